/** The capabilities of the library. A new one is a folder with a `capability.ts`, and a line here. */
import type { AccountSection } from './account-page/section.js';
import { accountPage } from './account-page/capability.js';
import { accessTokens } from './access-tokens/capability.js';
import { addressChange } from './address-change/capability.js';
import { anonymous } from './anonymous/capability.js';
import type { Capability, ProviderKind } from './capability.js';
import type { CompiledProvider } from './config/compiled-provider.js';
import { credentials } from './credentials/capability.js';
import { email } from './email/capability.js';
import { factors } from './factors/capability.js';
import { linking } from './linking/capability.js';
import { oneTap } from './one-tap/capability.js';
import { logout } from './logout/capability.js';
import { native } from './native/capability.js';
import { oauth } from './oauth/capability.js';
import { password } from './password/capability.js';
import { reauthentication } from './reauthentication/capability.js';
import { ways } from './ways/capability.js';
import { webauthn } from './webauthn/capability.js';

export const capabilities: readonly (Capability & { readonly kind?: unknown })[] = [
	oauth,
	email,
	credentials,
	webauthn,
	reauthentication,
	accessTokens,
	oneTap,
	logout,
	native,
	accountPage,
	linking,
	anonymous,
	ways,
	password,
	addressChange,
	factors
];

/** The sections of the account page, in their order. */
export const accountSections: readonly AccountSection[] = capabilities
	.flatMap((capability) => capability.accountSections ?? [])
	.sort((one, other) => one.order - other.order);

/** The kinds of providers, by `kind` of a compiled one. */
const kinds: {
	readonly [Kind in CompiledProvider['kind']]: ProviderKind<Extract<CompiledProvider, { kind: Kind }>>;
} = { oauth: oauth.kind, email: email.kind, credentials: credentials.kind, webauthn: webauthn.kind };

/** The kind of a compiled provider. */
export function kindOf<Provider extends CompiledProvider>({ kind }: Provider): ProviderKind<Provider> {
	// Each is listed under the `kind` of its own providers.
	return kinds[kind] as unknown as ProviderKind<Provider>;
}

/** The values that `type` of a provider can have. */
export const providerTypes = Object.values(kinds).flatMap(({ types }) => types);

/** The kind of provider that is configured by this `type`; undefined for an unknown one. */
export function kindOfType(type: unknown): Pick<ProviderKind, 'compiler'> | undefined {
	return Object.values(kinds).find(({ types }) => (types as readonly unknown[]).includes(type));
}
