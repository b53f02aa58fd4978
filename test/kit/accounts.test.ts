/** `locals.accounts` in a SvelteKit app, and `accounts.of` of what `FrameworkAuth` returns. */
import { expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { AuthError } from '../../src/errors.js';
import { locationOf } from '../fixtures/browser.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { createKitApp } from './kit.js';

test('a page calls an API with a token, and refreshes it in a remote query, too', async () => {
	const op = createIdentityProvider({ refreshTokens: 'always' });
	const store = MemoryAdapter();
	const app = createKitApp({ adapter: store, providers: [op.provider()] });
	app.page = async ({ locals, url }) => {
		try {
			const insteadOf = url.searchParams.get('instead-of') ?? undefined;
			const { accessToken } = await locals.accounts.token('op', { insteadOf });
			const answer = await locals.accounts.fetch('op', 'https://op.test/userinfo');
			return Response.json({ accessToken, profile: await answer.json(), scopes: await locals.accounts.scopes('op') });
		} catch (thrown) {
			return Response.json({ error: (thrown as AuthError).type });
		}
	};
	const page = async (path: string) => (await (await app.browser.visit(path)).json()) as Record<string, string>;
	expect(await page('/')).toEqual({ error: 'AccessDenied' });
	await app.browser.follow(op.authorize(locationOf(await app.browser.post('/auth/signin/op'))));
	const first = await page('/');
	expect(first).toMatchObject({ profile: { sub: 'ada-1815' }, scopes: ['openid', 'profile', 'email'] });
	app.options = { isRemoteRequest: true };
	const second = await page(`/?instead-of=${first.accessToken}`);
	expect(second.accessToken).not.toBe(first.accessToken);

	const { userId = '' } = (await store.getAccount('ada-1815', 'op')) ?? {};
	expect(await app.accounts.of(userId).token('op')).toMatchObject({ accessToken: second.accessToken });
});
