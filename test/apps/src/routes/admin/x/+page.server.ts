export const load = () => ({ secret: 'behind the guard' });
