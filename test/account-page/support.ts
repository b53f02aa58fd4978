/** A user who is signed in, and looks at the account page. */
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { Adapter } from '../../src/adapters/types.js';
import Passkey from '../../src/providers/passkey.js';
import { createApp } from '../fixtures/app.js';
import type { App, AppOptions } from '../fixtures/app.js';
import type { Browser } from '../fixtures/browser.js';
import { ada, createIdentityProvider } from '../fixtures/identity-provider.js';

export interface Visit extends App {
	readonly store: Required<Adapter>;
	/** Id of the user. */
	readonly userId: string;
	/** The text of the page. */
	page(query?: string, browser?: Browser): Promise<string>;
	/** Posts a form of the page. */
	press(form: string, fields?: Record<string, string>, browser?: Browser): Promise<Response>;
	/** Stores a passkey of a user. */
	addPasskey(credentialID: string, userId?: string): Promise<unknown>;
}

const mailer = { id: 'mail', name: 'Mail', type: 'email' as const, sendVerificationRequest: () => undefined };

/** By default the provider does not say whether the address is verified, so that a mail to it does not sign in. */
export async function visitAccount(config: Partial<AppOptions> = {}): Promise<Visit> {
	const store = MemoryAdapter() as Required<Adapter>;
	const op = config.op ?? createIdentityProvider({ user: { ...ada, email_verified: undefined } });
	const everything = {
		providers: [op.provider(), Passkey(), mailer],
		// Encrypted sessions would have to be ended at once.
		...(config.session?.strategy !== 'jwt' && { mfa: { totp: {} } }),
		account: { changeEmail: true, page: { deletion: true } }
	};
	const app = createApp({ op, adapter: store, ...everything, ...config });
	await app.signIn();
	const userId = (await app.session())?.user?.id ?? '';
	return {
		...app,
		store,
		userId,
		page: async (query = '', browser = app.browser) => (await browser.visit(`/auth/account${query}`)).text(),
		press: (form, fields, browser = app.browser) => browser.post(`/auth/account/${form}`, fields),
		addPasskey: async (credentialID, owner = userId) =>
			store.createAuthenticator({
				userId: owner,
				providerAccountId: credentialID,
				credentialID,
				credentialPublicKey: 'AAAA',
				counter: 0,
				credentialDeviceType: 'multiDevice',
				credentialBackedUp: true
			})
	};
}
