/** The capabilities of a configuration, as the types find them: they decide which ready functions there are. */

/** A capability on which ready functions depend. */
export type Way =
	| 'password'
	| 'credentials'
	| 'email'
	| 'passkey'
	| 'provider'
	| 'secondFactor'
	| 'requiredFactor'
	| 'phone'
	| 'users'
	| 'accounts'
	| 'changeEmail'
	| 'deletion'
	| 'tokenScopes';

/**
 * The ways of a configuration. It is `string` where the types cannot know them: in a configuration that is a function or has a declared
 * type, and on a site with tenants.
 * @typeParam Type the `type` of the providers
 * @typeParam Kept where their passwords are kept, if the library keeps them
 * @typeParam Keys the keys of the configuration, those of `account` as `account.changeEmail`, those of
 * `account.page` as `page.deletion`, and those of `mfa` as `mfa.phone`
 */
export type WaysOf<Type, Kept, Keys> = unknown extends Type
	? string
	: [Keys] extends [never]
		? string
		: 'tenant' extends Keys
			? string
			: | ByType<Type>
				| (unknown extends Kept ? never : 'adapter' extends Kept ? 'password' : never)
				| ByKeys<Keys>
				| ('adapter' extends Keys ? OfUsers<Type> : never);

/** The capabilities that a key of the configuration turns on, by its place. */
type ByKeys<Keys> =
	| ('mfa' extends Keys ? 'secondFactor' : never)
	| ('mfa.required' extends Keys ? 'requiredFactor' : never)
	| ('mfa.phone' extends Keys ? 'phone' : never)
	| ('account.changeEmail' extends Keys ? 'changeEmail' : never)
	| ('page.deletion' extends Keys ? 'deletion' : never)
	| ('page.tokenScopes' extends Keys ? 'tokenScopes' : never);

/** The capabilities that need users of an adapter. */
type OfUsers<Type> = 'users' | ([Extract<Type, 'oauth' | 'oidc'>] extends [never] ? never : 'accounts');

/** A provider with a password is one of credentials, too: the sign-in is the same. */
type ByType<Type> =
	| ('credentials' extends Type ? 'credentials' : never)
	| ('email' extends Type ? 'email' : never)
	| ('webauthn' extends Type ? 'passkey' : never)
	| ([Extract<Type, 'oauth' | 'oidc'>] extends [never] ? never : 'provider');
