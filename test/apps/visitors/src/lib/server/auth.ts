import { FrameworkAuth } from 'framework-auth';
import { MemoryAdapter } from 'framework-auth/adapters/memory';

const adapter = MemoryAdapter();
await adapter.createUser({ id: 'ada', name: 'Ada', email: 'ada@example.test', emailVerified: null });

/** The contents of the baskets, by user. */
export const baskets = new Map<string, string[]>();

const jwt = process.env.APP_STRATEGY === 'jwt';

/** A Standard Schema: an object with a theme that the site has. */
const theme = {
	'~standard': {
		version: 1 as const,
		vendor: 'example',
		validate(value: unknown) {
			const wanted = (value as { theme?: unknown } | null)?.theme;
			if (wanted === 'light' || wanted === 'dark') return { value: { theme: wanted } };
			return { issues: [{ message: 'theme has to be light or dark' }] };
		}
	}
};

export const auth = FrameworkAuth({
	adapter,
	session: {
		strategy: jwt ? 'jwt' : 'database',
		revocation: jwt ? { store: adapter, cacheSeconds: 0 } : undefined,
		updateSchema: theme
	},
	anonymous: {
		merge({ from, to }) {
			if (process.env.APP_MERGE === 'fails') throw new Error('the basket is locked');
			baskets.set(to.id, [...(baskets.get(to.id) ?? []), ...(baskets.get(from.id) ?? [])]);
			baskets.delete(from.id);
		}
	},
	providers: [
		{
			id: 'password',
			name: 'Password',
			type: 'credentials',
			users: 'adapter',
			credentials: { email: { label: 'Email address' } },
			authorize: async ({ email }) => adapter.getUserByEmail(String(email))
		}
	],
	callbacks: {
		jwt: ({ token, trigger, session }) => (trigger === 'update' ? { ...token, ...session } : token),
		session: ({ session, token, stored }) => Object.assign(session, { theme: token?.theme ?? stored?.theme })
	}
});

export const { handle, signIn, signOut } = auth;
