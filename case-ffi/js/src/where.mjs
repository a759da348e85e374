// Where the WebAssembly is, if nothing is said. Each build has its own of this.

/** The module of this package, or what gives it. */
export const builtIn = () => new URL('../dist/case.wasm', import.meta.url);
