/**
 * Every response that is wrong in one way, posted to an application: refused with a status below 500, without a session,
 * and nothing stored.
 */
import { describe, expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import WebAuthn from '../../src/providers/webauthn.js';
import { createApp } from '../fixtures/app.js';
import { createAuthenticator } from '../fixtures/authenticator.js';
import type { ResponseFaults } from '../fixtures/authenticator.js';
import { responseCases } from '../fixtures/authenticator/cases.js';

const email = 'ada@example.test';

/** An application without passkeys, and one authenticator. */
function begin({ counts = false } = {}) {
	const adapter = MemoryAdapter();
	const writes = (['createUser', 'createUserWithAccount', 'linkAccount', 'createAuthenticator'] as const).map(
		(method) => vi.spyOn(adapter, method)
	);
	const app = createApp({ providers: [WebAuthn], adapter });
	const authenticator = createAuthenticator({ supports: ['ES256'], synced: !counts, counter: 5 });

	async function perform(action: 'register' | 'authenticate', faults?: ResponseFaults): Promise<Response> {
		const query = new URLSearchParams(action === 'register' ? { action, email } : { action });
		const answer = await app.browser.visit(`/auth/webauthn-options/webauthn?${query}`, {
			headers: { 'Sec-Fetch-Site': 'same-origin' }
		});
		const { options } = (await answer.json()) as { options: Parameters<typeof authenticator.register>[0] };
		const response =
			action === 'register' ? authenticator.register(options, faults) : authenticator.authenticate(options, faults);
		const fields = { action, data: JSON.stringify(response) };
		return app.browser.post('/auth/callback/webauthn', fields, { headers: { 'X-Auth-Return-Redirect': '1' } });
	}

	return { app, perform, written: () => writes.some(({ mock }) => mock.calls.length > 0) };
}

describe('a response', () => {
	test('without fault signs up, and in', async () => {
		const { app, perform, written } = begin();
		expect((await perform('register')).status).toBe(200);
		expect(written()).toBe(true);
		const id = (await app.session())?.user?.id;
		await app.browser.post('/auth/signout');
		expect((await perform('authenticate')).status).toBe(200);
		expect(id).toBeTypeOf('string');
		expect(await app.session()).toMatchObject({ user: { id } });
	});

	test.each(responseCases.map((row) => [`${row.id} ${row.ceremony}: ${row.title}`, row] as const))(
		'%s',
		async (_, { ceremony, faults, counts }) => {
			const { app, perform, written } = begin({ counts });
			if (ceremony === 'authenticate') {
				await perform('register');
				await app.browser.post('/auth/signout');
			}
			const { status } = await perform(ceremony, faults);
			expect(status).toBeGreaterThanOrEqual(400);
			expect(status).toBeLessThan(500);
			expect(await app.session()).toBeNull();
			expect(written()).toBe(ceremony === 'authenticate');
		}
	);
});
