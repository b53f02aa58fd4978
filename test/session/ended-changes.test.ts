/** An encrypted session that another process has ended changes no account, although this process does not know yet. */
import { expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import Passkey from '../../src/providers/passkey.js';
import { createApp } from '../fixtures/app.js';
import { locationOf } from '../fixtures/browser.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';

/** Ada's session was read here, and is then ended there. */
async function ended() {
	const op = createIdentityProvider();
	const adapter = MemoryAdapter();
	const session = { strategy: 'jwt' as const, revocation: { store: MemoryRevocations(), cacheSeconds: 600 } };
	const providers = [op.provider(), op.provider({ id: 'second' }), Passkey];
	const make = () => createApp({ op, adapter, session, providers });
	const [here, there] = [make(), make()];
	await here.signIn();
	const { id = '' } = (await here.session())!.user!;
	const end = () => there.auth.sessions.of(id).endAll();
	return { here, adapter, id, end };
}
const grace = { sub: 'grace-1906', email: 'grace@example.test', email_verified: true };

test('an ended session begins no link of an account', async () => {
	const { here, adapter, id, end } = await ended();
	await end();
	const started = await here.start({ provider: 'second' });
	await here.finish(here.op.authorize(started, { user: grace }));
	const owner = await adapter.getUserByAccount({ provider: 'second', providerAccountId: grace.sub });
	expect(owner?.id).not.toBe(id);
});

test('an ended session finishes no link of an account', async () => {
	const { here, adapter, end } = await ended();
	const started = await here.start({ provider: 'second' });
	await end();
	const response = await here.finish(here.op.authorize(started, { user: grace }));
	expect(response.status).toBe(400);
	expect(await adapter.getUserByAccount({ provider: 'second', providerAccountId: grace.sub })).toBeNull();
});

test('S321 an ended session adds and removes no passkey', async () => {
	const { here, end } = await ended();
	const ask = () =>
		here.browser.visit('/auth/webauthn-options/passkey?action=register', {
			headers: { 'sec-fetch-site': 'same-origin' }
		});
	expect((await ask()).status).toBe(200);
	await end();
	// Without a session it does not say who signs up.
	expect((await ask()).status).toBe(400);
	const cookie = here.browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
	const passkeys = here.auth.passkeys(new Request('https://app.test/', { headers: { cookie } }));
	await expect(passkeys.remove('x')).rejects.toThrow('no user is signed in');
});

test('an ended session is still read while the answer of the store is cached', async () => {
	const { here, end } = await ended();
	await end();
	expect(await here.session()).not.toBeNull();
	expect(locationOf(await here.browser.visit('/auth/reauthenticate')).pathname).toBe('/auth/signin');
});
