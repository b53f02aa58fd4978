import { building } from '$app/environment';
import { betterAuth } from 'better-auth';
import { memoryAdapter } from 'better-auth/adapters/memory';
import { getMigrations } from 'better-auth/db/migration';
import { genericOAuth } from 'better-auth/plugins';
import { svelteKitHandler } from 'better-auth/svelte-kit';
import { DatabaseSync } from 'node:sqlite';

const { BENCH_SESSIONS, BENCH_DATABASE, BENCH_ISSUER, BENCH_CLIENT_ID, BENCH_CLIENT_SECRET, BENCH_ORIGIN } =
	process.env;

const map = () => memoryAdapter({ user: [], session: [], account: [], verification: [] });
const isSqlite = BENCH_SESSIONS?.startsWith('sqlite');
const sqlite = () => {
	const database = new DatabaseSync(BENCH_DATABASE ?? ':memory:');
	database.exec('pragma journal_mode = wal');
	return database;
};

const options = {
	baseURL: BENCH_ORIGIN,
	secret: process.env.AUTH_SECRET,
	database: isSqlite ? sqlite() : map(),
	// Its kind of session in an encrypted cookie, beside the data layer that it always needs.
	session: { cookieCache: { enabled: BENCH_SESSIONS === 'cookie', strategy: 'jwe' as const, maxAge: 24 * 60 * 60 } },
	// A check that costs nothing: what is measured is the library.
	emailAndPassword: {
		enabled: true,
		password: {
			hash: (password: string) => Promise.resolve(password),
			verify: ({ hash, password }: { hash: string; password: string }) => Promise.resolve(hash === password)
		}
	},
	// It would refuse the fourth sign-in within ten seconds.
	rateLimit: { enabled: false },
	telemetry: { enabled: false },
	plugins: [
		genericOAuth({
			config: [
				{
					providerId: 'local',
					discoveryUrl: `${BENCH_ISSUER}/.well-known/openid-configuration`,
					clientId: BENCH_CLIENT_ID ?? '',
					clientSecret: BENCH_CLIENT_SECRET,
					authentication: 'basic',
					scopes: ['openid', 'profile', 'email']
				}
			]
		})
	]
};

const auth = building ? undefined : betterAuth(options);
if (auth && isSqlite) await (await getMigrations(auth.options)).runMigrations();

interface Input {
	event: { request: Request; locals: object };
	resolve(event: object): Promise<Response>;
}

export function handle({ event, resolve }: Input): Promise<Response> {
	if (!auth) return resolve(event);
	Object.assign(event.locals, { auth: () => auth.api.getSession({ headers: event.request.headers }) });
	return svelteKitHandler({ event, resolve, auth, building } as Parameters<typeof svelteKitHandler>[0]);
}
