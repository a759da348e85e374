/** The engine on its way: asked for before the rest of the page is there, so that both come at once. */

import { load } from '../../dist/case.mjs';

/** What a load that fails says is told once the page is there to say it. */
export const coming = load();
coming.catch(() => {});
