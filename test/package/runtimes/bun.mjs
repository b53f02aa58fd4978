/* global Bun */
import { createApp } from './app.mjs';

Bun.serve({ hostname: '127.0.0.1', port: Number(process.env.PORT), fetch: createApp(process.env) });
