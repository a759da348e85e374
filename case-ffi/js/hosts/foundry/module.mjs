/**
 * A Foundry module that plays a combat by case: this file meets Foundry's globals, `table.mjs` does the
 * work. Beside them lie `case.single.mjs` of the package, and a sheet in each actor's flag
 * `case-table.sheet`.
 */

import { load } from './case.single.mjs';
import { CombatTable, ID, Messenger } from './table.mjs';

const tables = new Map();

Hooks.once('init', () => {
  game.settings.register(ID, 'policy', {
    name: 'CASE_TABLE.policy',
    hint: 'CASE_TABLE.policyHint',
    scope: 'world',
    config: true,
    type: String,
    choices: { all: 'CASE_TABLE.all', usual: 'CASE_TABLE.usual', quick: 'CASE_TABLE.quick' },
    default: 'usual',
  });
});

Hooks.once('ready', async () => {
  const engine = await load();
  const { DialogV2 } = foundry.applications.api;
  const host = { Roll, ChatMessage, DialogV2, game, ui };
  const messenger = new Messenger(host, (id) => play(game.combats.get(id)));

  /** Plays a combat, from its save if it has one: at the page of the active game master, whoever wants it. */
  async function play(combat = game.combat) {
    if (!combat?.getFlag(ID, 'system') || tables.has(combat.id)) return;
    if (game.users.activeGM !== game.user) {
      messenger.begin(combat);
      return;
    }
    const table = CombatTable.tryOpen(engine, combat, host, messenger);
    if (!table) return;
    tables.set(combat.id, table);
    await table.play().finally(() => tables.delete(combat.id));
    if (table.battle.isOver) ui.notifications.info(game.i18n.localize('CASE_TABLE.over'));
  }

  game.modules.get(ID).api = {
    engine,
    play,
    undo: (combat = game.combat) => tables.get(combat?.id)?.undo(),
    table: (combat = game.combat) => tables.get(combat?.id),
  };
  // After the page was loaded anew no combat starts: those that have go on.
  if (game.users.activeGM === game.user) for (const combat of game.combats.filter(({ started }) => started)) play(combat);
});

// Foundry calls this at the page that has begun the combat alone, and does not wait for what it does.
Hooks.on('combatStart', (combat) => { game.modules.get(ID).api?.play(combat); });
Hooks.on('deleteCombat', (combat) => tables.get(combat.id)?.close());
