/** Gives people what they sign in with, without a process of the site and past its proxies: also while a database is gone. */
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import type { Redis } from 'ioredis';
import type pg from 'pg';
import { contextOf } from '../../src/lib/app/context-of.js';
import { storeTotp } from '../../src/lib/plugins/factors/totp/stored.js';
import { newHash } from '../../src/lib/plugins/credentials/password/hash/stored.js';
import { passwordStore, storePassword } from '../../src/lib/store/adapter/secrets/passwords.js';
import { phoneWith } from '../factors/support.js';
import { createAuthenticator } from '../fixtures/authenticator.js';
import { createBrowser } from '../fixtures/browser.js';
import { createOutageApp, password, type Settings } from './app.js';
import { ofScript, type Person, type Way } from './people.js';

/** A user who can sign in that way. */
export type Enrol = (email: string, way: Way) => Promise<Pick<Person, 'authenticator' | 'phone'>>;

export function createEnrolment(pool: pg.Pool, redis: Redis, settings: Settings): Enrol {
	const { auth, users } = createOutageApp(pool, redis, settings);
	const ctx = contextOf(auth);
	/** One for all: it is the sign-in that should cost time. */
	let hash: Promise<string> | undefined;

	async function withPasskey(email: string): Promise<Pick<Person, 'authenticator'>> {
		const browser = createBrowser((request) => auth.respond(request), { origin: settings.ORIGIN });
		const authenticator = createAuthenticator({ origin: settings.ORIGIN });
		const query = new URLSearchParams({ action: 'register', email });
		const asked = await browser.visit(`/auth/webauthn-options/passkey?${query}`, { headers: ofScript });
		const { options } = (await asked.json()) as { options: PublicKeyCredentialCreationOptionsJSON };
		const data = JSON.stringify(authenticator.register(options));
		await browser.post('/auth/callback/passkey', { email, action: 'register', data });
		await browser.post('/auth/signout');
		return { authenticator };
	}

	return async (email, way) => {
		if (way === 'passkey') return withPasskey(email);
		const { id } = await users.createUser({ id: '', name: 'Ada', email, emailVerified: new Date() });
		if (way === 'credentials') return {};
		await storePassword(passwordStore(ctx), String(id), await (hash ??= newHash(password)), null);
		if (way === 'password') return {};
		const key = crypto.getRandomValues(new Uint8Array(20));
		await storeTotp(ctx, String(id), key, 0);
		return { phone: phoneWith(key) };
	};
}
