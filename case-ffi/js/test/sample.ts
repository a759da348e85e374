// A program with types, as a plugin's author writes one: it is compiled, never run.
import { load, LateError, RosterError } from '../case.js';
import type { Answer, Battle, CaseRoster, D6Roster, Decision, News, Request, RollRequest, Simulation } from '../case.js';

const roll = (request: RollRequest): number[] =>
  Array.from({ length: request.count }, () => 1 + Math.floor(Math.random() * request.faces));

// A roster with types: a name that is not there, or a field that is missing, is an error while typing.
const dove: CaseRoster['fighters'] = [
  { name: 'Granite Dove', side: 'Heroes', abilities: { fighting: 'Remarkable', endurance: 40 }, attacks: [{ name: 'fist', form: 'ba' }] },
];
export const wrong: D6Roster = {
  system: 'd6',
  // @ts-expect-error: no such value of the ruling
  rulings: { injury: 'wound points' },
  fighters: [],
};

async function pressed(request: Decision): Promise<Answer> {
  const [first] = request.answers;
  if (!first) throw new Error(`no buttons for ${request.title}`);
  return first;
}

async function ask(request: Request) {
  if (request.wanted === 'roll') {
    const chance: number = request.odds?.chance((outcome) => outcome.value === 'red') ?? 0;
    console.log(request.who.name, request.title, request.at?.name, chance);
    return request.answer(roll(request));
  }
  for (const { label, meaning, value } of request.answers) console.log(label, meaning, value?.kind);
  return request.answer(await pressed(request));
}

function show({ first, events }: News): void {
  for (const { text, rule, ruleTitle, values } of events) {
    console.log(first, text, rule, ruleTitle, Object.values(values).map((value) => `${value.kind} ${value.name}: ${value.meaning}`));
  }
}

export async function evening(roster: string, signal: AbortSignal): Promise<Simulation> {
  const engine = await load(new URL('case.wasm', 'https://example.org/'));
  const battle: Battle = engine.battle(roster, { control: 'host', language: { fallback: 'german', 'unit.yes': 'jawohl' }, autosave: true });
  for (const request of battle) {
    try {
      await ask(request);
    } catch (error) {
      if (!(error instanceof LateError)) throw error;
    }
  }
  await battle.play({ roll, decide: pressed, show, signal });
  battle.referee.take('Gale', 'health', 5, { reason: 'the roof fell' });
  engine.battle({ system: 'case', fighters: dove ?? [] } satisfies CaseRoster).free();
  const aimed = battle.aim(0, 1, 0, { given: { areas_apart: 2 } });
  console.log(aimed.chance('hit', 'dodge'), aimed.defenses().rows.map(({ defense, chances }) => [defense?.name, chances.hurt]));
  aimed.free();
  try {
    engine.resume(battle.save()).free();
  } catch (error) {
    if (error instanceof RosterError) console.log(error.problems.map(({ path, message }) => `${path}: ${message}`), error.code);
  }
  if (engine.isDead) await engine.restart();
  const color = engine.exports.case_color_of_face(5, 50) satisfies number;
  console.log(color, engine.action('Remarkable').shifted(-1).resolve(66).color === 'green');
  return battle.simulate(1000, { seed: 7n, signal, progress: (done, trials) => console.log(done / trials) });
}

export async function protocol(): Promise<string> {
  const session = (await load()).session();
  const opened = session.call({ call: 'new', roster: { system: 'd6', fighters: [] }, seats: [{ policy: 'usual' }], also: ['request'] });
  if (opened.error) return opened.error.problems?.[0]?.path ?? opened.error.code;
  const roll = session.call({ call: 'request' }).result?.roll;
  // @ts-expect-error: no such argument
  session.call({ call: 'answer', lable: 'dodge' });
  return `${opened.result.battle}: ${roll?.count ?? 0} ${roll?.die ?? ''}, ${opened.request?.title}`;
}
