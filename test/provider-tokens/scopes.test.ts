/** Scopes that grow: a sign-in asks for more, and what was granted is remembered. */
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { OIDCUserConfig, Profile } from '../../src/providers/types.js';
import { createApp } from '../fixtures/app.js';
import { locationOf, type Browser } from '../fixtures/browser.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { requestOf } from '../session/support.js';

const mayRequest = ['calendar', 'files'];

async function signedIn(options: OIDCUserConfig<Profile> = { mayRequest }) {
	const op = createIdentityProvider({ refreshTokens: 'always' });
	const store = MemoryAdapter();
	const app = createApp({ op, adapter: store, providers: [op.provider(options)] });
	await app.signIn();
	const start = async (fields: Record<string, string> = {}, browser = app.browser) =>
		locationOf(await browser.post('/auth/signin/op', fields));
	return {
		...app,
		store,
		start,
		/** Server code starts the sign-in. */
		startFor: async (scopes: string[], browser: Browser = app.browser) => {
			const { to, cookies } = await app.auth.signIn(requestOf(browser), 'op', { scopes });
			for (const { name, value } of cookies)
				browser.jar.store(`${name}=${value}; Path=/; Secure`, new URL(browser.origin));
			return new URL(to);
		},
		scopeOf: (url: URL) => url.searchParams.get('scope'),
		account: () => store.getAccount('ada-1815', 'op'),
		granted: (browser = app.browser) => app.auth.accounts(requestOf(browser)).scopes('op')
	};
}

const usual = 'openid profile email';

test('server code can request any scope beside the usual ones, which is granted and stored', async () => {
	const { startFor, scopeOf, finish, op, granted, start } = await signedIn();
	const url = await startFor(['calendar', 'anything']);
	expect(scopeOf(url)).toBe(`${usual} calendar anything`);
	await finish(op.authorize(url));
	expect(await granted()).toEqual([...usual.split(' '), 'calendar', 'anything']);
	expect(scopeOf(await startFor(['files'])), 'the earlier ones are asked for again').toBe(
		`${usual} calendar anything files`
	);
	expect(scopeOf(await start()), 'a sign-in by the signed-in user loses none').toBe(`${usual} calendar anything`);
});

test('a browser can request only scopes of `mayRequest`', async () => {
	const { start, scopeOf } = await signedIn();
	expect(scopeOf(await start({ scopes: 'calendar admin,files' }))).toBe(`${usual} calendar files`);
	expect(scopeOf(await start({ scopes: 'admin' }))).toBe(usual);
	const { start: plain, scopeOf: plainScope } = await signedIn({});
	expect(plainScope(await plain({ scopes: 'calendar' }))).toBe(usual);
	expect(plainScope(await plain({ 'authorizationParams-scope': 'calendar' }))).toBe(usual);
});

test('scopes of another user are not requested', async () => {
	const { start, finish, op, scopeOf, newBrowser } = await signedIn();
	await finish(op.authorize(await start({ scopes: 'calendar' })));
	const other = newBrowser();
	const user = { sub: 'charles', name: 'Charles', email: 'charles@example.test' };
	await other.follow(op.authorize(await start({}, other), { user }));
	expect(scopeOf(await start({}, other))).toBe(usual);
});

test('an invalid scope is refused', async () => {
	const { startFor } = await signedIn();
	for (const scope of ['', 'two scopes', 'quo"te', 'back\\slash']) {
		await expect(startFor([scope])).rejects.toMatchObject({ type: 'InvalidRequest' });
	}
});

describe('an answer', () => {
	test('without scopes grants the requested ones', async () => {
		const { start, finish, op, granted } = await signedIn();
		op.faults.tokenResponse = ({ scope: _, ...body }) => body;
		await finish(op.authorize(await start({ scopes: 'files' })));
		expect(await granted()).toEqual([...usual.split(' '), 'files']);
	});

	test('that grants fewer counts, when a signed-in user has decided', async () => {
		const { start, finish, op, granted } = await signedIn();
		await finish(op.authorize(await start({ scopes: 'files' })));
		op.faults.tokenResponse = (body) => ({ ...body, scope: usual });
		await finish(op.authorize(await start()));
		expect(await granted()).toEqual(usual.split(' '));
	});
});

test('a plain sign-in in another browser does not replace a refresh token for more', async () => {
	const { start, finish, op, account, newBrowser, granted } = await signedIn();
	await finish(op.authorize(await start({ scopes: 'files' })));
	const before = await account();
	const other = newBrowser();
	await other.follow(op.authorize(await start({}, other)));
	const { id_token: later, ...after } = (await account()) ?? {};
	expect({ ...after, id_token: before?.id_token }).toEqual(before);
	expect(later).not.toBe(before?.id_token);
	expect(await granted(other)).toContain('files');
	const plain = await signedIn({});
	await plain.finish(plain.op.authorize(await plain.startFor(['files'])));
	const otherPlain = plain.newBrowser();
	await otherPlain.follow(plain.op.authorize(await plain.start({}, otherPlain)));
	expect(await plain.granted(), 'without the list, the last sign-in counts').toEqual(usual.split(' '));
});
