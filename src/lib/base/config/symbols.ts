/** Keys of `@auth/core` that configurations may still use. They are accepted, and change nothing. */

/** For `skipCSRFCheck` of the configuration: the origin of each request that changes state is always checked. */
export const skipCSRFCheck: unique symbol = Symbol('skip-csrf-check');

/** For `raw` of the configuration. */
export const raw: unique symbol = Symbol('return-type-raw');
