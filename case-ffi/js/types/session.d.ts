/* The call protocol. */
import { Freed } from './freed.js';
import { Answer, Command, Commands } from './protocol.gen.js';

/** The most that a caller may see and do: everything, what all players know, or what a fighter's player may. */
export type Ceiling = 'gamemaster' | 'players' | number;

/**
 * Battles by name, commanded and answered as data: the protocol of `case-serve`. Nothing is thrown for what the
 * engine refuses: the answer has `error` instead of `result`.
 */
export class Session extends Freed {
  private constructor();
  call<N extends keyof Commands>(command: Command<N>, options?: { audience?: Ceiling }): Answer<N>;
  /** The same with JSON as text. */
  callText(command: string, options?: { audience?: Ceiling }): string;
}
