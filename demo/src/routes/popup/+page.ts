/** Gives the page its title. */
export const load = () => ({ title: 'Sign-in with a popup' });
