/**
 * Which `account` the application is told of, and whether it names its user: as `@auth/core` has it for each kind of
 * provider (#12 B6).
 */
import { expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { createApp, type App, type AppOptions } from '../fixtures/app.js';
import { createAuthenticator } from '../fixtures/authenticator.js';
import { createMailApp } from '../fixtures/mail-app.js';
import { createPasskeyApp } from '../fixtures/passkey-app.js';
import { ada, createPasswordApp } from '../fixtures/passwords.js';

type Told = [where: string, userId: unknown][];

/** Callbacks and an event that write down whose account they are told of. */
function listening(told: Told): AppOptions {
	const note = (where: string, { account }: { account?: object | null }) =>
		void (account && told.push([where, (account as { userId?: unknown }).userId]));
	return {
		session: { strategy: 'jwt' },
		callbacks: {
			jwt: ({ token, ...message }) => (note('jwt', message), token)
		},
		events: { signIn: (message) => note('event', message), linkAccount: (message) => note('linked', message) }
	};
}

const who = async (app: Pick<App, 'session'>) => (await app.session())?.user?.id;

/** Each signs the same person in; the answer tells the person's id. */
const kinds: Record<string, (options: AppOptions) => () => Promise<unknown>> = {
	email(options) {
		const app = createMailApp(options);
		return async () => (await app.enter(), who(app));
	},
	webauthn(options) {
		const app = createPasskeyApp(options as object);
		const authenticator = createAuthenticator();
		let known = false;
		return async () => {
			await (known
				? app.authenticate(authenticator)
				: app.register(authenticator, { fields: { email: 'ada@example.test' } }));
			known = true;
			return who(app);
		};
	},
	oauth(options) {
		const app = createApp({ adapter: MemoryAdapter(), ...options });
		return async () => (await app.signIn(), who(app));
	},
	credentials(options) {
		const app = createPasswordApp({ adapter: MemoryAdapter(), ...options });
		return async () => (await app.signIn(ada), who(app));
	}
};

test.each([
	['email', true, true],
	['webauthn', true, true],
	['oauth', true, false],
	['credentials', false, false]
])('%s', async (kind, isLinked, namesUser) => {
	const told: Told = [];
	const signIn = kinds[kind]!(listening(told));
	const id = await signIn();
	expect(id).toEqual(expect.any(String));
	const named = namesUser ? id : undefined;
	const each: Told = [
		['jwt', named],
		['event', named]
	];
	expect(told).toEqual([...(isLinked ? [['linked', id]] : []), ...each]);
	told.length = 0;
	expect([await signIn(), told]).toEqual([id, each]);
});
