/** The `node:crypto` that the library asks the runtime for: calls on it can be counted. */
export const runtimeCrypto = process.getBuiltinModule('node:crypto');
