/* global Deno */
import { createApp } from './app.mjs';

Deno.serve({ hostname: '127.0.0.1', port: Number(Deno.env.get('PORT')) }, createApp(Deno.env.toObject()));
