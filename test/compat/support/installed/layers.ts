/** More adapters of `@auth/core`, each as its documentation sets it up, with the packages that `packages.ts` installs. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { Miniflare } from 'miniflare';
import pg from 'pg';
import type { Adapter as TheirAdapter } from '@auth/core/adapters';
import { createMongo } from '../../../adapters/support/mongodb.js';
import { findPostgres, findRedis } from '../../../adapters/support/servers.js';
import { freePort } from '../../../support/process.js';
import type { DataLayer, DataLayerKind } from '../data-layers.js';
import { pgTables } from '../data-layers.js';
import { createFirestore } from './firestore.js';
import { load, withInstalled } from './packages.js';
import { hasura, neonProxy, postgrest, upstash } from './shims.js';

if (!withInstalled)
	console.log('NOT RUN: thirteen more @auth/*-adapter packages. Set TEST_ADAPTERS=1 to install and test them.');
const createDatabase = withInstalled ? await findPostgres('adapters of Auth.js on PostgreSQL') : null;
const redisUrl = withInstalled ? await findRedis('@auth/upstash-redis-adapter') : null;

type Make = (...parameters: never[]) => TheirAdapter;

/** A database of its own; `open` gets its address and a pool. */
async function onPostgres(
	open: (url: string, pool: pg.Pool) => Promise<{ adapter: TheirAdapter; close?(): unknown }>
): Promise<DataLayer> {
	const database = await createDatabase!();
	const pool = new pg.Pool({ connectionString: database.url });
	const { adapter, close } = await open(database.url, pool);
	return {
		adapter,
		async close() {
			await close?.();
			await pool.end();
			await database.drop();
		}
	};
}

async function onD1(): Promise<DataLayer> {
	const { D1Adapter, up } = await load<{ D1Adapter: (db: unknown) => TheirAdapter; up(db: unknown): Promise<void> }>(
		'@auth/d1-adapter'
	);
	const script = 'export default { fetch: () => new Response() }';
	const miniflare = new Miniflare({ modules: true, script, d1Databases: ['DB'] });
	const db = await miniflare.getD1Database('DB');
	await up(db);
	return { adapter: D1Adapter(db), close: () => miniflare.dispose() };
}

async function onMongodb(): Promise<DataLayer> {
	const { MongoDBAdapter } = await load<{ MongoDBAdapter: Make }>('@auth/mongodb-adapter');
	return { adapter: MongoDBAdapter(createMongo() as never), close: async () => undefined };
}

const onNeon = () =>
	onPostgres(async (url, own) => {
		await own.query(pgTables);
		const { default: NeonAdapter } = await load<{ default: (pool: unknown) => TheirAdapter }>('@auth/neon-adapter');
		const { Pool, neonConfig } = await load<{
			Pool: new (options: object) => { end(): Promise<void> };
			neonConfig: Record<string, unknown>;
		}>('@neondatabase/serverless');
		const ws = await load<Parameters<typeof neonProxy>[0] & { WebSocket: unknown }>('ws');
		const proxy = await neonProxy(ws, Number(new URL(url).port) || 5432);
		Object.assign(neonConfig, {
			webSocketConstructor: ws.WebSocket,
			wsProxy: () => `127.0.0.1:${proxy.port}`,
			useSecureWebSocket: false,
			pipelineTLS: false,
			pipelineConnect: false
		});
		const pool = new Pool({ connectionString: url });
		const close = async () => {
			await pool.end();
			proxy.close();
		};
		return { adapter: NeonAdapter(pool), close };
	});

const onTypeorm = () =>
	onPostgres(async (url) => {
		await load('reflect-metadata');
		const { TypeORMAdapter, getManager, entities } = await load<{
			TypeORMAdapter: (options: object) => TheirAdapter;
			getManager(options: object): Promise<{ connection: { destroy(): Promise<void> } }>;
			entities: object;
		}>('@auth/typeorm-adapter');
		const dataSource = { type: 'postgres', url, synchronize: true };
		const adapter = TypeORMAdapter(dataSource);
		return { adapter, close: async () => (await getManager({ dataSource, entities })).connection.destroy() };
	});

const onSequelize = () =>
	onPostgres(async (url) => {
		const { default: SequelizeAdapter } = await load<{ default: (client: unknown) => TheirAdapter }>(
			'@auth/sequelize-adapter'
		);
		const { Sequelize } = await load<{
			Sequelize: new (url: string, options: object) => { sync(): Promise<void>; close(): Promise<void> };
		}>('sequelize');
		const client = new Sequelize(url, { logging: false });
		const adapter = SequelizeAdapter(client);
		await client.sync();
		return { adapter, close: () => client.close() };
	});

const onMikroOrm = () =>
	onPostgres(async (url) => {
		const { MikroOrmAdapter, defaultEntities } = await load<{
			MikroOrmAdapter: (options: object) => TheirAdapter & { __disconnect(): Promise<void> };
			defaultEntities: object;
		}>('@auth/mikro-orm-adapter');
		const { MikroORM } = await load<{
			MikroORM: {
				init(options: object): Promise<{
					getSchemaGenerator(): { createSchema(): Promise<void> };
					close(): Promise<void>;
				}>;
			};
		}>('@mikro-orm/core');
		const options = () => ({ clientUrl: url, type: 'postgresql', entities: Object.values(defaultEntities) });
		const orm = await MikroORM.init(options());
		await orm.getSchemaGenerator().createSchema();
		await orm.close();
		const adapter = MikroOrmAdapter(options());
		// Of two first calls at once, each would connect, and one connection would never be closed.
		await adapter.getUserByEmail!('nobody@example.test');
		return { adapter, close: () => adapter.__disconnect() };
	});

async function onUpstash(): Promise<DataLayer> {
	const { UpstashRedisAdapter } = await load<{ UpstashRedisAdapter: Make }>('@auth/upstash-redis-adapter');
	const { Redis: Upstash } = await load<{ Redis: new (options: object) => object }>('@upstash/redis');
	const redis = new Redis(redisUrl!);
	const shim = await upstash(redis);
	const client = new Upstash({ url: `http://127.0.0.1:${shim.port}`, token: 'none', responseEncoding: false });
	const baseKeyPrefix = `upstash-${crypto.randomUUID()}:`;
	return {
		adapter: UpstashRedisAdapter(client as never, { baseKeyPrefix } as never),
		async close() {
			shim.close();
			const keys = await redis.keys(`${baseKeyPrefix}*`);
			if (keys.length > 0) await redis.del(keys);
			await redis.quit();
		}
	};
}

async function onDynamodb(): Promise<DataLayer> {
	const { DynamoDBAdapter } = await load<{ DynamoDBAdapter: Make }>('@auth/dynamodb-adapter');
	const { default: dynalite } = await load<{
		default: (options: object) => { listen(port: number, then: () => void): void; close(then: () => void): void };
	}>('dynalite');
	const { DynamoDB } = await load<{
		DynamoDB: new (options: object) => { createTable(options: object): Promise<void>; destroy(): void };
	}>('@aws-sdk/client-dynamodb');
	const { DynamoDBDocument } = await load<{ DynamoDBDocument: { from(client: object, options: object): object } }>(
		'@aws-sdk/lib-dynamodb'
	);
	const server = dynalite({ createTableMs: 0 });
	const port = await freePort();
	await new Promise<void>((resolve) => server.listen(port, resolve));
	const client = new DynamoDB({
		endpoint: `http://127.0.0.1:${port}`,
		region: 'none',
		credentials: { accessKeyId: 'none', secretAccessKey: 'none' }
	});
	const [string, key] = [
		(AttributeName: string) => ({ AttributeName, AttributeType: 'S' }),
		(AttributeName: string, KeyType: string) => ({ AttributeName, KeyType })
	];
	const ProvisionedThroughput = { ReadCapacityUnits: 1_000, WriteCapacityUnits: 1_000 };
	await client.createTable({
		TableName: 'next-auth',
		AttributeDefinitions: ['pk', 'sk', 'GSI1PK', 'GSI1SK'].map(string),
		KeySchema: [key('pk', 'HASH'), key('sk', 'RANGE')],
		GlobalSecondaryIndexes: [
			{
				IndexName: 'GSI1',
				KeySchema: [key('GSI1PK', 'HASH'), key('GSI1SK', 'RANGE')],
				Projection: { ProjectionType: 'ALL' },
				ProvisionedThroughput
			}
		],
		ProvisionedThroughput
	});
	const marshallOptions = { convertEmptyValues: true, removeUndefinedValues: true, convertClassInstanceToMap: true };
	const documents = DynamoDBDocument.from(client, { marshallOptions });
	return {
		adapter: DynamoDBAdapter(documents as never),
		async close() {
			client.destroy();
			await new Promise<void>((resolve) => server.close(resolve));
		}
	};
}

async function onPouchdb(): Promise<DataLayer> {
	const { PouchDBAdapter, createIndexes } = await load<{
		PouchDBAdapter: Make;
		createIndexes(db: object): Promise<void>;
	}>('@auth/pouchdb-adapter');
	interface Plugin {
		default: object;
	}
	const { default: PouchDB } = await load<{
		default: { new (name: string, options: object): { destroy(): Promise<void> }; plugin(plugin: object): void };
	}>('pouchdb');
	PouchDB.plugin((await load<Plugin>('pouchdb-adapter-memory')).default);
	PouchDB.plugin((await load<Plugin>('pouchdb-find')).default);
	const pouchdb = new PouchDB(crypto.randomUUID(), { adapter: 'memory' });
	await createIndexes(pouchdb);
	return { adapter: PouchDBAdapter({ pouchdb } as never), close: () => pouchdb.destroy() };
}

async function onAzureTables(): Promise<DataLayer> {
	const { TableStorageAdapter } = await load<{ TableStorageAdapter: Make }>('@auth/azure-tables-adapter');
	const { TableClient, AzureNamedKeyCredential } = await load<{
		TableClient: new (
			url: string,
			table: string,
			credential: object,
			options: object
		) => { createTable(): Promise<void> };
		AzureNamedKeyCredential: new (name: string, key: string) => object;
	}>('@azure/data-tables');
	const { default: TableServer } = await load<{ default: new (configuration: object) => AzuriteServer }>(
		'azurite/dist/src/table/TableServer.js'
	);
	const { default: TableConfiguration } = await load<{ default: new (...options: unknown[]) => object }>(
		'azurite/dist/src/table/TableConfiguration.js'
	);
	const port = await freePort();
	const configuration = new TableConfiguration('127.0.0.1', port);
	const folder = await mkdtemp(join(tmpdir(), 'azurite-'));
	Object.assign(configuration, {
		metadataDBPath: join(folder, 'tables.json'),
		isMemoryPersistence: true,
		enableAccessLog: false,
		skipApiVersionCheck: true,
		loose: true
	});
	const server = new TableServer(configuration);
	await server.start();
	// The account of every emulator, which Microsoft publishes.
	const account = 'devstoreaccount1';
	const key = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==';
	const credential = new AzureNamedKeyCredential(account, key);
	const options = { allowInsecureConnection: true };
	const client = new TableClient(`http://127.0.0.1:${port}/${account}`, 'auth', credential, options);
	await client.createTable();
	return {
		adapter: TableStorageAdapter(client as never),
		async close() {
			await server.close();
			await rm(folder, { recursive: true });
		}
	};
}

interface AzuriteServer {
	start(): Promise<void>;
	close(): Promise<void>;
}

/** The tables that the documentation of `@auth/supabase-adapter` has its users create, without the roles of Supabase. */
const supabaseTables = `
	create schema next_auth;
	create table next_auth.users (id uuid not null default gen_random_uuid() primary key, name text, email text unique,
		"emailVerified" timestamptz, image text);
	create table next_auth.sessions (id uuid not null default gen_random_uuid() primary key, expires timestamptz not null,
		"sessionToken" text not null unique, "userId" uuid references next_auth.users (id) on delete cascade);
	create table next_auth.accounts (id uuid not null default gen_random_uuid() primary key, type text not null,
		provider text not null, "providerAccountId" text not null, refresh_token text, access_token text, expires_at bigint,
		token_type text, scope text, id_token text, session_state text, oauth_token_secret text, oauth_token text,
		"userId" uuid references next_auth.users (id) on delete cascade, unique (provider, "providerAccountId"));
	create table next_auth.verification_tokens (identifier text, token text primary key, expires timestamptz not null,
		unique (token, identifier));`;

const onSupabase = () =>
	onPostgres(async (_, pool) => {
		await pool.query(supabaseTables);
		const { SupabaseAdapter } = await load<{ SupabaseAdapter: (options: object) => TheirAdapter }>(
			'@auth/supabase-adapter'
		);
		const shim = await postgrest(pool, 'next_auth');
		const adapter = SupabaseAdapter({ url: `http://127.0.0.1:${shim.port}`, secret: 'none' });
		return { adapter, close: () => shim.close() };
	});

/** The tables that the documentation of `@auth/hasura-adapter` has its users create. */
const hasuraTables = supabaseTables.replace(/create schema next_auth;/, '').replaceAll('next_auth.', '');

const onHasura = () =>
	onPostgres(async (_, pool) => {
		await pool.query(hasuraTables);
		const { HasuraAdapter } = await load<{ HasuraAdapter: (options: object) => TheirAdapter }>('@auth/hasura-adapter');
		const shim = await hasura(pool);
		const adapter = HasuraAdapter({ endpoint: `http://127.0.0.1:${shim.port}/v1/graphql`, adminSecret: 'none' });
		return { adapter, close: async () => shim.close() };
	});

async function onFirebase(): Promise<DataLayer> {
	const { FirestoreAdapter } = await load<{ FirestoreAdapter: (options: object) => TheirAdapter }>(
		'@auth/firebase-adapter'
	);
	const { Timestamp } = await load<{ Timestamp: { fromDate(date: Date): unknown } }>('firebase-admin/firestore');
	return { adapter: FirestoreAdapter({ firestore: createFirestore(Timestamp) }), close: async () => undefined };
}

const ifPostgres = (create: () => Promise<DataLayer>) => (createDatabase ? create : null);
const ifInstalled = (create: () => Promise<DataLayer>) => (withInstalled ? create : null);

export const installedLayers: readonly DataLayerKind[] = [
	{ name: '@auth/azure-tables-adapter', create: ifInstalled(onAzureTables) },
	{ name: '@auth/d1-adapter', create: ifInstalled(onD1) },
	{ name: '@auth/dynamodb-adapter', create: ifInstalled(onDynamodb) },
	{ name: '@auth/firebase-adapter', create: ifInstalled(onFirebase) },
	{ name: '@auth/hasura-adapter', create: ifPostgres(onHasura) },
	{ name: '@auth/mikro-orm-adapter', create: ifPostgres(onMikroOrm) },
	{ name: '@auth/mongodb-adapter', create: ifInstalled(onMongodb) },
	{ name: '@auth/neon-adapter', create: ifPostgres(onNeon), numericIds: true },
	{ name: '@auth/pouchdb-adapter', create: ifInstalled(onPouchdb) },
	{ name: '@auth/sequelize-adapter', create: ifPostgres(onSequelize) },
	{ name: '@auth/supabase-adapter', create: ifPostgres(onSupabase) },
	{ name: '@auth/typeorm-adapter', create: ifPostgres(onTypeorm) },
	{ name: '@auth/upstash-redis-adapter', create: redisUrl ? onUpstash : null }
];
