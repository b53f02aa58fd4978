/**
 * The types of providers. A provider is data, which one engine interprets. A factory returns its defaults, with the
 * application's options under `options`; the engine merges the two once, when the configuration is compiled. The shapes are
 * those of `@auth/core`, whose factories work here without changes.
 */
import type { Profile, ProviderType, TokenSet, User } from '../types.js';
import type { CredentialsConfig } from './types/credentials.js';
import type { EmailConfig } from './types/email.js';
import type { OAuthConfig } from './types/oauth.js';
import type { PasswordConfig } from './types/passwords.js';
import type { WebAuthnConfig } from './webauthn-types.js';

export type { Profile, ProviderType, TokenSet, User };
export type * from './types/authjs.js';
export type * from './types/common.js';
export type * from './types/credentials.js';
export type * from './types/email.js';
export type * from './types/oauth.js';
export type * from './types/passwords.js';

/**
 * An entry of `providers`: an object, or a function that returns one. Profiles differ between providers, so the parameters of
 * a function have the type `never`, to which the type of every factory is assignable. A configuration is generic over `Id` alone:
 * with the whole type inferred, TypeScript would let a misspelt member pass.
 */
export type Provider<Id extends string = string, Type = unknown, Kept = unknown> =
	| ((ProviderObject | WrittenProvider) & { id: Id } & Kind<Type, Kept>)
	| ((...args: never[]) => ProviderObject & { id: Id } & Kind<Type, Kept>);

/** The members by which types tell the kind of a provider. `Kept` says where the passwords are, if the library keeps them. */
interface Kind<Type, Kept> {
	type: Type;
	passwords?: Kept;
}

/**
 * A provider that the application writes out in `providers`. Only the application knows the shape of its profile. Every kind is
 * here, because TypeScript refuses a member that none has.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- so that `profile(profile) { ... }` needs no annotation
type WrittenProvider = OAuthConfig<any> | CredentialsConfig | PasswordConfig | EmailConfig | WebAuthnConfig;

/**
 * The return type of a factory: a provider whose id the types know, whether it is the default or the application's own. If
 * you pass the type of the profile, pass the type of your own id as well: `Google<Profile, 'corp'>({ id: 'corp' })`.
 */
export type Identified<Config, Usual extends string, Own extends OwnId> = Config & { id: IdOf<Usual, Own> };

/** The type of `id` in the options of a factory. It includes undefined if the id may be omitted, which means the default id. */
export type OwnId = string | undefined;

/** The id of a provider: the application's own, or the default if it may be omitted. */
export type IdOf<Usual extends string, Own extends OwnId> = undefined extends Own ? Usual : NoInfer<Own>;

/** A configured provider of any kind, as the configuration accepts it. */
export interface ProviderObject {
	/** The id in the routes: `/signin/<id>`, `/callback/<id>`. */
	id: string;
	/** The name that users see. */
	name: string;
	/** The kind of provider. */
	type: ProviderType;
	/** The options that the application passed to the factory. */
	options?: object;
}
