import { FrameworkAuth } from 'framework-auth';
import { SqliteAdapter } from 'framework-auth/adapters/sqlite';
import type { OIDCConfig, Profile } from 'framework-auth/providers';
import { client, database, identityProvider } from '#settings';

/** The identity provider that `npm run demo` starts. In your own app this is `GitHub`, `Google` or the like. */
const local: OIDCConfig<Profile> = {
	id: 'local',
	name: 'the local identity provider',
	type: 'oidc',
	issuer: identityProvider.issuer,
	clientId: client.id,
	clientSecret: client.secret
};

export const { handle, signIn, signOut } = FrameworkAuth({
	providers: [local],
	adapter: SqliteAdapter(database),
	pages: { signIn: '/signin', signOut: '/signout' }
});
