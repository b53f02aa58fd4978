/** `account.page`, `account.changeEmail` and `account.deletionGrace`, as the flows use them. */
import type { EmailProvider } from '../../context/providers/email.js';
import type { AuthContext } from '../../context/context.js';
import { InvalidConfig } from '../../../../errors.js';
import { optionKey } from '../../../base/util/option-key.js';

/** The changes that users may make on the account page. */
export interface CompiledAccountPage {
	/** Whether they change their name, if they are users of the adapter. */
	readonly editsName: boolean;
	/** Whether they delete their account. */
	readonly deletes: boolean;
	/** The scopes of API tokens that they make; empty if they make none. */
	readonly tokenScopes: readonly string[];
}

export const accountPageRules = optionKey<CompiledAccountPage>('accountPage', {
	editsName: true,
	deletes: false,
	tokenScopes: []
});

/** Seconds between the moment when users delete their account and its end; undefined if it ends at once. */
export const deletionGrace = optionKey<number>('deletionGrace');

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
