/** Claims are stored with the verification tokens, so that they need no table beyond those of `@auth/*-adapter`. */

/** The identifier of a claim, which is not an address. Methods that delete the tokens of an address must keep claims. */
export const CLAIM = 'claim';
