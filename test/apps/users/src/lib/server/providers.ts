import type { OIDCConfig, Profile } from 'framework-auth/providers';

/** The identity provider of the tests, under a client of the capability. */
export const atProvider = (id: string, name: string, client: string): OIDCConfig<Profile> => ({
	id,
	name,
	type: 'oidc',
	issuer: process.env.APP_ISSUER,
	clientId: client,
	clientSecret: `secret-of-the-${client}-0123456789`
});

/** A password that the app itself checks: what is left is `authorize`. */
export const ownPassword = {
	id: 'password',
	name: 'Password',
	type: 'credentials',
	users: 'adapter',
	credentials: { email: { label: 'Email address' }, password: { label: 'Password', type: 'password' } }
} as const;
