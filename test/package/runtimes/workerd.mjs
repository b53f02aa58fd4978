import { createApp } from './app.mjs';

let respond;
export default { fetch: (request, env) => (respond ??= createApp(env))(request) };
