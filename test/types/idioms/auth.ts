/** `src/auth.ts` as its users write it. */
import { AuthError, CredentialsSignin, SvelteKitAuth, customFetch } from '@auth/sveltekit';
import type { Account, Profile, Session, SvelteKitAuthConfig, User } from '@auth/sveltekit';
import type { Adapter, AdapterUser } from '@auth/sveltekit/adapters';
import type { EmailConfig, OAuthConfig, OAuthUserConfig, OIDCConfig, Provider } from '@auth/sveltekit/providers';
import Apple from '@auth/sveltekit/providers/apple';
import Credentials from '@auth/sveltekit/providers/credentials';
import GitHub, { type GitHubProfile } from '@auth/sveltekit/providers/github';
import Google from '@auth/sveltekit/providers/google';
import Keycloak from '@auth/sveltekit/providers/keycloak';
import Entra from '@auth/sveltekit/providers/microsoft-entra-id';
import Nodemailer from '@auth/sveltekit/providers/nodemailer';
import Passkey from '@auth/sveltekit/providers/passkey';
import Resend from '@auth/sveltekit/providers/resend';
import WebAuthn from '@auth/sveltekit/providers/webauthn';
import { skipCSRFCheck } from '@auth/core';
import type { AuthConfig } from '@auth/core';
import { InvalidProvider, OAuthAccountNotLinked } from '@auth/core/errors';
import { encode, getToken, type JWT } from '@auth/core/jwt';
import { env } from '$env/dynamic/private';

declare const adapter: Adapter;
declare function findUser(name: unknown, password: unknown): Promise<{ id: string; email: string } | undefined>;

// The shortest there is.
export const shortest = SvelteKitAuth({ providers: [GitHub], trustHost: true });

// Old applications have only the hook.
export const handleAlone = SvelteKitAuth({
	providers: [GitHub({ clientId: env.GITHUB_ID, clientSecret: env.GITHUB_SECRET })]
}).handle;

// Lazily, from the platform.
export const lazily = SvelteKitAuth(async (event) => {
	const authOptions = {
		providers: [
			GitHub({
				clientId: event.platform?.env.AUTH_GITHUB_ID,
				clientSecret: event.platform?.env.AUTH_GITHUB_SECRET
			})
		],
		secret: event.platform?.env.AUTH_SECRET,
		trustHost: true
	};
	return authOptions;
});

// The same, with the type of the configuration.
export const lazilyTyped = SvelteKitAuth(async ({ platform, url }) => {
	const config: SvelteKitAuthConfig = {
		secret: platform?.env.AUTH_SECRET,
		providers: [],
		cookies: { sessionToken: { options: { domain: url.hostname } } }
	};
	config.providers.push(Google, Keycloak({ issuer: 'https://sso.example.test/realms/one' }));
	return config;
});

// Its own list of providers, and the map of names that the guide for custom pages makes of it.
const providers: Provider[] = [
	Credentials({
		credentials: { password: { label: 'Password', type: 'password' } },
		authorize(credentials) {
			if (credentials.password !== 'password') return null;
			return { id: 'test', name: 'Test User', email: 'test@example.com' };
		}
	}),
	GitHub
];
if (env.ALLOW_EMAIL === 'true') providers.push(Nodemailer({ server: env.EMAIL_SERVER, from: env.EMAIL_FROM }));
export const providerMap = providers
	.map((provider) => {
		if (typeof provider === 'function') {
			const providerData = provider();
			return { id: providerData.id, name: providerData.name };
		}
		return { id: provider.id, name: provider.name };
	})
	.filter((provider) => provider.id !== 'credentials');

class InvalidLoginError extends CredentialsSignin {
	code = 'Invalid identifier or password';
}

class CustomError extends AuthError {
	constructor(message: string) {
		super(message, { cause: new Error('why') });
	}
}

/** A provider of its own. */
interface OwnProfile {
	sub: string;
	nickname: string;
}
function Own<P extends OwnProfile>(options: OAuthUserConfig<P>): OAuthConfig<P> {
	return {
		id: 'own',
		name: 'Own',
		type: 'oauth',
		authorization: { url: 'https://own.example.test/authorize', params: { scope: 'profile' } },
		token: 'https://own.example.test/token',
		userinfo: {
			url: 'https://own.example.test/me',
			async request({
				tokens,
				provider
			}: {
				tokens: { access_token?: string };
				provider: { userinfo?: { url?: URL } };
			}) {
				const response = await fetch(provider.userinfo?.url as URL, {
					headers: { Authorization: `Bearer ${tokens.access_token}` }
				});
				return await response.json();
			}
		},
		profile(profile) {
			return { id: profile.sub, name: profile.nickname, email: null, image: null };
		},
		style: { brandColor: '#123456' },
		options
	};
}

const oidc = {
	id: 'corp',
	name: 'Corporation',
	type: 'oidc',
	issuer: 'https://sso.example.test',
	clientId: env.CORP_ID,
	clientSecret: env.CORP_SECRET,
	checks: ['pkce', 'state', 'nonce'],
	wellKnown: 'https://sso.example.test/.well-known/openid-configuration',
	client: { token_endpoint_auth_method: 'client_secret_post' },
	[customFetch]: fetch
} satisfies OIDCConfig<{ sub: string }>;

/** Everything at once. */
export const { handle, signIn, signOut } = SvelteKitAuth({
	debug: false,
	basePath: '/auth',
	secret: env.AUTH_SECRET,
	trustHost: true,
	skipCSRFCheck,
	adapter,
	experimental: { enableWebAuthn: true },
	session: {
		strategy: 'jwt',
		maxAge: 30 * 24 * 60 * 60,
		updateAge: 24 * 60 * 60,
		generateSessionToken: () => crypto.randomUUID()
	},
	jwt: { maxAge: 60 * 60 * 24 * 30 },
	useSecureCookies: true,
	cookies: {
		sessionToken: {
			name: 'session_token',
			options: { httpOnly: true, sameSite: 'lax', secure: true, path: '/', maxAge: 3600 }
		}
	},
	pages: { signIn: '/login', signOut: '/logout', error: '/login', verifyRequest: '/check-mail', newUser: '/welcome' },
	theme: { colorScheme: 'auto', brandColor: '#346df1', logo: '/logo.png', buttonText: '#ffffff' },
	logger: {
		error(error) {
			console.error(error.name, error.message, error.stack);
		},
		warn: (code) => console.warn(code),
		debug: (message, metadata) => console.debug(message, metadata)
	},
	providers: [
		GitHub({
			authorization: { params: { scope: 'read:user user:email', prompt: 'consent' } },
			profile: (profile: GitHubProfile) => ({
				id: profile.id.toString(),
				name: profile.name ?? profile.login,
				email: profile.email,
				image: profile.avatar_url,
				role: 'member'
			})
		}),
		Google({
			authorization: { params: { prompt: 'consent', access_type: 'offline', response_type: 'code' } },
			allowDangerousEmailAccountLinking: true
		}),
		Apple({ checks: ['pkce'] }),
		Entra({ issuer: `https://login.microsoftonline.com/${env.TENANT}/v2.0` }),
		Own({ clientId: env.OWN_ID, clientSecret: env.OWN_SECRET }),
		oidc,
		{
			id: 'written',
			name: 'Written in place',
			type: 'oidc',
			issuer: 'https://issuer.example.test',
			clientId: env.CORP_ID,
			profile(profile) {
				return { id: profile.sub, name: profile.nickname, email: profile.email };
			}
		},
		Credentials({
			id: 'credentials',
			name: 'Login',
			credentials: {
				email: { label: 'Email', type: 'email', placeholder: 'ada@example.test' },
				password: { label: 'Password', type: 'password' }
			},
			authorize: async (credentials, request) => {
				if (!credentials?.email || !credentials?.password) return null;
				const email = credentials.email as string;
				const user = await findUser(email, credentials.password as string);
				console.log(request.headers.get('user-agent'));
				if (!user) throw new InvalidLoginError();
				return { id: user.id, email: user.email, role: 'member' };
			}
		}),
		Nodemailer({
			server: { host: env.SMTP_HOST, port: 587, auth: { user: env.SMTP_USER, pass: env.SMTP_PASSWORD } },
			from: env.EMAIL_FROM,
			maxAge: 24 * 60 * 60,
			async generateVerificationToken() {
				return crypto.randomUUID();
			},
			normalizeIdentifier(identifier: string): string {
				return identifier.toLowerCase().trim();
			},
			async sendVerificationRequest({ identifier: to, provider, url, theme, expires, token, request }) {
				const { host } = new URL(url);
				console.log(to, provider.from, host, theme.brandColor, expires.toISOString(), token, request.url);
			}
		}),
		Resend({ apiKey: env.RESEND_KEY, from: 'no-reply@example.test' }),
		Passkey({ formFields: { email: { label: 'Username', required: true, autocomplete: 'username webauthn' } } }),
		WebAuthn({ relayingParty: { id: 'example.test', name: 'Example', origin: 'https://example.test' } })
	],
	callbacks: {
		async signIn({ user, account, profile, email, credentials }) {
			if (account?.provider === 'google')
				return Boolean(profile?.email_verified && profile.email?.endsWith('@example.test'));
			if (email?.verificationRequest) return true;
			if (credentials) return true;
			if (!user.email) throw new CustomError('no address');
			return '/unauthorized';
		},
		async redirect({ url, baseUrl }) {
			if (url.startsWith('/')) return `${baseUrl}${url}`;
			else if (new URL(url).origin === baseUrl) return url;
			return baseUrl;
		},
		async jwt({ token, user, account, profile, trigger, session, isNewUser }) {
			if (trigger === 'update' && session?.user) token.name = session.user.name;
			if (trigger === 'update') token.role = session.role;
			if (user) {
				token.id = user.id;
				token.role = user.role;
			}
			if (account) {
				token.accessToken = account.access_token;
				token.refreshToken = account.refresh_token;
				token.expiresAt = account.expires_at;
				token.provider = account.provider;
			}
			if (profile) token.picture = profile.picture ?? profile.avatar_url;
			if (isNewUser) token.welcome = true;
			if (token.expiresAt && Date.now() < token.expiresAt * 1000) return token;
			if (!token.refreshToken) throw new TypeError('Missing refresh_token');
			return await refreshed(token);
		},
		async session({ session, token, user, newSession, trigger }) {
			session.user.id = token.sub!;
			session.user.id = token.id as string;
			session.user.email = token.email!;
			session.user.role = token.role ?? user?.role;
			session.accessToken = token.accessToken;
			session.error = token.error;
			if (session.user && trigger === 'update') session.user.name = newSession.name;
			return session;
		}
	},
	events: {
		async signIn({ user, account, profile, isNewUser }) {
			console.log(user.email, account?.provider, profile?.sub, isNewUser);
		},
		async signOut(message) {
			if ('token' in message) console.log(message.token?.sub);
			else console.log(message.session?.userId);
		},
		createUser: async ({ user }) => void (await adapter.updateUser!({ id: user.id!, name: user.name })),
		linkAccount: ({ user, account, profile }) => console.log(user.id, account.provider, profile.email),
		updateUser: ({ user }) => console.log(user.id),
		session: ({ session, token }) => console.log(session.expires, token.sub)
	}
});

async function refreshed(token: JWT): Promise<JWT> {
	const response = await fetch('https://sso.example.test/token', {
		method: 'POST',
		body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token.refreshToken! })
	});
	const tokensOrError = await response.json();
	if (!response.ok) return { ...token, error: 'RefreshTokenError' };
	const newTokens = tokensOrError as { access_token: string; expires_in: number; refresh_token?: string };
	return {
		...token,
		accessToken: newTokens.access_token,
		expiresAt: Math.floor(Date.now() / 1000 + newTokens.expires_in),
		refreshToken: newTokens.refresh_token ?? token.refreshToken
	};
}

// With sessions in the database.
export const stored = SvelteKitAuth({
	adapter,
	session: { strategy: 'database' },
	providers: [GitHub],
	callbacks: {
		async session({ session, user }) {
			session.user.id = user.id;
			session.user.role = user.role;
			console.log(session.sessionToken, session.userId, user.emailVerified, user.locale?.length);
			return session;
		}
	}
});

// A session with members of its own, returned as a new object.
export const anew = SvelteKitAuth({
	providers: [GitHub],
	callbacks: {
		session: ({ session, token }) => ({ ...session, user: { ...session.user, id: token.sub, sub: token.sub } }),
		jwt: ({ token, account }) => (account ? { ...token, accessToken: account.access_token } : token)
	}
});

// Callbacks in a file of their own.
export const callbacks: SvelteKitAuthConfig['callbacks'] = {
	jwt({ token, user }) {
		if (user) token.role = (user as AdapterUser).role;
		return token;
	}
};
export const core: AuthConfig = { providers: [GitHub], callbacks };
export const session: NonNullable<AuthConfig['session']> = { strategy: 'jwt' };

export async function issue(user: User, request: Request): Promise<string> {
	const known = await getToken({ req: request, secret: env.AUTH_SECRET, secureCookie: true });
	return encode({ token: { ...known, name: user.name }, secret: env.AUTH_SECRET, salt: 'authjs.session-token' });
}

export function explain(error: unknown): string {
	if (error instanceof OAuthAccountNotLinked || error instanceof InvalidProvider) return error.type;
	if (error instanceof CredentialsSignin) return error.code;
	if (error instanceof AuthError) return `${error.type} ${error.cause?.err?.message}`;
	return 'Something went wrong';
}

export const describe = (account: Account, profile: Profile, session: Session): string =>
	[account.type, account.providerAccountId, profile.preferred_username, session.user?.email].join();

export const sendsMail = (provider: EmailConfig): string => provider.id;
