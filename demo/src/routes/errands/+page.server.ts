export const load = () => ({ title: 'Errands' });
