/** Runs while the popover is closed: says that something is asked, by a badge and a notification. */

import OBR from './obr.mjs';
import { CHANNEL } from './room.mjs';
import { t } from './words.mjs';

OBR.onReady(async () => {
  const me = await OBR.player.getId();
  OBR.broadcast.onMessage(CHANNEL, async ({ data }) => {
    const isMine = data?.asks && data.player === me;
    if (!isMine && data?.withdrawn === undefined) return;
    await OBR.action.setBadgeText(isMine ? '?' : undefined);
    if (isMine && !(await OBR.action.isOpen())) await OBR.notification.show(t('isAsked', { title: data.question.title }), 'INFO');
  });
});
