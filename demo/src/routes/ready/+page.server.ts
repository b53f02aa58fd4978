export const load = () => ({ title: 'Ready functions' });
