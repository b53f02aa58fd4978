/** `account.changeEmail`, as the flows use it. */
import { InvalidConfig } from '../../errors.js';
import { optionKey } from '../util/option-key.js';
import type { AuthContext } from '../core/context/context.js';
import type { EmailProvider } from '../core/context/providers/email.js';

/** Changes of addresses by their users. */
export interface CompiledAddressChange {
	/** Sends the emails. */
	readonly mail: EmailProvider;
}

/** Undefined if users cannot change their address. */
export const addressChange = optionKey<CompiledAddressChange>('addressChange');

/** @throws {InvalidConfig} if users cannot change their address */
export function requireAddressChange(ctx: AuthContext): CompiledAddressChange {
	const compiled = addressChange.of(ctx);
	if (compiled) return compiled;
	throw new InvalidConfig(
		'changing the email address is off: set `account: { changeEmail: true }` in the configuration'
	);
}
