/** `framework-auth/adapters`: the adapter contract. */
export * from './types.js';
