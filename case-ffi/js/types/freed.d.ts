/* Memory of the engine. */
/// <reference lib="esnext.disposable" />
/** What holds memory of the engine: given back by `free`, or once nobody has it any more. */
export declare class Freed {
  free(): void;
  [Symbol.dispose](): void;
}
