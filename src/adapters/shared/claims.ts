/** Claims are kept among the verification tokens, so that the tables of `@auth/*-adapter` do for them. */

/** The identifier of a claim, which is nobody's address: what deletes the tokens of an address must spare claims. */
export const CLAIM = 'claim';
