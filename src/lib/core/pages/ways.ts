/** The ways to sign in, in the groups in which the sign-in page shows them. */
import type { CompiledProvider } from '../context/providers/index.js';
import type { CredentialsProvider } from '../context/providers/credentials.js';
import type { EmailProvider } from '../context/providers/email.js';
import { isPassword } from '../../base/http/field-names.js';
import type { OAuthProvider } from '../context/providers/oauth.js';
import { hasDomains } from '../context/providers/home.js';
import type { WebAuthnProvider } from '../context/providers/webauthn.js';

/** Ways that need no text from the person. */
interface Buttons {
	readonly kind: 'buttons';
	readonly providers: readonly OAuthProvider[];
}

/** Ways that need an email address. One field serves all of them. */
export interface ByAddress {
	readonly kind: 'address';
	/** The ways with a password come first, because they need something more. */
	readonly ways: readonly (CredentialsProvider | EmailProvider)[];
	readonly passkeys: readonly WebAuthnProvider[];
	/** Whether the domain of the address may lead to a provider, so that the address is asked for first. */
	readonly byDomain: boolean;
}

/** A way with fields of its own. */
interface OwnFields {
	readonly kind: 'own';
	readonly provider: CredentialsProvider | WebAuthnProvider;
}

export type Group = Buttons | ByAddress | OwnFields;

/** Puts the ways into groups. A group takes the position of its first provider in the configuration. */
export function groupsOf(providers: readonly CompiledProvider[]): Group[] {
	const byDomain = providers.length > 1 ? providers.filter(hasDomains) : [];
	// The customers of a site are not listed on its page. The providers of one tenant are for those who come to its page.
	const buttons = providers.filter(
		(provider) => provider.kind === 'oauth' && (provider.storedId !== undefined || !byDomain.includes(provider))
	) as OAuthProvider[];
	const byAddress = providers.filter((provider) => addressField(provider) !== undefined);
	const passwords = byAddress.filter((provider) => provider.kind === 'credentials');
	const mails = byAddress.filter((provider) => provider.kind === 'email');
	const passkeys = byAddress.filter((provider) => provider.kind === 'webauthn');
	const asking: readonly CompiledProvider[] = [...byAddress, ...byDomain];
	const firstAsking = providers.find((provider) => asking.includes(provider));

	return providers.flatMap((provider): Group[] => {
		const groups: Group[] = [];
		if (provider === buttons[0]) groups.push({ kind: 'buttons', providers: buttons });
		if (provider === firstAsking) {
			groups.push({ kind: 'address', ways: [...passwords, ...mails], passkeys, byDomain: byDomain.length > 0 });
		}
		const isOwn = provider.kind === 'credentials' || provider.kind === 'webauthn';
		return isOwn && !byAddress.includes(provider) ? [...groups, { kind: 'own', provider }] : groups;
	});
}

/**
 * Returns the field of a provider's form that takes an email address, if the form needs nothing else or only a password. Such
 * a form uses the field that all such ways share. A field takes an address if it is called `email` or has that type; a user
 * name is not an address, so its form stays separate.
 */
export function addressField(provider: CompiledProvider): string | undefined {
	if (provider.kind === 'oauth') return undefined;
	if (provider.kind === 'email') return 'email';
	const names = Object.keys(provider.fields);
	if (provider.kind === 'webauthn') return names.length === 1 && names[0] === 'email' ? 'email' : undefined;
	const isSecret = (name: string): boolean => provider.fields[name]?.type === 'password' || isPassword(name);
	const [field, ...others] = names.filter((name) => !isSecret(name));
	const takesAddress = field === 'email' || (field !== undefined && provider.fields[field]?.type === 'email');
	return takesAddress && others.length === 0 && names.length === 2 ? field : undefined;
}
