export const load = () => ({ title: 'When something goes wrong' });
