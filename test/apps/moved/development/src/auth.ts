import { building, dev } from '$app/environment';
import { env } from '$env/dynamic/private';
import { CredentialsSignin, SvelteKitAuth } from '@auth/sveltekit';
import Credentials from '@auth/sveltekit/providers/credentials';
import Discord from '@auth/sveltekit/providers/discord';
import Facebook from '@auth/sveltekit/providers/facebook';
import GitHub from '@auth/sveltekit/providers/github';
import Google from '@auth/sveltekit/providers/google';
import Passkey from '@auth/sveltekit/providers/passkey';
import { UnstorageAdapter } from '@auth/unstorage-adapter';
import { createStorage } from 'unstorage';
import memoryDriver from 'unstorage/drivers/memory';

class TooLate extends CredentialsSignin {
	code = 'too-late';
}

const storage = createStorage({ driver: memoryDriver() });

export const { handle, signIn, signOut } = SvelteKitAuth(async (event) => ({
	debug: dev ? true : false,
	trustHost: true,
	secret: env.AUTH_SECRET,
	adapter: UnstorageAdapter(storage),
	session: { strategy: 'jwt', maxAge: 7 * 24 * 60 * 60 },
	experimental: { enableWebAuthn: true },
	pages: { signIn: '/login', error: '/login' },
	providers: [
		Credentials({
			credentials: { password: { label: 'Password', type: 'password' } },
			async authorize(credentials) {
				if (credentials.password === 'late') throw new TooLate();
				if (credentials.password !== 'password') return null;
				return { id: '1', name: 'Grace Hopper', email: 'grace@example.test', image: null, role: 'admin' };
			}
		}),
		GitHub,
		Google({ authorization: { params: { prompt: 'consent', access_type: 'offline' } } }),
		Facebook({ clientId: env.FACEBOOK_ID, clientSecret: env.FACEBOOK_SECRET }),
		Discord,
		Passkey({ formFields: { email: { label: 'Username', required: true, autocomplete: 'username webauthn' } } }),
		{
			id: 'company',
			name: 'Company',
			type: 'oidc',
			issuer: env.COMPANY_ISSUER,
			clientId: env.COMPANY_ID,
			clientSecret: env.COMPANY_SECRET,
			profile: (profile) => ({ id: profile.sub, name: profile.name, email: profile.email, role: 'member' })
		}
	],
	callbacks: {
		async signIn({ account, profile }) {
			if (account?.provider === 'company') return profile?.email_verified === true;
			return true;
		},
		async redirect({ url, baseUrl }) {
			if (url.startsWith('/')) return `${baseUrl}${url}`;
			return new URL(url).origin === baseUrl ? url : baseUrl;
		},
		async jwt({ token, user, account }) {
			if (user) token.role = user.role;
			if (account) token.provider = account.provider;
			return token;
		},
		async session({ session, token }) {
			session.user.id = token.sub!;
			session.user.role = token.role ?? 'guest';
			session.provider = token.provider;
			return session;
		}
	},
	events: {
		signIn: ({ user, account, isNewUser }) => console.log('signed in', user.email, account?.provider, isNewUser),
		signOut: (message) => console.log('signed out', 'token' in message ? message.token?.email : message.session)
	},
	theme: { logo: `${event.url.origin}/logo.png`, brandColor: building ? '#000000' : '#346df1' }
}));
