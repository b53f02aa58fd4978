/** Gives the page its title. */
export const load = () => ({ title: 'A window of its own' });
