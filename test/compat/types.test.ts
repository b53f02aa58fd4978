/**
 * What an application of `@auth/sveltekit` has in its configuration is assignable to ours, without a cast. `tsc` is what
 * fails here.
 */
import type { AuthConfig as TheirConfig } from '@auth/core';
import type { Adapter as TheirAdapter, AdapterUser as TheirAdapterUser } from '@auth/core/adapters';
import type { JWTDecodeParams, JWTEncodeParams } from '@auth/core/jwt';
import type { OAuthConfig, OIDCConfig, Provider as TheirProvider } from '@auth/core/providers';
import Apple from '@auth/core/providers/apple';
import Credentials from '@auth/core/providers/credentials';
import GitHub, { type GitHubProfile } from '@auth/core/providers/github';
import Google, { type GoogleProfile } from '@auth/core/providers/google';
import Keycloak from '@auth/core/providers/keycloak';
import MicrosoftEntraID from '@auth/core/providers/microsoft-entra-id';
import Resend from '@auth/core/providers/resend';
import type { Account as TheirAccount, Profile as TheirProfile, User as TheirUser } from '@auth/core/types';
import { describe, expectTypeOf, test } from 'vitest';
import type { Adapter, AdapterUser } from '../../src/adapters/types.js';
import type { AuthConfig, Callbacks, Events } from '../../src/lib/base/config/options.js';
import type { Provider } from '../../src/providers/types.js';
import type { Account, Profile, User } from '../../src/types.js';

const accepts = (config: AuthConfig) => void config;

describe('a configuration takes', () => {
	test('the factories of @auth/core, called and not called', () => {
		accepts({ providers: [GitHub, Google, Apple, Keycloak, MicrosoftEntraID, Resend, Credentials] });
		accepts({
			providers: [
				GitHub({ clientId: 'id', clientSecret: 'secret' }),
				Google({ authorization: { params: { access_type: 'offline', prompt: 'consent' } } }),
				MicrosoftEntraID({ issuer: 'https://login.microsoftonline.com/x/v2.0' }),
				Resend({ from: 'no-reply@app.test' }),
				Credentials({ credentials: { password: {} }, authorize: ({ password }) => ({ id: String(password) }) }),
				() => GitHub({ allowDangerousEmailAccountLinking: true })
			]
		});
	});

	test('their provider types', () => {
		expectTypeOf<OAuthConfig<GitHubProfile>>().toExtend<Provider>();
		expectTypeOf<OIDCConfig<GoogleProfile>>().toExtend<Provider>();
		expectTypeOf<TheirProvider>().toExtend<Provider>();
		expectTypeOf<TheirProvider[]>().toExtend<AuthConfig['providers']>();
	});

	test('an inline provider, whose profile needs no annotation', () => {
		accepts({
			providers: [
				{
					id: 'own',
					name: 'Our own server',
					type: 'oidc',
					issuer: 'https://issuer.test',
					clientId: 'id',
					clientSecret: 'secret',
					authorization: { params: { scope: 'openid email' } },
					profile: (profile) => ({ id: profile.sub, name: profile.nickname, email: profile.email })
				},
				{
					id: 'legacy',
					name: 'Legacy',
					type: 'oauth',
					authorization: 'https://legacy.test/authorize',
					token: 'https://legacy.test/token',
					userinfo: { url: 'https://legacy.test/me', request: ({ tokens }) => ({ id: tokens.access_token }) },
					profile: ({ id }: { id: string }) => ({ id })
				}
			]
		});
		// @ts-expect-error -- the kind of provider is unknown
		accepts({ providers: [{ id: 'own', name: 'own', type: 'saml' }] });
		// @ts-expect-error -- a provider has an id
		accepts({ providers: [{ name: 'own', type: 'oidc', issuer: 'https://issuer.test' }] });
		// @ts-expect-error -- `isuer` is none of its members
		accepts({ providers: [{ id: 'own', name: 'own', type: 'oidc', isuer: 'https://issuer.test' }] });
	});

	test('an adapter of @auth/core, which accepts an adapter of this library', () => {
		expectTypeOf<TheirAdapter>().toExtend<Adapter>();
		expectTypeOf<TheirAdapter>().toExtend<NonNullable<AuthConfig['adapter']>>();
		expectTypeOf<Adapter>().toExtend<TheirAdapter>();
	});

	test('callbacks and events written with the types of @auth/core', () => {
		accepts({
			providers: [],
			callbacks: {
				signIn: ({
					user,
					account,
					profile
				}: {
					user: TheirUser;
					account?: TheirAccount | null;
					profile?: TheirProfile;
				}) => Boolean(user.email && account?.provider && profile),
				redirect: ({ url, baseUrl }) => (url.startsWith(baseUrl) ? url : baseUrl),
				jwt({ token, account, profile, trigger }) {
					if (trigger === 'signIn' && account) token.accessToken = account.access_token;
					return { ...token, locale: profile?.locale };
				},
				session({ session, token }) {
					return { ...session, accessToken: token.accessToken };
				}
			},
			events: { createUser: ({ user }: { user: TheirUser }) => void user }
		});
	});

	test('encode and decode written with the types of @auth/core', () => {
		accepts({
			providers: [],
			jwt: {
				encode: ({ token, secret, salt }: Pick<JWTEncodeParams, 'token' | 'salt'> & { secret: unknown }) =>
					JSON.stringify([token, secret, salt]),
				decode: ({ token }: Pick<JWTDecodeParams, 'token'>) => ({ sub: token })
			}
		});
	});
});

describe('data fits the types of both libraries', () => {
	test('users, accounts, profiles', () => {
		expectTypeOf<User>().toExtend<TheirUser>();
		expectTypeOf<TheirUser>().toExtend<User>();
		expectTypeOf<TheirAdapterUser>().toExtend<User>();
		expectTypeOf<Account>().toExtend<TheirAccount>();
		expectTypeOf<TheirAccount>().toExtend<Account>();
		expectTypeOf<TheirProfile>().toExtend<Profile>();
	});
});

describe('nothing has degraded to any', () => {
	type Parameter<F> = F extends (...args: infer A) => unknown ? A[0] : never;

	test('values that an application receives', () => {
		expectTypeOf<AuthConfig>().not.toBeAny();
		expectTypeOf<AuthConfig['providers'][number]>().not.toBeAny();
		expectTypeOf<NonNullable<AuthConfig['adapter']>>().not.toBeAny();
		expectTypeOf<User>().not.toBeAny();
		expectTypeOf<Account>().not.toBeAny();
		expectTypeOf<Profile['anything']>().toEqualTypeOf<unknown>();
		expectTypeOf<Account['access_token']>().not.toBeAny();
	});

	/** What was posted to `/session`: only the application knows what it posts, and `@auth/core` types it so. */
	type Posted = 'session' | 'newSession';

	test('parameters and results of callbacks and events, except those that the application posts itself (#12 B6)', () => {
		type Guarded = { [K in keyof Callbacks]: Parameter<Callbacks[K]> } & { [K in keyof Events]: Parameter<Events[K]> };
		type IsAny<T> = 0 extends 1 & T ? true : false;
		type AnyMembers<T> = { [K in keyof T]-?: IsAny<T[K]> extends true ? K : never }[keyof T];
		expectTypeOf<AnyMembers<Guarded>>().toBeNever();
		expectTypeOf<{ [K in keyof Guarded]: AnyMembers<Guarded[K]> }[keyof Guarded]>().toEqualTypeOf<Posted>();
		expectTypeOf<AnyMembers<Guarded['jwt']>>().toEqualTypeOf<'session'>();
		expectTypeOf<AnyMembers<Guarded['session']>>().toEqualTypeOf<'newSession'>();
		expectTypeOf<AnyMembers<{ [K in keyof Callbacks]: ReturnType<Callbacks[K]> }>>().toBeNever();
	});
});

describe('the `jwt` callback (#34 A4)', () => {
	type Theirs = NonNullable<NonNullable<TheirConfig['callbacks']>['jwt']>;

	test('needs no check for the user if there is an account', () => {
		accepts({
			providers: [],
			callbacks: {
				jwt({ token, user, account }) {
					if (account) token.id = user.id;
					expectTypeOf(user).toEqualTypeOf<User | AdapterUser>();
					return token;
				}
			}
		});
	});

	test('can be written with the types of @auth/core', () => {
		const jwt = ({ token, user, account }: Pick<Parameters<Theirs>[0], 'token' | 'user' | 'account'>) =>
			account ? { ...token, id: user.id } : token;
		accepts({ providers: [], callbacks: { jwt } });
	});
});
