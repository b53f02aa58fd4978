/**
 * The database servers of the machine, for tests. Each caller gets a database of its own, which it drops. A server
 * that is not there is named in a printed line and its tests are skipped; with CI=true it is an error.
 */
import { connect } from 'node:net';
import { createConnection } from 'mysql2/promise';
import pg from 'pg';

/** A database of its own. */
export interface TestDatabase {
	readonly url: string;
	drop(): Promise<void>;
}

/** Creates a database on the server, or gives null where there is no server. */
export type CreateDatabase = () => Promise<TestDatabase>;

const POSTGRES_URL = process.env.TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const MARIADB_URL = process.env.TEST_MARIADB_URL ?? 'mysql://root@127.0.0.1:3306/';
const REDIS_URL = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379';

/** Gives null when PostgreSQL cannot be reached. */
export async function findPostgres(whatNeedsIt: string): Promise<CreateDatabase | null> {
	if (!(await isReachable('PostgreSQL', POSTGRES_URL, 5432, whatNeedsIt))) return null;
	return async () => {
		const name = newName();
		await runPostgres(
			POSTGRES_URL,
			`create database ${name} template template0`,
			// The tests do not ask what a server keeps that loses its power, so a commit need not wait for the disk.
			`alter database ${name} set synchronous_commit = off`
		);
		return {
			url: withDatabase(POSTGRES_URL, name),
			drop: () => dropPostgres(name)
		};
	};
}

/** Gives null when MariaDB (or MySQL) cannot be reached. */
export async function findMariaDB(whatNeedsIt: string): Promise<CreateDatabase | null> {
	if (!(await isReachable('MariaDB', MARIADB_URL, 3306, whatNeedsIt))) return null;
	return async () => {
		const name = newName();
		await runMariaDB(MARIADB_URL, `create database ${name}`);
		return {
			url: withDatabase(MARIADB_URL, name),
			drop: () => runMariaDB(MARIADB_URL, `drop database ${name}`)
		};
	};
}

/** Gives the address of the server, and null when it cannot be reached. Callers put a prefix of their own before their keys. */
export async function findRedis(whatNeedsIt: string): Promise<string | null> {
	return (await isReachable('Redis', REDIS_URL, 6379, whatNeedsIt)) ? REDIS_URL : null;
}

/** Waits for connections that are being closed: by force, their drivers would report the end as an error. */
async function dropPostgres(name: string): Promise<void> {
	for (let tries = 0; tries < 600; tries++) {
		try {
			return await runPostgres(POSTGRES_URL, `drop database ${name}`);
		} catch (error) {
			if (!(error instanceof pg.DatabaseError && error.code === '55006')) throw error;
			await new Promise((resolve) => setTimeout(resolve, 100));
		}
	}
	await runPostgres(POSTGRES_URL, `drop database ${name} with (force)`);
}

/** Runs statements without parameters on a PostgreSQL database. */
export async function runPostgres(url: string, ...statements: string[]): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		for (const sql of statements) await client.query(sql);
	} finally {
		await client.end();
	}
}

/** Runs statements without parameters on a MariaDB database. */
export async function runMariaDB(url: string, ...statements: string[]): Promise<void> {
	const connection = await createConnection(url);
	try {
		for (const sql of statements) await connection.query(sql);
	} finally {
		await connection.end();
	}
}

async function isReachable(server: string, url: string, port: number, whatNeedsIt: string): Promise<boolean> {
	const { hostname, port: given } = new URL(url);
	const error = await tryConnect(hostname, Number(given) || port);
	if (!error) return true;
	const line = `NOT RUN: ${whatNeedsIt}: no ${server} at ${hostname}:${given || port} (${error.message})`;
	if (process.env.CI === 'true') throw new Error(line);
	console.info(line);
	return false;
}

function tryConnect(host: string, port: number): Promise<Error | null> {
	return new Promise((resolve) => {
		const socket = connect({ host, port, timeout: 1_000 });
		const end = (error: Error | null) => {
			socket.destroy();
			resolve(error);
		};
		socket.once('connect', () => end(null));
		socket.once('timeout', () => end(new Error('no answer within a second')));
		socket.once('error', (error: Error & { code?: string }) => end(new Error(error.code ?? error.message)));
	});
}

function newName(): string {
	return `framework_auth_test_${crypto.randomUUID().replaceAll('-', '')}`;
}

function withDatabase(url: string, name: string): string {
	const changed = new URL(url);
	changed.pathname = `/${name}`;
	return changed.href;
}
