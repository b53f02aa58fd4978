/**
 * The settings that the app and its start script share. Everything has a default, so that the demo needs no configuration.
 * Change the ports if they are taken.
 */
const port = Number(process.env.PORT ?? 5173);
const identityProviderPort = Number(process.env.IDENTITY_PROVIDER_PORT ?? 4400);

/** The file for users, accounts and sessions, relative to this folder. It survives a restart. */
export const database = process.env.DATABASE ?? 'data/demo.db';

/**
 * Whether a session is a row in that database, or completely in the cookie (DEMO_SESSION=jwt).
 * @type {'database' | 'jwt'}
 */
export const strategy = process.env.DEMO_SESSION === 'jwt' ? 'jwt' : 'database';

export const app = { port, url: `http://localhost:${port}` };

export const identityProvider = { port: identityProviderPort, issuer: `http://localhost:${identityProviderPort}` };

/** The client at the identity provider. A real secret belongs in the environment, never in a file. */
export const client = {
	id: 'framework-auth-demo',
	/** How the identity provider calls the app. */
	name: 'the framework-auth demo',
	secret: 'a-secret-of-the-demo-and-nothing-else',
	/** For the demo's own pages, and for those of the library. */
	redirectUris: ['auth', 'built-in'].map((path) => `${app.url}/${path}/callback/local`),
	postLogoutRedirectUris: ['auth', 'built-in'].map((path) => `${app.url}/${path}/signout/callback`)
};

/** The one account of the identity provider. */
export const account = {
	login: 'ada',
	password: 'analytical-engine',
	claims: { sub: '1815-12-10', name: 'Ada Lovelace', email: 'ada@example.com', email_verified: true }
};

/**
 * Grace may act as another user: her id. In a real app a column of the table of users says who may. An address would be the wrong thing to
 * ask for, because a stranger can sign up with any address before its owner proves it.
 */
export const operator = '7d1f0a52-6c3e-4a53-9d0c-1906120900a1';

/**
 * Those who come from an earlier site, with their hashes. The passwords are here for you to try: a real app has none in a file, and
 * people choose theirs when they sign up.
 */
export const people = [
	{
		id: operator,
		name: 'Grace Hopper',
		email: 'grace@example.com',
		password: 'a nanosecond of wire',
		hash: '$scrypt$ln=15,r=8,p=1$UKyt3MfLSuuSgfanhOaHew$03chBGUYIXe7ecKIb2NTWpqa0AetAFCh0/lbDA+9P7E'
	},
	{
		id: '7d1f0a52-6c3e-4a53-9d0c-1912062300a2',
		name: 'Alan Turing',
		email: 'alan@example.com',
		password: 'the imitation game',
		hash: '$scrypt$ln=15,r=8,p=1$hDVQFd1Rtgg1ck57D5Hkpw$fbCgfkiyl1P7yr8mhV6AtI0NZQ6aq7tMXUxGqebEM5M'
	}
];
