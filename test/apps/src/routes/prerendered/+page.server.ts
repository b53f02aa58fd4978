export const prerender = true;

export const load = () => ({ authPath: process.env.APP_BASE_PATH || '/auth' });
