/** Says which database an adapter uses: a driver without an address connects to its own default in silence. */
import { databaseClient, databasePlace, type DatabasePlace } from '../../lib/store/adapter/questions/place.js';
import type { WrappedAnswers } from '../../lib/store/adapter/questions/answers.js';
import type { AuthContext } from '../../lib/core/context/context.js';

/** Returns the name of the database, its host and port, as far as the driver or the database says. Never a user or a password. */
export async function placeOf({ adapter }: Pick<AuthContext, 'adapter'>): Promise<string | undefined> {
	const { [databaseClient]: client, [databasePlace]: ask } = (adapter ?? {}) as WrappedAnswers;
	// A database that does not answer is in the settings of its driver all the same.
	const answer = await Promise.resolve(ask?.()).catch(() => undefined);
	const set = settingsOf(client?.());
	const { name, host, port } = { ...present(answer), ...present(set), ...(answer?.name && { name: answer.name }) };
	const where = host ? `${host}${port ? `:${port}` : ''}` : undefined;
	if (name) return `"${name}"${where ? ` at ${where}` : ''}`;
	if (!where && isD1(client?.())) return 'D1, through the binding of the worker';
	return where ? `at ${where}` : undefined;
}

function present(place: DatabasePlace | undefined): DatabasePlace {
	return Object.fromEntries(Object.entries(place ?? {}).filter(([, value]) => value !== null && value !== undefined));
}

/** A driver's client, of which nothing is known. */
type Client = Readonly<Record<string, unknown>>;

const asClient = (value: unknown): Client =>
	(typeof value === 'object' && value !== null) || typeof value === 'function' ? (value as Client) : {};

/** A binding knows no name. */
function isD1(client: unknown): boolean {
	const { prepare, batch, withSession } = asClient(client);
	return [prepare, batch, withSession].every((member) => typeof member === 'function');
}

/** Reads the settings of the client of a driver: each keeps them elsewhere. */
function settingsOf(client: unknown): DatabasePlace {
	const { options, Client: Connection, pool, config, s } = asClient(client);
	if (typeof Connection === 'function') {
		// A pool of `pg`: a connection that is not opened knows what the URL, the environment and the defaults come to.
		const { host, port, database } = new (Connection as new (options: unknown) => Client)(options);
		return placeIn({ host, port, name: database });
	}
	// A pool of `mysql2`, or of `mysql2/promise` around one.
	const { connectionConfig } = asClient(config ?? asClient(pool).config);
	if (connectionConfig) {
		const { host, port, database } = asClient(connectionConfig);
		return placeIn({ host, port, name: database });
	}
	if (s) {
		// A client of `mongodb`.
		const { hosts = [], dbName } = asClient(options) as { hosts?: readonly unknown[]; dbName?: unknown };
		return placeIn({ host: hosts.map(String).join(','), name: dbName });
	}
	const { host, port, database, db, url, socket } = asClient(options);
	if (typeof url === 'string' && URL.canParse(url)) {
		// A client of `redis`.
		const { hostname, port: ofUrl, pathname } = new URL(url);
		return placeIn({ host: hostname, port: Number(ofUrl) || 6379, name: pathname.slice(1) || '0' });
	}
	// `postgres` has lists of hosts; `ioredis` and `redis` count their databases.
	const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);
	const of = asClient(socket);
	return placeIn({
		host: first(host ?? of.host),
		port: first(port ?? of.port),
		name: typeof db === 'number' ? String(db) : database
	});
}

function placeIn({ name, host, port }: Record<'name' | 'host', unknown> & { port?: unknown }): DatabasePlace {
	return {
		...(typeof name === 'string' && { name }),
		...(typeof host === 'string' && { host }),
		...(port !== undefined && { port: Number(port) })
	};
}
