// The default locations of the WebAssembly and of texts. Each build has its own version of this file.

/** The module of this package, or what gives it. */
export const builtIn = () => new URL('../dist/case.wasm', import.meta.url);

/** Its second part, in builds that have two. */
export const restBuiltIn = () => null;

/** The files of texts that are fetched when somebody asks for them, or what gives them. */
export const beside = {
  german: () => new URL('../dist/german.po', import.meta.url),
  sentences: () => new URL('../dist/sentences.json', import.meta.url),
};
