/**
 * What a provider is: data over one engine. A factory returns its defaults, with what the application passed under
 * `options`; the engine merges the two once, when the configuration is compiled. Shapes are those of `@auth/core`, whose
 * factories work here unmodified.
 */
import type { Profile, ProviderType, TokenSet, User } from '../types.js';
import type { CredentialsConfig } from './types/credentials.js';
import type { OAuthConfig } from './types/oauth.js';

export type { Profile, ProviderType, TokenSet, User };
export type * from './types/common.js';
export type * from './types/credentials.js';
export type * from './types/email.js';
export type * from './types/oauth.js';

/**
 * What may stand in `providers`: an object, or a function that returns one. Profiles differ from provider to provider,
 * so a function is typed by the parameter no caller can pass, which every factory's type is assignable to.
 */
export type Provider = ProviderObject | WrittenProvider | ((...args: never[]) => ProviderObject);

/** A provider that the application writes out in place: only the application knows the shape of its profile. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- so that `profile(profile) { ... }` need not be annotated
type WrittenProvider = OAuthConfig<any> | CredentialsConfig;

/**
 * What a factory makes: a provider whose id the types know, be it the usual one or the application's own. Where the type
 * of the profile is given, that of an own id has to be given beside it: `Google<Profile, 'corp'>({ id: 'corp' })`.
 */
export type Identified<Config, Usual extends string, Own extends OwnId> = Config & { id: IdOf<Usual, Own> };

/** The `id` among the options of a factory. Undefined where it may be left out: then the usual one is meant. */
export type OwnId = string | undefined;

export type IdOf<Usual extends string, Own extends OwnId> = undefined extends Own ? Usual : NoInfer<Own>;

/** The id of a provider, or of what a factory makes without options; `string` where the types do not know it. */
export type ProviderIdOf<P> = P extends
	{ id: infer Id extends string } | ((...args: never[]) => { id: infer Id extends string })
	? Id
	: never;

/** A configured provider of any kind, as the configuration takes it. */
export interface ProviderObject {
	id: string;
	name: string;
	type: ProviderType;
	options?: object;
}
