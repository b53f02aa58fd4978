/** Stand-ins for services: HTTP and WebSocket in front of the databases of the machine. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Redis } from 'ioredis';
import type pg from 'pg';

export interface Shim {
	readonly port: number;
	close(): void;
}

interface Answer {
	readonly status?: number;
	readonly body: unknown;
}

async function serve(answer: (message: IncomingMessage, body: string) => Promise<Answer>): Promise<Shim> {
	const server = createServer((message, response) => {
		void text(message)
			.then((body) => answer(message, body))
			.catch((error: unknown) => ({ status: 400, body: { error: (error as Error).message } }))
			.then(({ status = 200, body }) => {
				response.writeHead(status, { 'Content-Type': 'application/json' });
				response.end(body === undefined ? '' : JSON.stringify(body));
			});
	});
	return listen(server);
}

async function listen(server: Server): Promise<Shim> {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const close = () => {
		server.close();
		server.closeAllConnections();
	};
	return { port: (server.address() as AddressInfo).port, close };
}

/** The REST interface of Upstash: a command, or a list of commands, as JSON. */
export function upstash(redis: Redis): Promise<Shim> {
	const call = async ([command, ...parameters]: [string, ...unknown[]]) => ({
		result: await redis.call(command, ...parameters.map(String))
	});
	return serve(async ({ url }, body) => {
		if (url === '/pipeline') return { body: await Promise.all((JSON.parse(body) as [string][]).map(call)) };
		return { body: await call(JSON.parse(body) as [string]) };
	});
}

/** As much of PostgREST as `@auth/supabase-adapter` asks for: rows by equal columns, and the user of a row. */
export function postgrest(pool: pg.Pool, schema: string): Promise<Shim> {
	const name = (text: string) => `"${text.replaceAll('"', '')}"`;
	return serve(async ({ method, url = '', headers }, body) => {
		const { pathname, searchParams } = new URL(url, 'http://shim');
		const table = `${name(schema)}.${name(pathname.split('/').at(-1)!)}`;
		const values: unknown[] = [];
		const place = (value: unknown) => `$${values.push(value)}`;
		const given = body === '' ? {} : (JSON.parse(body) as Record<string, unknown> | Record<string, unknown>[]);
		const row = Object.entries(Array.isArray(given) ? given[0]! : given);
		const columns = row.map(([column]) => name(column)).join(', ');
		const wanted = row.map(([, value]) => place(value));
		const filters = [...searchParams]
			.filter(([key]) => !['select', 'columns', 'limit'].includes(key))
			.map(([key, value]) => `t.${name(key)}::text = ${place(value.replace(/^eq\./, ''))}`);
		const where = filters.length > 0 ? `where ${filters.join(' and ')}` : '';
		const sql = {
			GET: `select t.* from ${table} t ${where}`,
			POST: `insert into ${table} as t (${columns}) values (${wanted.join(', ')}) returning t.*`,
			PATCH: `update ${table} t set ${row.map(([column], index) => `${name(column)} = ${wanted[index]}`).join(', ')} ${where} returning t.*`,
			DELETE: `delete from ${table} t ${where} returning t.*`
		}[method ?? 'GET']!;
		const { rows } = await pool.query<Record<string, unknown>>(sql, values);
		if (searchParams.get('select')?.includes('users')) {
			for (const found of rows) {
				const user = await pool.query(`select * from ${name(schema)}.users where id = $1`, [found.userId]);
				found.users = user.rows[0];
			}
		}
		if (!headers.accept?.includes('vnd.pgrst.object')) return { body: rows };
		if (rows.length === 1) return { body: rows[0] };
		return { status: 406, body: { code: 'PGRST116', details: `The result contains ${rows.length} rows`, message: '' } };
	});
}

/** Hasura: the operations that `@auth/hasura-adapter` sends, by their names. */
export function hasura(pool: pg.Pool): Promise<Shim> {
	const tables = { Account: 'accounts', Session: 'sessions', User: 'users', VerificationToken: 'verification_tokens' };
	return serve(async (_, body) => {
		const { query, variables } = JSON.parse(body) as { query: string; variables: Record<string, unknown> };
		const [, action = '', kind = ''] = /(Create|Update|Delete|Get)(\w+)/.exec(query) ?? [];
		const table = tables[kind.replace(/s$|AndUser$/, '') as keyof typeof tables];
		const { data = {}, where, ...keys } = variables as { data?: object; where?: Record<string, object> };
		const values: unknown[] = [];
		const place = (value: unknown) => `$${values.push(value)}`;
		const names = Object.keys(data).map((name) => JSON.stringify(name));
		const given = Object.values(data).map(place);
		const same = (columns: object) =>
			Object.entries(columns)
				.map(([name, value]) => {
					const wanted = (value as { _eq?: unknown } | null)?._eq ?? value;
					return `t.${JSON.stringify(name)}::text = ${place(wanted)}`;
				})
				.join(' and ');
		const { accounts, ...others }: { accounts?: object } = where ?? keys;
		const condition = accounts ? `t.id in (select "userId" from accounts t where ${same(accounts)})` : same(others);
		const sql = {
			Create: `insert into ${table} as t (${names.join(', ')}) values (${given.join(', ')}) returning t.*`,
			Update: `update ${table} t set ${names.map((name, index) => `${name} = ${given[index]}`).join(', ')} where ${condition} returning t.*`,
			Delete: `delete from ${table} t where ${condition} returning t.*`,
			Get: `select t.* from ${table} t where ${condition}`
		}[action]!;
		const { rows } = await pool.query<Record<string, unknown>>(sql, values);
		if (kind === 'SessionAndUser') {
			for (const found of rows) {
				const user = await pool.query('select * from users where id = $1', [found.userId]);
				found.user = user.rows[0];
			}
		}
		const [root = ''] = /(?:insert_|update_|delete_)?\w+?(?:_one|_by_pk)?(?=\()/.exec(query.split('{')[1] ?? '') ?? [];
		const one = rows[0] ?? null;
		const isList = /^(users|sessions)$/.test(root);
		return { body: { data: { [root]: isList ? rows : /_(one|by_pk)$/.test(root) ? one : { returning: rows } } } };
	});
}

interface WebSockets {
	WebSocketServer: new (options: { server: Server }) => {
		on(event: 'connection', listener: (socket: WebSocketLike) => void): void;
	};
}
interface WebSocketLike {
	on(event: string, listener: (data: Buffer) => void): void;
	send(data: Buffer): void;
	close(): void;
}

/** The proxy of Neon: bytes of a WebSocket, passed on to PostgreSQL. */
export async function neonProxy({ WebSocketServer }: WebSockets, port: number): Promise<Shim> {
	const server = createServer();
	new WebSocketServer({ server }).on('connection', (socket) => {
		const database: Socket = connect({ host: '127.0.0.1', port });
		socket.on('message', (data) => database.write(data));
		socket.on('close', () => database.destroy());
		database.on('data', (data) => socket.send(data));
		database.on('close', () => socket.close());
		database.on('error', () => socket.close());
	});
	return listen(server);
}
