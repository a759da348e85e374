/* Memory of the engine. */
/// <reference lib="esnext.disposable" />
/** An object that holds memory of the engine: released by `free`, or by garbage collection. */
export declare class Freed {
  free(): void;
  [Symbol.dispose](): void;
}
