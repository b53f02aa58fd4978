/** A page that does not say whose session it is. */
export const load = () => ({ session: undefined });
