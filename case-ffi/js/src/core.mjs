// One instance of the WebAssembly: its memory, texts in and out, statuses as errors, its death.
import { case_audience, case_status, case_view } from './case.gen.mjs';
import { CaseError, CaseTrap, failed, refused } from './errors.mjs';

const PAGE = 65536;
const ERROR = case_status.CASE_ERR_NULL;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * A page that the engine does not know of, for what goes in and out of it. In it: two numbers or
 * addresses that a call writes (OUT), a struct that it reads, one that it fills, a view, and texts behind.
 */
const OUT = 0;
const GIVEN = 64;
const FILLED = 2048;
const TEXTS = 4096;
const VIEW = TEXTS - case_view.size;

export class Core {
  #bytes;

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    /** Why nothing can be called any more; empty as long as everything can. */
    this.dead = '';
    this.raw = instance.exports;
    this.memory = this.raw.memory;
    this.page = this.memory.grow(1) * PAGE;
    this.out = this.page + OUT;
    this.given = this.page + GIVEN;
    this.filled = this.page + FILLED;
    const half = (PAGE - TEXTS) / 2;
    this.input = { at: this.page + TEXTS, size: half, used: 0 };
    this.output = { at: this.page + TEXTS + half, size: half };
    this.look();
    // Each call is watched: after a trap there must be no other. What this build lacks says so.
    this.calls = Object.create(new Proxy({}, {
      get: (_, name) => this.need(name, 'take one with odds and advice, such as `case-js`'),
      has: () => false,
    }));
    for (const [name, f] of Object.entries(this.raw)) {
      // A module in two parts exports more, for the other one.
      if (name.startsWith('case_')) this.calls[name] = this.watched(f);
    }
  }

  /** The views of a memory that has grown are detached, and any call may make it grow. */
  look() {
    this.view = new DataView(this.memory.buffer);
    this.#bytes = new Uint8Array(this.memory.buffer);
    return this.view;
  }

  get v() {
    return this.view.buffer === this.memory.buffer ? this.view : this.look();
  }

  get bytes() {
    return this.#bytes.buffer === this.memory.buffer ? this.#bytes : (this.look(), this.#bytes);
  }

  watched(f) {
    return (...parameters) => {
      if (this.dead) throw this.trap();
      try {
        return f(...parameters);
      } catch (error) {
        throw this.died(error);
      }
    };
  }

  /** Notes a trap, which leaves everything in doubt: the allocator, the stack, half a change. */
  died(error) {
    this.dead ||= `the engine has trapped (${error?.message ?? error}): restart() it, and resume battles from their saves`;
    return this.trap(error);
  }

  trap(cause) {
    return Object.assign(new CaseTrap('TRAP', this.dead), cause && { cause });
  }

  /** Whether this build has a function: some leave out what their hosts don't need. */
  has(name) {
    return name in this.calls;
  }

  /** The function, or what to do without it. */
  need(name, what) {
    if (this.has(name)) return this.calls[name];
    throw new CaseError('MISSING', `this build of the engine has no ${name}: ${what}`);
  }

  /** Gives a status that is no error; throws one that is. */
  check(status, classes) {
    if (status < ERROR) return status;
    const { case_last_message, case_last_message_json, case_last_rule } = this.calls;
    const message = this.text((p, n, needed) => case_last_message(p, n, needed));
    const rule = this.text((p, n, needed) => case_last_rule(p, n, needed));
    const told = this.text((p, n, needed) => case_last_message_json(p, n, needed));
    throw failed(status, message, rule, told ? JSON.parse(told) : undefined, classes);
  }

  /** Puts texts where the engine can read them: `[address, length]` of each. */
  texts(...texts) {
    this.input.used = 0;
    // At most three bytes for each unit of UTF-16.
    const room = texts.reduce((sum, text) => sum + text.length * 3, 0);
    if (room > this.input.size) this.enlarge(this.input, room);
    const { bytes } = this;
    return texts.map((text) => {
      const at = this.input.at + this.input.used;
      const { written } = encoder.encodeInto(text, bytes.subarray(at, this.input.at + this.input.size));
      this.input.used += written;
      return [at, written];
    });
  }

  enlarge(room, size) {
    const pages = Math.ceil(size / PAGE);
    let first;
    try {
      first = this.memory.grow(pages);
    } catch {
      throw new CaseError('MEMORY', `there is no memory for a text of ${size} bytes`);
    }
    Object.assign(room, { at: first * PAGE, size: pages * PAGE });
  }

  /** What a call writes as a text. */
  text(call, classes) {
    const length = this.written(call, classes) - 1;
    return decoder.decode(this.bytes.subarray(this.output.at, this.output.at + length));
  }

  written(call, classes) {
    let status = call(this.output.at, this.output.size, this.out);
    let needed = this.v.getUint32(this.out, true);
    if (status === case_status.CASE_ERR_BUFFER || (status < ERROR && needed > this.output.size)) {
      this.enlarge(this.output, needed);
      status = call(this.output.at, this.output.size, this.out);
      needed = this.v.getUint32(this.out, true);
    }
    this.check(status, classes);
    return needed;
  }

  /** In which words, and for whom: the number of a language, the address of own texts, the number of an audience. */
  shown([language, catalog], audience = case_audience.CASE_AUDIENCE_GAMEMASTER) {
    return this.give(case_view, { language, catalog, audience }, this.page + VIEW);
  }

  /** The result of a command about a battle, or about the systems where its address is 0. */
  ask(battle, view, command, classes) {
    const [[at, length]] = this.texts(JSON.stringify(command));
    const said = this.calls.case_battle_call(battle, view, at, length, 0, this.out);
    const text = decoder.decode(this.bytes.subarray(said, said + this.v.getUint32(this.out, true)));
    const { result, error } = JSON.parse(text);
    if (!error) return result;
    if (error.code === 'door') error.message = this.text((p, n, needed) => this.calls.case_last_message(p, n, needed));
    if (error.problems?.[0].path === 'call') {
      const instead = 'take one with the whole protocol, such as `case-js/call`';
      throw new CaseError('MISSING', `this build of the engine has no command \`${command.call}\`: ${instead}`);
    }
    throw refused(error, classes);
  }

  json(call, classes) {
    return JSON.parse(this.text(call, classes));
  }

  /** A struct that a call fills. */
  struct(layout, call, classes) {
    this.v.setUint32(this.filled, layout.size, true);
    this.check(call(this.filled), classes);
    return layout.read(this.v, this.filled);
  }

  /** A whole number that a call writes. */
  number(call, classes) {
    this.check(call(this.out), classes);
    return this.v.getInt32(this.out, true);
  }

  /** The address of a new handle that a call gives. */
  handle(call, classes) {
    this.check(call(this.out), classes);
    return this.v.getUint32(this.out, true);
  }

  /** Puts a struct where a call can read it. */
  give(layout, value, at = this.given) {
    layout.write(this.v, at, value);
    return at;
  }
}

/** Gives back what nobody has any more, of an instance that still lives. */
const forgotten = new FinalizationRegistry(({ core, address, free }) => {
  if (!core.dead) core.calls[free](address);
});

/** What holds memory of an instance. After a restart it belongs to nobody: nothing there is freed. */
export class Freed {
  #core;
  #address;
  #free;

  constructor(core, address, free) {
    this.#core = core;
    this.#address = address;
    this.#free = free;
    forgotten.register(this, { core, address, free }, this);
  }

  /** The instance. */
  get _core() {
    return this.#core;
  }

  /** The handle. */
  get _address() {
    if (this.#address && !this.#core.dead) return this.#address;
    if (this.#core.dead) throw this.#core.trap();
    throw new CaseError('FREED', `this ${this.constructor.name} was freed`);
  }

  /** Gives the memory back at once; once more is fine. */
  free() {
    if (!this.#address) return;
    forgotten.unregister(this);
    if (!this.#core.dead) this.#core.calls[this.#free](this.#address);
    this.#address = 0;
  }
}

// Node 20 and some browsers have no Symbol.dispose yet.
if (Symbol.dispose) Freed.prototype[Symbol.dispose] = Freed.prototype.free;
