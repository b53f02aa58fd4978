/** The provider whose passwords the library keeps. */
import { UnknownAction } from '../../errors.js';
import type { AuthContext } from '../config/context.js';
import type { CredentialsProvider } from '../credentials/provider.js';
import type { Passwords } from './provider.js';

export type PasswordProvider = CredentialsProvider & { readonly passwords: Passwords };

/** Returns the provider, of which a configuration has one at most; undefined without one. */
export function passwordProviderOf({ providers }: Pick<AuthContext, 'providers'>): PasswordProvider | undefined {
	return [...providers.values()].find(
		(provider): provider is PasswordProvider => provider.kind === 'credentials' && provider.passwords !== undefined
	);
}

/** @throws {UnknownAction} without one */
export function requirePasswordProvider(ctx: Pick<AuthContext, 'providers'>): PasswordProvider {
	const provider = passwordProviderOf(ctx);
	if (provider) return provider;
	throw new UnknownAction('no provider of this site keeps passwords');
}
