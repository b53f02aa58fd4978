/**
 * What people type in, a user name and a password for example, checked by the application. Guesses are counted, and
 * limited, before `authorize` is asked.
 */
import { idOf } from './shared.js';
import type { CredentialsConfig, CredentialsUserConfig, FormField, Identified, OwnId, TypedIn } from './types.js';

/** Signs people in with what they type in. The fields, or the schema where there is one, type what `authorize` gets. */
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
