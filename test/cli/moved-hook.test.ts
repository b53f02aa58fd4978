/** The hooks that `framework-auth migrate` writes, as they run: people sign in, and the code of the app finds them (#34 A5). */
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestEvent } from '@sveltejs/kit';
import type { Handle } from '@sveltejs/kit/hooks';
import { expect, test } from 'vitest';
import { FrameworkAuth } from '../../src/index.js';
import { createBrowser, locationOf } from '../fixtures/browser.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { secret } from '../fixtures/app.js';
import { createEvent } from '../kit/kit.js';
import { repository } from '../support/workshop.js';
import { app, manifest } from './support.js';

const betterAuth = `import { auth } from '$lib/auth';
import { svelteKitHandler } from 'better-auth/svelte-kit';
import { building } from '$app/environment';
export async function handle({ event, resolve }) {
	const session = await auth.api.getSession({ headers: event.request.headers });
	if (session) event.locals.user = session.user;
	return svelteKitHandler({ event, resolve, auth, building });
}
`;

const lucia = `import { lucia } from '$lib/server/auth';
export const handle = async ({ event, resolve }) => {
	const sessionId = event.cookies.get(lucia.sessionCookieName);
	if (!sessionId) {
		event.locals.user = null;
		event.locals.session = null;
		return resolve(event);
	}
	const { session, user } = await lucia.validateSession(sessionId);
	event.locals.user = user;
	event.locals.session = session;
	return resolve(event);
};
`;

/** As that of SvelteKit, which needs the request that its server keeps. */
const sequence =
	(first: Handle, second: Handle): Handle =>
	async ({ event, resolve }) =>
		first({
			event,
			resolve: async (inner, options) => second({ event: inner, resolve: async (last) => resolve(last, options) })
		});

/** Returns the hook that the command writes, with that of this library for its import. */
async function writtenHook(from: string, hook: string, authHandle: Handle): Promise<Handle> {
	const made = await app({
		'package.json': manifest('^2.27.0', { dependencies: { 'better-auth': '1', lucia: '3' } }),
		'src/hooks.server.js': hook,
		'src/lib/auth.js': "import { betterAuth } from 'better-auth';\nexport const auth = betterAuth({});\n"
	});
	mkdirSync(join(made.folder, 'node_modules'));
	symlinkSync(join(repository, 'node_modules/svelte'), join(made.folder, 'node_modules/svelte'));
	await made.run(`migrate ${from} --yes --no-install`);
	const written = (await made.read('src/hooks.server.js')).replaceAll(/^import .*$/gm, '').replace('export ', '');
	// oxlint-disable-next-line no-implied-eval -- the written module, with what it imports
	const make = new Function('sequence', 'authHandle', `${written}; return handle;`) as (...given: unknown[]) => Handle;
	return make(sequence, authHandle);
}

test.each([
	['from-better-auth', betterAuth],
	['from-lucia', lucia]
])('%s', async (from, hook) => {
	const op = createIdentityProvider();
	const auth = FrameworkAuth({ providers: [op.provider()], secret, trustHost: true });
	const handle = await writtenHook(from, hook, auth.handle as Handle);
	const browser = createBrowser(async (request) => {
		const { event, seal } = createEvent(request);
		const page = ({ locals }: RequestEvent) => Response.json((locals as { user?: unknown }).user ?? null);
		const response = await handle({ event, resolve: async (resolved) => page(resolved) });
		const headers = new Headers(response.headers);
		for (const cookie of seal()) headers.append('set-cookie', cookie);
		return new Response(response.body, { status: response.status, headers });
	});
	const user = async () => (await browser.visit('/')).json() as Promise<unknown>;
	expect(await user()).toBeNull();
	await browser.follow(op.authorize(locationOf(await browser.post('/auth/signin/op'))));
	expect(await user()).toMatchObject({ name: 'Ada Lovelace' });
});
