/** Prisma clients, and tables for them, from a schema. Prisma's own migrations need a program that it downloads. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { PrismaClientLike } from '../../../src/adapters/prisma.js';
import { extraFolder } from '../../support/extra-folder.js';
import { run } from '../../support/process.js';

export { PrismaPg } from '@prisma/adapter-pg';

export type Provider = 'sqlite' | 'postgresql' | 'mysql';

/** A client, as far as tests use it. */
export type TestClient = PrismaClientLike & {
	$disconnect(): Promise<void>;
	$on(event: 'query', listener: (event: { query: string }) => void): void;
	$extends(extension: { query: Record<string, Record<string, Extension>> }): PrismaClientLike;
};
type Extension = (call: { args: unknown; query: (args: unknown) => Promise<unknown> }) => Promise<unknown>;
type ClientClass = new (options: { adapter: unknown; log?: unknown }) => TestClient;

const require = createRequire(import.meta.url);
const cache = join(extraFolder, '.cache/prisma-clients');

/** Generates the client of these models, unless it was generated before. */
export async function generateClient(provider: Provider, models: string): Promise<ClientClass> {
	const version = (require('prisma/package.json') as { version: string }).version;
	const schema = `generator client {
  provider = "prisma-client-js"
  output   = "./client"
}
datasource db {
  provider = "${provider}"
}
${models}`;
	const folder = join(cache, createHash('sha256').update(version).update(schema).digest('hex').slice(0, 16));
	if (!existsSync(folder)) {
		const building = `${folder}-${process.pid}`;
		await mkdir(building, { recursive: true });
		await writeFile(join(building, 'schema.prisma'), schema);
		await run(process.execPath, [join(extraFolder, 'prisma/build/index.js'), 'generate'], {
			cwd: building,
			// The engine of migrations would be downloaded. It is not needed for this.
			env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: '1' }
		});
		await rename(building, folder);
	}
	return (require(join(folder, 'client')) as { PrismaClient: ClientClass }).PrismaClient;
}

/** Replaces fields of models with those of another schema. */
export function withFields(models: string, others: string): string {
	return Object.entries(modelsIn(others)).reduce(
		(schema, [model, fields]) =>
			schema.replace(new RegExp(`^model ${model} \\{[^}]*`, 'm'), (text) =>
				fields.reduce((changed, line) => replaceType(changed, line), text)
			),
		models
	);
}

/** Gives a field the native type of another line with the same name. */
function replaceType(text: string, line: string): string {
	const [name = ''] = line.split(/\s+/);
	const native = /@db\.\S+/.exec(line)?.[0];
	if (!native) return text;
	return text.replace(new RegExp(`^(\\s*${name}\\s+String\\??)(.*)$`, 'm'), `$1 ${native}$2`);
}

function modelsIn(schema: string): Record<string, string[]> {
	const found = [...schema.matchAll(/^model (\w+) \{\n([^}]*)^\}/gm)];
	return Object.fromEntries(
		found.map(([, name = '', body = '']) => [
			name,
			body
				.split('\n')
				.map((line) => line.trim())
				.filter((line) => line && !line.startsWith('//'))
		])
	);
}

const types: Record<Provider, Record<string, string>> = {
	sqlite: { String: 'text', Int: 'integer', BigInt: 'bigint', DateTime: 'datetime', Boolean: 'boolean' },
	postgresql: { String: 'text', Int: 'integer', BigInt: 'bigint', DateTime: 'timestamp(3)', Boolean: 'boolean' },
	mysql: { String: 'varchar(191)', Int: 'integer', BigInt: 'bigint', DateTime: 'datetime(3)', Boolean: 'boolean' }
};
const counters: Record<Provider, string> = {
	sqlite: 'integer primary key autoincrement',
	postgresql: 'serial primary key',
	mysql: 'integer auto_increment primary key'
};

/** Returns the statements with which `prisma migrate` creates the tables, as far as these schemas go. */
export function statementsFor(provider: Provider, models: string): string[] {
	return Object.entries(modelsIn(models)).flatMap(([table, lines]) => tableOf(provider, table, lines));
}

function tableOf(provider: Provider, table: string, lines: readonly string[]): string[] {
	const quote = (name: string) => (provider === 'mysql' ? `\`${name}\`` : `"${name}"`);
	const list = (names: string) => names.split(',').map((name) => quote(name.trim())).join(', '); // oxfmt-ignore
	const columns: string[] = [];
	const constraints: string[] = [];
	const indexes: string[] = [];
	for (const line of lines) {
		const [, kind, names = ''] = /^@@(id|unique|index)\(\[([^\]]*)\]/.exec(line) ?? [];
		if (kind === 'id') constraints.push(`primary key (${list(names)})`);
		else if (kind === 'unique') constraints.push(`unique (${list(names)})`);
		else if (kind === 'index') {
			indexes.push(
				`create index ${quote(`${table}_${names.replace(/\W+/g, '_')}_idx`)} on ${quote(table)} (${list(names)})`
			);
		}
		if (line.startsWith('@@')) continue;
		const [, owner, relation] = /^\w+\s+(\w+)\s+@relation\(fields: \[(\w+)\]/.exec(line) ?? [];
		if (owner && relation) {
			constraints.push(
				`foreign key (${quote(relation)}) references ${quote(owner)} (${quote('id')}) on delete cascade`
			);
			continue;
		}
		const column = columnOf(provider, line, quote);
		if (column) columns.push(column);
	}
	return [`create table ${quote(table)} (${[...columns, ...constraints].join(', ')})`, ...indexes];
}

function columnOf(provider: Provider, line: string, quote: (name: string) => string): string | undefined {
	const [, name = '', type = '', optional] = /^(\w+)\s+(\w+)(\?)?(?:\s|$)/.exec(line) ?? [];
	const known = types[provider][type];
	if (!known) return undefined;
	if (line.includes('autoincrement()')) return `${quote(name)} ${counters[provider]}`;
	const native = /@db\.(\w+(?:\(\d+\))?)/.exec(line)?.[1];
	const rest = [
		/\s@id\b/.test(line) ? 'primary key' : optional ? '' : 'not null',
		/\s@unique\b/.test(line) ? 'unique' : '',
		line.includes('@default(now())') ? `default current_timestamp${provider === 'mysql' ? '(3)' : ''}` : ''
	];
	return [quote(name), native ?? known, ...rest].filter(Boolean).join(' ');
}
