/** Where the token of a client is accepted, and how long: in a SvelteKit app, by a rule. */
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { clients } from '../../src/clients.js';
import { locationOf } from '../fixtures/browser.js';
import { createClock } from '../fixtures/clock.js';
import { createEvent, createKitApp } from '../kit/kit.js';
import { appUri, options, site } from './support.js';

const clock = createClock();
afterAll(() => clock.restore());

test('a token is accepted until it expires or is renewed, although its row lasts longer', async () => {
	const app = createKitApp({ adapter: MemoryAdapter(), plugins: [clients([options])] });
	const guard = app.protect({ '/api': { bearer: ['app'] } });
	const send = async (path: string, init: RequestInit) => {
		const { event } = createEvent(new Request(`${site}${path}`, init), app.options);
		const resolve = async () => Response.json(await event.locals.auth());
		return app.handle({ event, resolve: async () => guard({ event, resolve }) });
	};
	const post = async (fields: object) => {
		const headers = { 'content-type': 'application/json' };
		const answer = await send('/auth/native-token', { method: 'POST', headers, body: JSON.stringify(fields) });
		return (await answer.json()) as { access_token: string; refresh_token: string };
	};
	const read = async (token: string, path = '/api') =>
		send(path, { headers: { authorization: `Bearer ${token}`, accept: 'application/json' } });

	const started = await app.browser.post('/auth/signin/op');
	await app.browser.follow(app.op.authorize(locationOf(started, site)));
	const verifier = randomBytes(32).toString('base64url');
	const answer = await app.browser.post('/auth/native', {
		redirect_uri: appUri,
		code_challenge: createHash('sha256').update(verifier).digest('base64url'),
		code_challenge_method: 'S256',
		decision: 'continue'
	});
	const code = new URL(answer.headers.get('location')!).searchParams.get('code');
	const first = await post({ code, redirect_uri: appUri, code_verifier: verifier });

	expect(await (await read(first.access_token)).json()).toMatchObject({ user: { email: 'ada@example.test' } });
	expect(await (await read(first.access_token, '/auth/session')).json()).toBeNull();
	expect((await read(first.refresh_token)).status).toBe(401);
	clock.advance(599);
	expect((await read(first.access_token)).status).toBe(200);
	clock.advance(1);
	expect((await read(first.access_token)).status).toBe(401);
	const next = await post({ grant_type: 'refresh_token', refresh_token: first.refresh_token });
	expect((await read(next.access_token)).status).toBe(200);
	const last = await post({ grant_type: 'refresh_token', refresh_token: next.refresh_token });
	expect([(await read(next.access_token)).status, (await read(last.access_token)).status]).toEqual([401, 200]);
});
