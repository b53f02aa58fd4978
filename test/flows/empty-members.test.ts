/** What a provider writes in place of leaving it out: null, or nothing between the quotes. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { createApp } from '../fixtures/app.js';
import { createClock, type Clock } from '../fixtures/clock.js';
import { createIdentityProvider, tokens } from '../fixtures/identity-provider.js';
import { requestOf } from '../session/support.js';

let clock: Clock;
beforeEach(() => {
	clock = createClock();
});
afterEach(() => {
	clock.restore();
});

const members = ['refresh_token', 'scope', 'expires_in', 'id_token'];
const rows = members.flatMap((member) => [null, ''].map((value): [string, string | null] => [member, value]));

describe.each(['oauth', 'oidc'] as const)('a token response (%s)', (protocol) => {
	test.each(rows.filter(([member]) => protocol === 'oauth' || member !== 'id_token'))(
		'with %s: %j counts as a response without it (#33 A8)',
		async (member, value) => {
			const op = createIdentityProvider({ protocol });
			op.faults.tokenResponse = (body) => ({ ...body, [member]: value });
			const store = MemoryAdapter();
			const app = createApp({ op, adapter: store });
			await app.signIn();
			expect(await app.session()).toMatchObject({ user: { email: 'ada@example.test' } });
			const [account] = await store.listAccounts(String((await app.session())?.user?.id));
			expect(account?.[member] ?? null).toBeNull();
			expect(app.logger.errors).toEqual([]);
		}
	);

	test.each(rows)('of a refresh with %s: %j keeps the stored value (#33 A8)', async (member, value) => {
		const op = createIdentityProvider({ protocol, refreshTokens: 'always' });
		const store = MemoryAdapter();
		const app = createApp({ op, adapter: store });
		await app.signIn();
		const id = String((await app.session())?.user?.id);
		const [before] = await store.listAccounts(id);
		op.faults.tokenResponse = (body) => ({ ...body, [member]: value });
		clock.advance(3600);
		const token = await app.auth.accounts(requestOf(app.browser)).token('op');
		const [after] = await store.listAccounts(id);
		expect(token.accessToken).toBe(after?.access_token);
		expect(after?.access_token).not.toBe(before?.access_token);
		if (member === 'expires_in') expect(after?.expires_at ?? null).toBeNull();
		else expect(after?.[member]).toBe(before?.[member]);
	});
});

test.each(['application/JWT', 'Application/Jwt; charset=utf-8', 'application/jwt ; a=b'])(
	'signed userinfo as %s is verified (#33 A8)',
	async (type) => {
		const signIn = async (userinfoJwt?: typeof tokens.withBrokenSignature) => {
			const op = createIdentityProvider({ signedUserinfo: true, claimsIn: 'userinfo' });
			op.faults.respond = {
				userinfo: async (response) => new Response(await response.text(), { headers: { 'content-type': type } })
			};
			if (userinfoJwt) op.faults.userinfoJwt = userinfoJwt;
			const app = createApp({ op });
			await app.signIn();
			return app.session();
		};
		expect(await signIn()).toMatchObject({ user: { email: 'ada@example.test' } });
		expect(await signIn(tokens.withBrokenSignature)).toBeNull();
	}
);
