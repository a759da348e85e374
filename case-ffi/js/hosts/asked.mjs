/** What is the same at every host: what a seat is asked, as plain data that goes from page to page, and back. */

/** The attack of each answer alone: how the rest of the fight goes takes longer than a page may stand still. */
const ATTACKS = { paths: 1000, attackTrials: 60, trials: 1, work: 1 };

const same = (one, other) => (one === null ? other === null : one.equals(other));

/** Fields of a form: each with its answers, or the bounds of a number; `value` is the place of what the plan would say, or the number. */
export function asked(battle, fields) {
  const said = (text) => battle.engine.said(text, battle.language, battle.system);
  const notes = fields.length === 1 ? figures(battle) : [];
  return fields.map(({ title, meaning, answers, range, value }) => ({
    title,
    meaning: said(meaning),
    answers: answers.map((one) => ({
      label: one.label, meaning: said(one.meaning), note: notes.find(({ answer }) => same(answer, one.value))?.note ?? '',
    })),
    range: range && { low: range.low, high: range.high },
    value: range ? (value?.value ?? range.low) : answers.findIndex((answer) => same(answer.value, value)),
  }));
}

/** The odds of the attack that an answer names or defends against, where they are exact and soon there. */
function figures(battle) {
  const { defends } = battle.schema.questions[battle.request.question];
  const isNamed = ({ answer }) => defends || answer?.kind === 'attack' || answer?.kind === 'actor';
  try {
    return battle.stakes(ATTACKS).filter((row) => row.attack?.exact && (row.about === 'attack' || row.text.includes('; ')) && isNamed(row))
      .map(({ answer, label, text }) => ({ answer, note: text.slice(label.length + 2).split('; ')[0] }));
  } catch {
    return [];
  }
}

/**
 * Places and numbers as answers, each one of those that are legal after those before it; `null` where one is not. They
 * may come from a page that is not this one's.
 */
export function meant(battle, given) {
  if (!Array.isArray(given) || given.length === 0) return null;
  const values = [];
  try {
    for (const one of given) {
      const { range, answers } = battle.form(values)[values.length];
      values.push(range ? one : answers[one].value);
    }
    battle.form(values);
    return values;
  } catch {
    return null;
  }
}

/** The fields as they are after some answers; `null` where nobody is asked any more. */
export function revised(battle, request, given) {
  const values = request.isOpen ? meant(battle, given) : null;
  return values && asked(battle, battle.form(values));
}

/** Whether these are faces that a roll can have. */
export const areFaces = ({ faces, count }, given) =>
  Array.isArray(given) && given.length > 0 && given.length <= count && given.every((face) => Number.isInteger(face) && face >= 1 && face <= faces);

const percent = (share) => `${(100 * share).toFixed(1)} %`;

/** What a roll gives and what that means, before the dice fall: the lines of a list. */
export function hopes(battle, request) {
  try {
    const found = request.lying.length ? [] : battle.consequences();
    if (found.length) return found.slice(0, 8).map(({ text }) => text);
  } catch {
    // Where it takes too long, the odds alone.
  }
  return (request.odds?.rows ?? []).slice(0, 8).map(({ outcome, low }) => `${battle.say(outcome)}: ${percent(low)}`);
}
