/** Which sender the emails have that no provider is named for. */
import type { AuthContext } from '../context/context.js';
import type { EmailProvider } from '../context/providers/email.js';
import type { CompiledProvider } from '../context/providers/index.js';

/** Whether a provider keeps passwords, and with them a sender of emails. */
export function hasPasswords(provider: CompiledProvider): boolean {
	return provider.kind === 'credentials' && provider.passwords !== undefined;
}

/** Returns the sender of emails that no provider is named for: that of the passwords, or the first provider of type "email". */
export function mailSenderOf(providers: AuthContext['providers']): EmailProvider | undefined {
	const all = [...providers.values()];
	const keepsPasswords = all.find(hasPasswords);
	return keepsPasswords?.kind === 'credentials'
		? keepsPasswords.passwords?.mail
		: all.find((provider): provider is EmailProvider => provider.kind === 'email');
}
