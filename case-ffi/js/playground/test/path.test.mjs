/** A person plays every system, by clicks and once more by the keyboard alone. */

import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { keyboard, mouse, walk } from './path.mjs';
import { cannot, open, systemsOf, visit } from './support.mjs';

let world;
before(async () => { if (!cannot) world = await open(); });
after(() => world?.close());

for (const [by, hands] of [['clicks', mouse], ['the keyboard alone', keyboard]]) {
  test(`every system can be played by ${by}`, { skip: cannot, timeout: 600_000 }, async (t) => {
    const first = await visit(world);
    const systems = await systemsOf(first.page);
    await first.context.close();
    assert.ok(systems.length >= 1);
    for (const system of systems) {
      await t.test(system, async () => {
        const { page, context, complaints } = await visit(world);
        await walk(world, page, system, hands);
        assert.deepEqual(complaints, []);
        await context.close();
      });
    }
  });
}
