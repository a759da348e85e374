/**
 * An Owlbear extension that plays a fight by case: this file meets the SDK and the page, `room.mjs` does the work.
 * `ship/hosts.py` puts the package, the rosters and the SDK (`obr.mjs`) beside it.
 */

import { load, pack, unpack } from './case.mjs';
import OBR from './obr.mjs';
import { button, dress, page, setUp, show, tools } from './page.mjs';
import { Room } from './room.mjs';
import { code, language, t } from './words.mjs';

document.documentElement.lang = code;

OBR.onReady(async () => {
  dress(await OBR.theme.getTheme());
  OBR.theme.onChange(dress);
  await OBR.action.setBadgeText(undefined);
  const room = new Room(OBR, page, { pack, unpack, language });
  await room.join();
  if (!room.isMaster) return;
  const engine = await load(undefined, { languages: [language] });
  const play = (roster) => {
    page.wrong('');
    show('setup', false);
    show('tools', true);
    room.play(engine, roster).then(() => page.wrong(t('over')), (error) => page.wrong(room.said(engine, error))).finally(() => {
      show('setup', true);
      show('tools', false);
    });
  };
  const examples = engine.systems.map((system) => ({
    title: engine.title(system, language), read: async () => (await fetch(new URL(`rosters/${system}.json`, import.meta.url))).text(),
  }));
  setUp(examples, play);
  tools(button(t('undo'), () => room.undo()), button(t('end'), () => room.end()));
  if (await room.saved()) play(null);
  else show('setup', true);
});
