/** Which methods of the adapter a configuration needs. */
import type { Adapter } from '../../adapters/types.js';
import { MissingAdapter, MissingAdapterMethods, UnsupportedStrategy } from '../../errors.js';

/** To know people by their accounts. */
const accounts = ['createUser', 'getUserByAccount', 'getUserByEmail', 'linkAccount'] as const;

const sessions: readonly (keyof Adapter)[] = ['createSession', 'getSessionAndUser', 'updateSession', 'deleteSession'];

/** What each kind of provider needs. Where users of credentials live is the application's choice. */
const kinds: Readonly<Record<string, readonly (keyof Adapter)[]>> = {
	oauth: [...accounts, 'getUser'],
	email: [...accounts, 'updateUser', 'createVerificationToken', 'useVerificationToken'],
	webauthn: [
		...accounts,
		'getUser',
		'getAccount',
		'createAuthenticator',
		'getAuthenticator',
		'listAuthenticatorsByUserId',
		'updateAuthenticatorCounter'
	],
	credentials: []
};

/**
 * Names what the adapter lacks for the providers and the strategy, now rather than at the first sign-in.
 * @throws {MissingAdapter | MissingAdapterMethods}
 * @throws {UnsupportedStrategy} where a provider's users are the application's own, and sessions are kept with the adapter's
 */
export function requireAdapterMethods(
	adapter: Adapter | undefined,
	strategy: string,
	providers: readonly { readonly id: string; readonly kind: string; readonly users?: 'adapter' | 'own' }[]
): void {
	const needs: [string, readonly (keyof Adapter)[]][] = [];
	if (strategy === 'database') needs.push(['session.strategy "database"', sessions]);
	for (const { id, kind, users } of providers) {
		if (users === 'own' && strategy === 'database') {
			throw new UnsupportedStrategy(
				`provider "${id}" has users "own", and session.strategy "database" keeps sessions of the adapter's users only: ` +
					'return users of the adapter and leave `users` out, or set session.strategy "jwt"'
			);
		}
		const findsUsers = users === 'adapter' || (kind === 'credentials' && strategy === 'database');
		if (findsUsers) needs.push([`provider "${id}" with users "adapter"`, ['getUser']]);
		// OAuth alone works without an adapter.
		if (adapter || kind === 'email' || kind === 'webauthn') needs.push([`provider "${id}"`, kinds[kind] ?? []]);
	}
	if (!adapter) {
		const first = needs[0];
		if (first) throw new MissingAdapter(`${first[0]} needs an adapter: pass one as \`adapter\``);
		return;
	}
	for (const [what, methods] of needs) {
		const missing = methods.filter((method) => typeof adapter[method] !== 'function');
		if (missing.length > 0)
			throw new MissingAdapterMethods(`the adapter lacks ${missing.join(', ')}: ${what} needs them`);
	}
}
