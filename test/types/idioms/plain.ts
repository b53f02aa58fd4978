/** An application that declares nothing of its own: compiled apart from the others. */
import { SvelteKitAuth } from '@auth/sveltekit';
import type { SvelteKitAuthConfig } from '@auth/sveltekit';
import Credentials from '@auth/sveltekit/providers/credentials';
import GitHub from '@auth/sveltekit/providers/github';

interface WithWorkspace extends SvelteKitAuthConfig {
	workspace: string;
}

export const config: WithWorkspace = { workspace: 'one', providers: [GitHub] };

export const { handle, signIn, signOut } = SvelteKitAuth({
	providers: [
		GitHub,
		Credentials({
			credentials: { username: {}, password: {} },
			async authorize({ username, password }) {
				const response = await fetch('https://api.example.test/login', {
					method: 'POST',
					body: JSON.stringify({ username, password })
				});
				return response.ok ? await response.json() : null;
			}
		})
	],
	callbacks: {
		session({ session, token, user }) {
			session.user.id = token.sub as string;
			session.user.name = user?.name ?? session.user.email;
			session.user = { ...session.user, image: null };
			return session;
		},
		jwt({ token, session, trigger }) {
			if (trigger === 'update') return { ...token, ...session };
			return { ...token, at: session?.user?.name };
		}
	}
});
