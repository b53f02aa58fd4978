/** The door of a SvelteKit application. */
import type { Session, User } from 'framework-auth';
import { FrameworkAuth } from 'framework-auth';
import Credentials from 'framework-auth/providers/credentials';
import GitHub from 'framework-auth/providers/github';

const auth = FrameworkAuth({
	providers: [GitHub, Credentials({ id: 'pin', authorize: ({ pin }) => (pin === '1' ? { id: pin } : null) })],
	callbacks: {
		jwt({ token, user }) {
			token.role = user?.role;
			token.team = { id: '1' };
			// @ts-expect-error -- no such team
			token.team = 'one';
			// @ts-expect-error -- no such role
			token.role = 'owner';
			return token;
		},
		session({ session, token, user }) {
			session.plan = token.plan;
			session.user = { ...session.user, role: token.role ?? user.role };
			// @ts-expect-error -- no such plan
			session.plan = 'gold';
			return session;
		},
		signIn: ({ user, data }) => user.role !== undefined && data?.invitation?.id !== ''
	},
	events: {
		signIn: ({ user }) => void (user.role satisfies 'admin' | 'member' | undefined),
		session: ({ session, token }) => void [session.plan, token.role]
	}
});

export const { handle, signIn, signOut } = auth;

declare module 'framework-auth' {
	interface Register {
		auth: typeof auth;
	}
}

export async function load({ locals }: { locals: App.Locals }) {
	const session: Session | null = await locals.auth();
	// @ts-expect-error -- there may be no session
	void session.plan;
	const role: User['role'] = session?.user?.role;
	const plan: 'free' | 'pro' | undefined = session?.plan;
	// @ts-expect-error -- not everything is a role: the members have not become any
	const wrong: number = session?.user?.role;
	return { role, plan, wrong };
}
