/**
 * How sheets come out of actors and values go back into them, by the system of the rules:
 * `{ sheet(actor, combatant), write(actor, { gauges, conditions, stands }) }`, each of which may be missing. A module of a
 * game's system gives its own by `game.modules.get('case-table').api.adapt`, or where `caseTable.ready` is called. What
 * nobody has given is read by the engine's maps of paths: four systems for FASERIP, and one for OpenD6.
 */

/** What an import says of the one sheet in it. */
const SHEET = /^fighters\[0\]\.now\.(\w+)$/;

export class Adapters {
  #engine;
  #isWritten;
  /** The adapters of other modules. */
  #own = new Map();
  /** Where the values of an actor stand, by its id: what the maps say. */
  #paths = new Map();

  /** `isWritten` says whether anything may be written by the engine's maps. */
  constructor(engine, isWritten) {
    this.#engine = engine;
    this.#isWritten = isWritten;
  }

  /** Takes an adapter for a system of the rules, in place of what was there. */
  adapt(system, { sheet, write }) {
    this.#own.set(system, { sheet, write });
  }

  /** The sheet of an actor, or `undefined` where nobody knows one. */
  sheet(system, actor, combatant) {
    const own = this.#own.get(system)?.sheet?.(actor, combatant);
    return own ?? (actor && this.#imported(system, actor));
  }

  #imported(system, actor) {
    try {
      const { roster, taken } = this.#engine.importSheets([actor.toObject?.() ?? {}], { system });
      const found = taken.flatMap(({ place, field }) => {
        const [, name] = SHEET.exec(field) ?? [];
        return name ? [[name, place.replace(/^\[0\]\./, '')]] : [];
      });
      this.#paths.set(actor.id, new Map(found));
      // What Foundry alone needs it has.
      const { host, ...sheet } = roster.fighters[0];
      return sheet;
    } catch (error) {
      // An actor of a system without a map.
      if (!error.problems && !error.code) throw error;
      return undefined;
    }
  }

  /** Writes what a fight has come to into an actor, where an adapter says how. */
  async write(system, actor, found) {
    const own = this.#own.get(system);
    if (own) {
      await own.write?.(actor, found);
      return;
    }
    if (!this.#isWritten()) return;
    // A page that was loaded anew has read no actor yet.
    if (!this.#paths.has(actor.id)) this.#imported(system, actor);
    const change = {};
    for (const { field, place, current } of found.gauges) {
      const path = place === null && this.#paths.get(actor.id)?.get(field);
      if (path) change[path] = current;
    }
    if (Object.keys(change).length) await actor.update(change);
  }
}
