/** The texts of the extension, in the language of the browser. */

const TEXTS = {
  en: {
    roster: 'Roster, as JSON',
    example: 'An example: {system}',
    begin: 'Begin',
    undo: 'Undo',
    end: 'End',
    roll: 'Roll {dice}',
    typed: 'Or type what fell ({least} to {most})',
    give: 'Answer',
    plan: 'Decide for me',
    number: 'a whole number from {low} to {high}',
    form: '{who} decides',
    secret: 'The others are not told yet.',
    waits: '{who} is asked: {title}',
    instead: 'Answer instead',
    isAsked: 'Case asks you: {title}',
    full: 'The room has no room for this save any more ({size} of {most} characters): it is as of before.',
    out: 'out',
    over: 'The fight is over.',
  },
  de: {
    roster: 'Aufstellung, als JSON',
    example: 'Ein Beispiel: {system}',
    begin: 'Beginnen',
    undo: 'Zurücknehmen',
    end: 'Beenden',
    roll: '{dice} würfeln',
    typed: 'Oder was gefallen ist ({least} bis {most})',
    give: 'Antworten',
    plan: 'Für mich entscheiden',
    number: 'eine ganze Zahl von {low} bis {high}',
    form: '{who} entscheidet',
    secret: 'Die anderen erfahren es noch nicht.',
    waits: '{who} ist gefragt: {title}',
    instead: 'Stattdessen antworten',
    isAsked: 'Case fragt dich: {title}',
    full: 'Der Raum hat keinen Platz mehr für diesen Spielstand ({size} von {most} Zeichen): Er ist wie zuvor.',
    out: 'ausgeschieden',
    over: 'Der Kampf ist vorbei.',
  },
};

export const code = globalThis.navigator?.language?.startsWith('de') ? 'de' : 'en';
export const language = { en: 'english', de: 'german' }[code];

export const t = (name, holes = {}) => TEXTS[code][name].replaceAll(/\{(\w+)\}/g, (_, hole) => String(holes[hole]));

/** All texts, for a test that compares the languages. */
export const texts = TEXTS;
