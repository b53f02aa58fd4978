/** The plugins that the library ships. A new one is a folder with a `plugin.ts`, and a line here. */
import { accountPage } from './account-page/plugin.js';
import { accessTokens } from './access-tokens/plugin.js';
import { addressChange } from './address-change/plugin.js';
import { anonymous } from './anonymous/plugin.js';
import type { AuthPlugin, ProviderKind } from './core/plugin.js';
import type { Kinds } from './core/plugin-table.js';
import { credentials } from './credentials/plugin.js';
import { email } from './email/plugin.js';
import { factors } from './factors/plugin.js';
import { linking } from './linking/plugin.js';
import { oneTap } from './one-tap/plugin.js';
import { logout } from './logout/plugin.js';
import { native } from './native/plugin.js';
import { oauth } from './oauth/plugin.js';
import { password } from './password/plugin.js';
import { reauthentication } from './reauthentication/plugin.js';
import { languages } from './languages/plugin.js';
import { securityMails } from './security-mails/plugin.js';
import { signUp } from './sign-up/plugin.js';
import { pluginContract } from './plugin-contract/plugin.js';
import { ways } from './ways/plugin.js';
import { webauthn } from './webauthn/plugin.js';

/** Each is listed once. Options are compiled in this order. */
const shipped = [
	oauth,
	email,
	credentials,
	webauthn,
	reauthentication,
	accessTokens,
	oneTap,
	logout,
	native,
	factors,
	languages,
	accountPage,
	anonymous,
	signUp,
	addressChange,
	securityMails,
	linking,
	ways,
	password,
	pluginContract
] as const;

type OptionsOf<Plugin> = Plugin extends { readonly options: infer Options } ? keyof Options & string : never;

/** The names of the options that shipped plugins compile. */
export type OptionName = OptionsOf<(typeof shipped)[number]>;

export const plugins: readonly AuthPlugin[] = shipped;

/** The kinds of providers, by `kind` of a compiled one. */
export const kinds: Kinds = {
	oauth: oauth.kind,
	email: email.kind,
	credentials: credentials.kind,
	webauthn: webauthn.kind
};

/** The values that `type` of a provider can have. */
export const providerTypes = Object.values(kinds).flatMap(({ types }) => types);

/** The kind of provider that is configured by this `type`; undefined for an unknown one. */
export function kindOfType(type: unknown): Pick<ProviderKind, 'compiler'> | undefined {
	return Object.values(kinds).find(({ types }) => (types as readonly unknown[]).includes(type));
}
