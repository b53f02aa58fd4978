/** A session that the browser takes for one, and that ends at once. */
const session = { user: { name: 'Ending' }, expires: new Date(Date.now() + 1500).toISOString() };

export const load = () => ({ session });
