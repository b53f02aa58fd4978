/**
 * The types of providers. The factories are imported one by one, so that an application carries those it uses.
 */
export type * from './types.js';
export type * from './webauthn-types.js';
