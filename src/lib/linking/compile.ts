/** Compiles `account.linking` and `account.profileSync`. */
import { InvalidConfig } from '../../errors.js';
import type { AuthContext } from '../config/context.js';
import type { AccountOptions } from '../config/options.js';

/** @throws {InvalidConfig} */
export function signInOptions({
	linking = 'ask',
	profileSync = 'never'
}: AccountOptions): Pick<AuthContext, 'linking' | 'profileSync'> {
	if (linking !== 'ask' && linking !== 'explicit' && linking !== 'implicit') {
		throw new InvalidConfig('account.linking has to be "ask", "explicit" or "implicit"');
	}
	if (profileSync !== 'never' && profileSync !== 'always' && typeof profileSync !== 'function') {
		throw new InvalidConfig('account.profileSync has to be "never", "always" or a function');
	}
	return { linking, profileSync: profileSync === 'never' ? undefined : profileSync };
}
