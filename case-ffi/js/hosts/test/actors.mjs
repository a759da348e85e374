// Made-up actors as public systems of Foundry have them: three FASERIP systems by their abilities, one with forms, and one
// for OpenD6. Their fields are those that the engine's maps name.
const KEYS = ['fighting', 'agility', 'strength', 'endurance', 'reason', 'intuition', 'psyche'];
const scores = (value, keys = KEYS) => Object.fromEntries(keys.map((key) => [key, value]));
const strike = (type, system) => ({ name: 'strike', type, system });

/** By the system of Foundry: the rules, an actor, and where its Health stands after a fight. */
export const ACTORS = {
  'faserip-foundry': {
    system: 'faserip',
    actorOf: (_, i) => ({ system: { abilities: scores({ rank: 'remarkable', number: 30 + i }), defense: { bodyArmor: 4 }, health: { value: 100 } },
      items: [strike('weapon', { effectsColumn: 'BA', damage: 30 })] }),
    health: ({ system }) => system.health.value,
  },
  'msh-faserip': {
    system: 'case',
    actorOf: (_, i) => ({ system: { abilities: scores({ rank: 'Remarkable', value: 30 + i }), attributes: { health: { value: 90, max: 120 }, karma: { max: 40 } } },
      items: [strike('power', { battleEffectsColumn: 'En', value: 30, rangeAreas: 4 })] }),
    health: ({ system }) => system.attributes.health.value,
  },
  'foundry-faserip with forms': {
    system: 'faserip',
    actorOf: (_, i) => ({ system: { forms: [{ attributes: scores({ rank: 'Remarkable', value: 30 + i }, [...KEYS, 'reasoning']) }], resources: { armor: { value: 6 }, health: { value: 110, max: 120 } } },
      items: [strike('weapon', { weaponType: 'edged', damage: 20 })] }),
    health: ({ system }) => system.resources.health.value,
  },
  'foundry-faserip': {
    system: 'case',
    actorOf: (_, i) => ({ system: { abilities: scores(26 + i), resources: { health: { value: 104, max: 104 }, karma: 30 }, powers: [{ name: 'Force bolt', value: 20 }] } }),
    health: ({ system }) => system.resources.health.value,
  },
  od6s: {
    system: 'd6',
    actorOf: () => ({ system: { attributes: Object.fromEntries(['agi', 'str', 'kno', 'per'].map((key) => [key, { base: 9, mod: 0, score: 9 }])), wounds: { body_points: { max: 0, current: 0 } } },
      items: [strike('weapon', { stats: { skill: 'melee combat' }, damage: { score: 6 } })] }),
    health: null,
  },
};
