/**
 * Passwords: sign-up, address confirmation, sign-in, reset and change, on pages that work without JavaScript. The library stores
 * the hashes with the adapter's methods for secrets, and sends emails with an email provider.
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
