/** The other doors: what is declared of the main one holds in them. */
import type { AdapterUser } from 'framework-auth/adapters';
import { D1Adapter, type D1Like } from 'framework-auth/adapters/d1';
import { LibsqlAdapter, type LibsqlLike } from 'framework-auth/adapters/libsql';
import { createTables, MySqlAdapter, type MySqlPoolLike } from 'framework-auth/adapters/mysql';
import { PgAdapter } from 'framework-auth/adapters/pg';
import { SqliteAdapter } from 'framework-auth/adapters/sqlite';
import { createAuth } from 'framework-auth/core';
import type { Session, User } from 'framework-auth/core';
import { decode, encode, getToken } from 'framework-auth/jwt';
import type { JWT } from 'framework-auth/jwt';
import type { OAuthConfig } from 'framework-auth/providers';

export const auth = createAuth({
	providers: [],
	callbacks: { jwt: ({ token }) => ({ ...token, role: 'admin' }) }
});

export async function read(request: Request) {
	const { session } = await auth.session(request);
	const plan: 'free' | 'pro' | undefined = session?.plan;
	// @ts-expect-error -- no such plan
	const wrong: 'gold' | undefined = session?.plan;
	return { plan, wrong };
}

export async function tokens(request: Request, secret: string) {
	const sealed = await encode({ token: { role: 'admin' }, secret, salt: 'x' });
	const opened = await decode({ token: sealed, secret, salt: 'x' });
	const role: 'admin' | 'member' | undefined = opened?.role;
	const team: string | undefined = opened?.team?.id;
	// @ts-expect-error -- a team has no such member
	void opened?.team?.name;
	const held: JWT['role'] = (await getToken({ req: request, secret }))?.role;
	// @ts-expect-error -- no such role
	const wrong: 'owner' | undefined = opened?.role;
	return { role, team, held, wrong };
}

export const member = {
	id: '1',
	email: 'ada@example.test',
	emailVerified: null,
	role: 'member'
} satisfies AdapterUser;

// @ts-expect-error -- no such role
export const owner: AdapterUser = { id: '1', email: 'ada@example.test', emailVerified: null, role: 'owner' };

export const provider = {
	id: 'own',
	name: 'Own',
	type: 'oidc',
	issuer: 'https://issuer.test',
	profile: (profile): User => ({ id: profile.sub, role: profile.sub === '1' ? 'admin' : 'member' })
} satisfies OAuthConfig<{ sub: string }>;

export const session = { expires: '', plan: 'pro', user: { role: 'admin' } } satisfies Session;

// Further columns are those that are declared, with the type that they can contain, and reach the session with both strategies.
const adapter = SqliteAdapter('auth.db', { fields: { role: 'text' }, columns: { user: { role: 'user_role' } } });
// @ts-expect-error -- text is not a number
SqliteAdapter('auth.db', { fields: { role: 'integer' } });
// @ts-expect-error -- a member that is not declared
PgAdapter({ query: () => Promise.resolve({ rows: [] }) }, { fields: { age: 'integer' } });
// @ts-expect-error -- a column that the table does not have
SqliteAdapter('auth.db', { columns: { session: { role: 'user_role' } } });

/** The same options, on other databases. */
export async function elsewhere(pool: MySqlPoolLike, client: LibsqlLike, binding: D1Like) {
	const own = { fields: { role: 'text' }, columns: { user: { role: 'user_role' } } } as const;
	await createTables(pool, own);
	// @ts-expect-error -- text is not a number
	MySqlAdapter(pool, { fields: { role: 'integer' } });
	// @ts-expect-error -- a member that is not declared
	LibsqlAdapter(client, { fields: { age: 'integer' } });
	// @ts-expect-error -- a column that the table does not have
	D1Adapter(binding, { columns: { session: { role: 'user_role' } } });
	return [MySqlAdapter(pool, own), LibsqlAdapter(client, own), D1Adapter(binding, own)];
}

export const sites = [
	createAuth({ providers: [], adapter, session: { strategy: 'jwt', userFields: ['role'] } }),
	createAuth({ providers: [], adapter, session: { strategy: 'database', userFields: ['role'] } }),
	// @ts-expect-error -- a member that is not declared
	createAuth({ providers: [], adapter, session: { userFields: ['age'] } })
];

export async function roleOf(request: Request): Promise<'admin' | 'member' | undefined> {
	const { session } = await sites[0]!.session(request);
	// @ts-expect-error -- no such role
	const wrong: 'owner' | undefined = session?.user?.role;
	void wrong;
	return session?.user?.role;
}
