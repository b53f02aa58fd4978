/** Which methods of the adapter a configuration needs. */
import type { Adapter } from '../adapters/types.js';
import { MissingAdapter, MissingAdapterMethods } from '../errors.js';

const adapterMethods = {
	users: ['createUser', 'getUser', 'getUserByAccount', 'getUserByEmail', 'updateUser', 'linkAccount'],
	sessions: ['createSession', 'getSessionAndUser', 'updateSession', 'deleteSession'],
	email: ['createVerificationToken', 'useVerificationToken'],
	webauthn: [
		'getAccount',
		'createAuthenticator',
		'getAuthenticator',
		'listAuthenticatorsByUserId',
		'updateAuthenticatorCounter'
	]
} as const satisfies Record<string, readonly (keyof Adapter)[]>;

/**
 * Names what the adapter lacks for the providers and the strategy, now rather than at the first sign-in.
 * @throws {MissingAdapter | MissingAdapterMethods}
 */
export function requireAdapterMethods(
	adapter: Adapter | undefined,
	strategy: string,
	providers: readonly { readonly id: string; readonly kind: string }[]
): void {
	const needs: [string, readonly (keyof Adapter)[]][] = [];
	if (strategy === 'database') needs.push(['session.strategy "database"', adapterMethods.sessions]);
	for (const { id, kind } of providers) {
		if (kind === 'email' || kind === 'webauthn') needs.push([`provider "${id}"`, adapterMethods[kind]]);
	}
	if (!adapter) {
		const first = needs[0];
		if (first) throw new MissingAdapter(`${first[0]} needs an adapter: pass one as \`adapter\``);
		return;
	}
	// Credentials alone keep users wherever `authorize` finds them.
	const storesUsers = providers.some(({ kind }) => kind !== 'credentials');
	if (storesUsers) needs.push(['storing users', adapterMethods.users]);
	for (const [what, methods] of needs) {
		const missing = methods.filter((method) => typeof adapter[method] !== 'function');
		if (missing.length > 0)
			throw new MissingAdapterMethods(`the adapter lacks ${missing.join(', ')}: ${what} needs them`);
	}
}
