import { greeting } from '../functions/functions.remote';

export const load = async () => ({ text: await greeting({ text: 'Welcome' }) });
