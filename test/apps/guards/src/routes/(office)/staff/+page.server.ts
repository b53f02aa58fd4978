export const load = () => ({ secret: 'for the staff' });
