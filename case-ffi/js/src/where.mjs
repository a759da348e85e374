// The default location of the WebAssembly. Each build has its own version of this file.

/** The module of this package, or what gives it. */
export const builtIn = () => new URL('../dist/case.wasm', import.meta.url);
