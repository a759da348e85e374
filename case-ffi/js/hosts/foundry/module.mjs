/**
 * A Foundry module that plays a combat by case: this file meets Foundry's globals, `table.mjs` does the
 * work. Beside them lie `case.single.mjs` of the package, and a sheet in each actor's flag
 * `case-table.sheet`.
 */

import { load } from './case.single.mjs';
import { CombatTable, ID, Messenger } from './table.mjs';

let engine;
const tables = new Map();

Hooks.once('ready', async () => {
  engine = await load();
  const { DialogV2 } = foundry.applications.api;
  const host = { Roll, ChatMessage, DialogV2, game };
  const messenger = new Messenger(host);
  game.modules.get(ID).api = {
    engine,
    /** Plays a combat, from its save if it has one. Only the active game master's page does. */
    async play(combat = game.combat) {
      if (game.users.activeGM !== game.user || tables.has(combat.id)) return;
      const table = CombatTable.open(engine, combat, host, messenger);
      tables.set(combat.id, table);
      await table.play().finally(() => tables.delete(combat.id));
    },
    undo: (combat = game.combat) => tables.get(combat?.id)?.undo(),
    table: (combat = game.combat) => tables.get(combat?.id),
  };
});

// Foundry does not wait for what a hook does.
Hooks.on('combatStart', (combat) => {
  if (combat.getFlag(ID, 'system')) game.modules.get(ID).api.play(combat);
});
Hooks.on('deleteCombat', (combat) => tables.get(combat.id)?.close());
