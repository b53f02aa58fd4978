/** Whether users of the site change their address. */
import { InvalidConfig } from '../../errors.js';
import type { AuthContext } from '../config/context.js';

/** @throws {InvalidConfig} */
export function requireAddressChange({ addressChange }: AuthContext): NonNullable<AuthContext['addressChange']> {
	if (addressChange) return addressChange;
	throw new InvalidConfig(
		'changing the email address is off: set `account: { changeEmail: true }` in the configuration'
	);
}
