import { SvelteKitAuth } from '@auth/sveltekit';
import GitHub from '@auth/sveltekit/providers/github';
import Keycloak from '@auth/sveltekit/providers/keycloak';
import { adapter } from './adapter';

export const { handle, signIn, signOut } = SvelteKitAuth({
	trustHost: true,
	adapter,
	session: { strategy: 'database' },
	providers: [GitHub, Keycloak],
	callbacks: {
		session({ session, user }) {
			session.user.id = user.id;
			session.user.plan = user.plan;
			return session;
		}
	}
});
