/**
 * Passwords, whole: sign-up, a proven address, sign-in, reset and change, with pages that work without a script. The library
 * keeps the hashes in the adapter's group of secrets, and sends the emails with a provider of emails.
 */
import { passwordCode } from '../lib/plugins/credentials/password/code.js';
import { idOf } from './shared.js';
import type { FormField, Identified, OwnId, PasswordConfig, PasswordUserConfig } from './types.js';

/**
 * Returns a provider that signs users in with a password.
 *
 * @example
 * ```ts
 * import Password from 'framework-auth/providers/password';
 * import Resend from 'framework-auth/providers/resend';
 *
 * FrameworkAuth({
 *   adapter,
 *   providers: [Password({ mail: Resend({ from: 'Example <no-reply@example.com>' }) })]
 * });
 * ```
 */
export default function Password<Own extends OwnId = OwnId>(
	options: PasswordUserConfig & { id?: Own } = {}
): Identified<PasswordConfig, 'password', Own> {
	const { identifier = 'email' } = options;
	const name: FormField =
		identifier === 'username' ? { autocomplete: 'username', required: true } : { type: 'email', required: true };
	return {
		id: idOf('password', options),
		name: 'Password',
		type: 'credentials',
		passwords: 'adapter',
		code: passwordCode,
		credentials: { [identifier]: name, password: { type: 'password', required: true } },
		mail: options.mail,
		options
	};
}

export { Password };
