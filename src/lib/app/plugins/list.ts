/** The plugins that the library ships. A new one is a folder with a `plugin.ts`, and a line here. */
import { account } from '../../plugins/account/page/plugin.js';
import { tokens } from '../../plugins/tokens/access-tokens/plugin.js';
import type { AuthPlugin, ProviderKind } from '../../core/plugin.js';
import type { Kinds } from '../../core/plugin-table.js';
import { credentials } from '../../plugins/credentials/plugin.js';
import { email } from '../../plugins/email/plugin.js';
import { factors } from '../../plugins/factors/plugin.js';
import { languages } from '../../core/languages/plugin.js';
import { oauth } from '../../plugins/oauth/plugin.js';
import { visitors } from '../../plugins/visitors/sign-up/plugin.js';
import { lazy } from '../../base/util/lazy.js';
import { webauthn } from '../../plugins/webauthn/plugin.js';

/** The plugins that an application brings. */
const ofApplication = {
	options: {
		plugins: {
			isSet: ({ config }) => config.plugins !== undefined,
			load: lazy(async () => (await import('../../core/app-plugins-compiler.js')).pluginsCompiler)
		}
	}
} satisfies AuthPlugin;

/**
 * Each is listed once. Options are compiled, and hooks called, in this order: a plugin of the application may refuse a sign-in before
 * anything is merged or kept.
 */
const shipped = [
	ofApplication,
	oauth,
	tokens,
	factors,
	languages,
	account,
	visitors,
	email,
	credentials,
	webauthn
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
