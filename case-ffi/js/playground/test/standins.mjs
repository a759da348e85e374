/** Pages that stand in for virtual tabletops. */

/** Foundry's globals as far as a page of the game master needs them: windows are real, documents are objects. */
export const FOUNDRY = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Stand-in</title><link rel="stylesheet" href="foundry/style.css">
<section id="combat"><nav class="combat-controls">Next turn</nav></section>
<script>
  const hooks = {};
  globalThis.Hooks = { on: (name, hear) => (hooks[name] ??= []).push(hear), once: (name, hear) => (hooks[name] ??= []).push(hear),
    callAll: (name, ...given) => { for (const hear of hooks[name] ?? []) hear(...given); } };
  globalThis.CONFIG = { statusEffects: [{ id: 'dead' }], specialStatusEffects: { DEFEATED: 'dead' } };
  globalThis.call = async (name, ...given) => { for (const hear of hooks[name] ?? []) await hear(...given); };
  const flags = (data) => {
    const kept = {};
    return Object.assign(data, { getFlag: (scope, name) => kept[name], setFlag: async (scope, name, value) => { kept[name] = structuredClone(value); },
      unsetFlag: async (scope, name) => { delete kept[name]; } });
  };
  const collection = (list) => Object.assign(new Map(list.map((one) => [one.id, one])), {
    map(f) { return [...this.values()].map(f); }, filter(f) { return [...this.values()].filter(f); }, find(f) { return [...this.values()].find(f); } });
  const gm = flags({ id: 'gm', isGM: true, active: true });
  const settings = {};
  globalThis.actor = flags({ name: 'Dove', testUserPermission: () => true, statuses: new Set(), toggleStatusEffect: async () => {} });
  const other = flags({ name: 'Matron', testUserPermission: () => true, statuses: new Set(), toggleStatusEffect: async () => {} });
  const combatants = collection([actor, other].map((one, i) => ({ id: 't' + i, name: one.name, actor: one, token: { disposition: i ? -1 : 1 } })));
  globalThis.combat = flags({ id: 'c', combatants, turns: [...combatants.values()], round: 0, turn: null, get started() { return this.round > 0; },
    async update(change) { Object.assign(this, change); await call('updateCombat', this, change); },
    async updateEmbeddedDocuments(_, changes) { for (const { _id, ...change } of changes) Object.assign(combatants.get(_id), change); },
    startCombat() { return this.update({ round: 1, turn: 0 }); } });
  globalThis.chat = [];
  globalThis.told = [];
  const drawTracker = () => call('renderCombatTracker', {}, document.getElementById('combat'));
  globalThis.ui = { combat: { render: drawTracker }, notifications: Object.fromEntries(['info', 'warn', 'error'].map((kind) => [kind, (text) => told.push(kind + ': ' + text)])) };
  let texts;
  globalThis.game = { user: gm, users: Object.assign(collection([gm]), { activeGM: gm }), combat, combats: collection([combat]), messages: collection([]), dice3d: { showForRoll: async () => { globalThis.shown = (globalThis.shown ?? 0) + 1; } },
    modules: new Map([['case-table', {}]]), socket: { on() {}, emit() {} },
    settings: { register: (_, name, data) => { settings[name] = data; }, get: (_, name) => settings[name].default },
    i18n: { lang: 'en', localize: (key) => texts[key] ?? '?' + key, format: (key, holes) => (texts[key] ?? '?' + key).replace(/\\{(\\w+)\\}/g, (_, name) => holes[name]) } };
  globalThis.Roll = class { constructor(formula) { this.formula = formula; }
    async evaluate() { const [count, faces] = this.formula.split('d').map(Number); this.dice = [{ results: Array.from({ length: count }, () => ({ result: 1 + Math.floor(Math.random() * faces), active: true })) }]; return this; } };
  globalThis.ChatMessage = { getWhisperRecipients: () => [gm],
    async create(data) {
      const message = { ...data, id: 'm' + chat.push(data.content), getFlag: (scope, name) => data.flags[scope][name],
        async update(change) { Object.assign(message, change); }, async delete() { game.messages.delete(message.id); } };
      game.messages.set(message.id, message);
      return message;
    } };
  class DialogV2 extends EventTarget {
    constructor(options) { super(); this.options = options; }
    static async confirm() { return true; }
    render() {
      const { window: { title }, content, buttons, classes, submit } = this.options;
      this.element = Object.assign(document.createElement('dialog'), { className: classes.join(' ') });
      this.element.innerHTML = '<h1></h1><form class="dialog-form"><div class="dialog-content">' + content + '</div><footer class="form-footer"></footer></form>';
      this.element.querySelector('h1').textContent = title;
      const form = this.element.querySelector('form');
      form.onsubmit = async (event) => {
        event.preventDefault();
        const chosen = buttons.find(({ action }) => action === event.submitter.dataset.action);
        await submit((await chosen.callback?.(event, event.submitter)) ?? chosen.action);
        this.close();
      };
      for (const { action, label } of buttons) form.lastChild.append(Object.assign(document.createElement('button'), { type: 'submit', textContent: label }));
      buttons.forEach(({ action }, i) => { form.lastChild.children[i].dataset.action = action; });
      document.body.append(this.element);
      this.element.show();
      this.dispatchEvent(new Event('render'));
    }
    close() { this.element.remove(); this.dispatchEvent(new Event('close')); }
  }
  globalThis.foundry = { applications: { api: { DialogV2 } } };
</script>
<script type="module">
  globalThis.said = await (await fetch('foundry/lang/en.json')).json();
  game.i18n.localize = (key) => said[key] ?? '?' + key;
  game.i18n.format = (key, holes) => game.i18n.localize(key).replace(/\\{(\\w+)\\}/g, (_, name) => holes[name]);
  await import('./foundry/module.mjs');
  await call('init');
  await call('ready');
  await ui.combat.render();
  document.title = 'Ready';
</script></html>`;

/** Owlbear's SDK between pages of one browser: who a page is of stands in its address. */
export const OWLBEAR = `
  const me = new URLSearchParams(location.search).get('me') ?? 'gm';
  const players = [['gm', 'Max', 'GM'], ['ann', 'Granite Dove', 'PLAYER']].map(([id, name, role]) => ({ id, name, role, connectionId: 'connection of ' + id }));
  const wire = new BroadcastChannel('owlbear');
  const kept = () => JSON.parse(localStorage.getItem('room') ?? '{}');
  const color = { main: '#7b5cff', light: '#a08aff', dark: '#4b30b5', contrastText: '#fff' };
  export default {
    onReady: (begin) => begin(),
    theme: { getTheme: async () => ({ mode: 'DARK', primary: color, secondary: color, background: { default: '#1e2231', paper: '#2a3046' }, text: { primary: '#fff', secondary: '#b8bcca', disabled: '#777' } }), onChange() {} },
    action: { setBadgeText: async () => {}, isOpen: async () => true },
    notification: { show: async () => {} },
    player: { getId: async () => me, getRole: async () => players.find(({ id }) => id === me).role },
    party: { getPlayers: async () => players.filter(({ id }) => id !== me) },
    room: { getMetadata: async () => kept(), setMetadata: async (more) => localStorage.setItem('room', JSON.stringify({ ...kept(), ...more })) },
    broadcast: {
      onMessage: (channel, hear) => wire.addEventListener('message', ({ data }) => data.channel === channel && hear(data)),
      sendMessage: async (channel, data) => wire.postMessage({ channel, data, connectionId: 'connection of ' + me }),
    },
  };`;
