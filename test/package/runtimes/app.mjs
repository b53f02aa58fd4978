/* global Response */
// The app that signs in on every runtime.
import { SqliteAdapter } from 'framework-auth/adapters/sqlite';
import { createAuth } from 'framework-auth/core';
import { configOf } from './config.mjs';

/** @param {Record<string, string>} env */
export function createApp(env) {
	const auth = createAuth(configOf(env), { environment: { AUTH_URL: env.ORIGIN } });

	/** @param {Request} request */
	return async (request) => {
		const { pathname } = new URL(request.url);
		if (pathname === '/runtime') return Response.json(await runtime());
		return auth.respond(request);
	};
}

/** What differs: whether `node:crypto` is there, and what becomes of the adapter on `node:sqlite`. */
async function runtime() {
	const crypto = Boolean(globalThis.process?.getBuiltinModule?.('node:crypto'));
	try {
		await SqliteAdapter(':memory:').getUser('none');
		return { crypto, sqlite: 'works' };
	} catch (error) {
		return { crypto, sqlite: `${error.name}: ${error.message}` };
	}
}
