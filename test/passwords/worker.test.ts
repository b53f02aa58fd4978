/** Development for a Worker: the database of this machine is that of `wrangler dev` as well, which has no Argon2. */
import { expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import Password from '../../src/providers/password.js';
import { hashPassword } from '../../src/passwords.js';
import { createKitApp } from '../kit/kit.js';
import { ada } from './support.js';

vi.hoisted(() => Object.assign(globalThis, { __SVELTEKIT_DEV__: true }));

/** The hashes that are stored after a sign-in with an earlier one, and after another sign-in. */
async function hashesOnPlatform(platform: object | undefined, earlier: string): Promise<(string | undefined)[]> {
	const adapter = MemoryAdapter();
	const user = await adapter.createUser!({ id: 'ada', email: ada.email, emailVerified: new Date() });
	const mail = { id: 'mail', name: 'Mail', type: 'email' as const, sendVerificationRequest: () => undefined };
	const app = createKitApp({ adapter, providers: [Password({ mail, import: () => earlier })] });
	app.options = { platform };
	const signIn = async () => {
		const { status } = await app.browser.post('/auth/callback/password', ada);
		expect(status).toBe(303);
		const [secret] = await adapter.listSecrets!(user.id, 'password');
		return secret?.value;
	};
	return [await signIn(), await signIn()];
}

test('a password is hashed with an algorithm that a Worker has, and one that is not is hashed again', async () => {
	const cloudflare = { env: { DB: {} }, caches: {} };
	const earlier = await hashPassword(ada.password);
	expect(earlier).toMatch(/^\$argon2id\$/);
	const [stored, later] = await hashesOnPlatform(cloudflare, earlier);
	expect(stored).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/);
	expect(later).toBe(stored);
});

test.each([
	['no platform', undefined],
	['a platform without variables', { req: {} }]
])('with %s, a password is hashed with Argon2', async (_, platform) => {
	const earlier = await hashPassword(ada.password);
	const [stored, later] = await hashesOnPlatform(platform, earlier);
	expect(stored).toMatch(/^\$argon2id\$/);
	expect(later).toBe(stored);
});
