/**
 * A Foundry module that plays a combat by case: this file meets Foundry's globals, and what `ship/hosts.py` puts beside
 * it of the package and of its playground.
 */

import { load, pack, unpack } from './case.single.mjs';
import { Client } from './client.mjs';
import { blank, speakOf, tableFields } from './form/fields.mjs';
import { speak } from './form/words.mjs';

new Client({
  Hooks, load, pack, unpack, Roll, ChatMessage, CONFIG,
  DialogV2: foundry.applications.api.DialogV2,
  form: { blank, speak, speakOf, tableFields },
  // These two are there once Foundry has begun.
  get game() { return game; },
  get ui() { return ui; },
});
