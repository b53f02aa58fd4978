/**
 * Credentials that users enter, such as a user name and a password, and the application checks. The library counts and limits
 * guesses before it calls `authorize`.
 */
import { idOf } from './shared.js';
import type { CredentialsConfig, CredentialsUserConfig, FormField, Identified, OwnId, TypedIn } from './types.js';

export type { CredentialsConfig } from './types.js';
export type { CredentialInput, CredentialsProviderId } from './types/authjs.js';

/**
 * Returns a provider that signs users in with the credentials that they enter. The fields, or the schema if there is one,
 * determine the type of the credentials that `authorize` receives.
 *
 * @example
 * ```ts
 * import Credentials from 'framework-auth/providers/credentials';
 *
 * Credentials({
 *   credentials: { username: {}, password: { type: 'password' } },
 *   authorize: async ({ username, password }) => findUser(username, password)
 * });
 * ```
 */
export default function Credentials<
	Fields extends Record<string, FormField> = Record<string, FormField>,
	Typed = TypedIn<Fields>,
	Own extends OwnId = OwnId
>(
	options: CredentialsUserConfig<Fields, Typed> & { id?: Own }
): Identified<CredentialsConfig<Fields, Typed>, 'credentials', Own> {
	return {
		id: idOf('credentials', options),
		name: 'Credentials',
		type: 'credentials',
		credentials: {} as Fields,
		authorize: options.authorize,
		options
	};
}

export { Credentials };
