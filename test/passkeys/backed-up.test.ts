/** Whether a passkey is backed up, which may change with each use. @see WebAuthn Level 3, section 7.2, step 25 */
import { expect, test } from 'vitest';
import { createAuthenticator } from '../fixtures/authenticator.js';
import { createPasskeyApp, type PasskeyAppOptions } from '../fixtures/passkey-app.js';

const ada = { email: 'ada@example.test' };
/** Somebody with a passkey that can be backed up, and is not yet. */
async function withAda(options: PasskeyAppOptions = {}) {
	const app = createPasskeyApp(options);
	const phone = createAuthenticator();
	await app.register(phone, { fields: ada, faults: { flags: { be: true, bs: false } } });
	const use = (bs: boolean) => app.authenticate(phone, { faults: { flags: { be: true, bs } } });
	const backedUp = async () => (await app.passkeys().list()).map((passkey) => passkey.backedUp);
	return { app, phone, use, backedUp };
}

test('the backup state is that of the latest use, and is written only if it changes', async () => {
	const { app, use, backedUp } = await withAda();
	expect(await backedUp()).toEqual([false]);
	app.data.take();
	for (const [bs, writes] of [
		[false, 0],
		[true, 1],
		[true, 0],
		[false, 1]
	] as const) {
		expect((await use(bs)).status).toBe(303);
		expect(app.data.take().filter((method) => method === 'updateAuthenticatorBackup')).toHaveLength(writes);
		expect(await backedUp()).toEqual([bs]);
	}
});

test('a refused response does not change the backup state', async () => {
	const { app, phone, backedUp } = await withAda();
	const faults = { flags: { be: true, bs: true }, signature: () => Uint8Array.of(1) };
	await app.authenticate(phone, { browser: app.newBrowser(), faults });
	expect(await backedUp()).toEqual([false]);
});

test('a user can sign in with an adapter that lacks the method, or fails', async () => {
	const without = await withAda({ leftOut: ['updateAuthenticatorBackup'] });
	expect((await without.use(true)).status).toBe(303);
	expect(await without.backedUp()).toEqual([false]);

	const failing = await withAda();
	failing.app.data.instead.updateAuthenticatorBackup = () => Promise.reject(new Error('the database is gone'));
	expect((await failing.use(true)).headers.getSetCookie().some((cookie) => /session-token=[^;]/.test(cookie))).toBe(
		true
	);
});
