/** Asks a SQL database which one it is. */
import type { DatabasePlace } from '../../lib/store/adapter/questions/place.js';
import type { Dialect } from '../../lib/store/tables/sql/dialect.js';
import type { AskedDatabase } from './database.js';
import { sql, type Sql } from '../../lib/store/tables/sql/fragment.js';

const queries: Readonly<Record<Dialect, Sql>> = {
	postgres: sql`select current_database() as name, host(inet_server_addr()) as host, inet_server_port() as port`,
	mysql: sql`select database() as name, @@hostname as host, @@port as port`,
	sqlite: sql`select file as name from pragma_database_list where name = 'main'`
};

export async function placeIn({ dialect, run }: AskedDatabase): Promise<DatabasePlace> {
	const { name, host, port } = ((await run(queries[dialect])).rows[0] ?? {}) as Record<keyof DatabasePlace, unknown>;
	return {
		name: typeof name === 'string' ? name : null,
		host: typeof host === 'string' ? host : null,
		port: port === null || port === undefined ? null : Number(port)
	};
}
