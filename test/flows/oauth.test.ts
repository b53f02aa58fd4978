/** The way that everything else varies: sign in with OpenID Connect, be somebody, sign out. */
import { expect, test } from 'vitest';
import { createApp } from '../fixtures/app.js';
import { locationOf } from '../fixtures/browser.js';

test('a person signs in, has a session, and signs out', async () => {
	const { browser, logger, op, session, signIn } = createApp();
	const response = await signIn();
	expect(logger.errors).toEqual([]);
	expect(response.status).toBe(303);
	expect(locationOf(response).href).toBe('https://app.test/');
	expect(browser.cookieNames).toEqual(['__Secure-authjs.session-token']);
	expect(await session()).toEqual({
		user: {
			id: expect.stringMatching(/^[\da-f-]{36}$/),
			name: 'Ada Lovelace',
			email: 'ada@example.test',
			image: expect.anything()
		},
		expires: expect.any(String),
		id: expect.any(String) as unknown,
		authenticatedAt: expect.any(String) as unknown,
		methods: [],
		provider: 'op'
	});
	expect(op.requests.map(({ endpoint }) => endpoint)).toEqual(['metadata', 'token', 'jwks']);

	await browser.post('/auth/signout');
	expect(browser.cookieNames).toEqual([]);
	expect(await session()).toBeNull();
});
