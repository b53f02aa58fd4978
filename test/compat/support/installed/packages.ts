/**
 * Packages that are too heavy to come with `npm install`: 400 MB with their drivers. `TEST_ADAPTERS=1` installs them into a temporary
 * folder, which the next run uses again.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { run } from '../../../support/process.js';

export const withInstalled = Boolean(process.env.TEST_ADAPTERS);

/** Each adapter with the driver that it was written for. */
export const packages = [
	'@auth/azure-tables-adapter@0.6.0',
	'@auth/d1-adapter@1.11.3',
	'@auth/dynamodb-adapter@2.11.3',
	'@auth/firebase-adapter@2.11.3',
	'@auth/hasura-adapter@1.11.1',
	'@auth/mikro-orm-adapter@2.10.0',
	'@auth/mongodb-adapter@3.11.3',
	'@auth/neon-adapter@1.11.3',
	'@auth/pouchdb-adapter@1.0.10',
	'@auth/sequelize-adapter@2.11.3',
	'@auth/supabase-adapter@1.11.3',
	'@auth/typeorm-adapter@2.11.3',
	'@auth/upstash-redis-adapter@2.11.3',
	'@aws-sdk/client-dynamodb@3',
	'@aws-sdk/lib-dynamodb@3',
	'@azure/data-tables@13',
	'@mikro-orm/core@5',
	'@mikro-orm/postgresql@5',
	'@neondatabase/serverless@1',
	'@supabase/supabase-js@2',
	'@upstash/redis@1',
	'azurite@3',
	'dynalite@4',
	'firebase-admin@13',
	'mongodb@6',
	'pg@8',
	'pouchdb@8',
	'pouchdb-adapter-memory@8',
	'pouchdb-find@8',
	'reflect-metadata',
	'sequelize@6',
	'typeorm@0.3',
	'ws@8'
];

const state = createHash('sha256').update(packages.join()).digest('hex');
const folder = join(tmpdir(), `framework-auth-adapters-${state.slice(0, 12)}`);
const require = createRequire(join(folder, 'package.json'));
let installed: Promise<void> | undefined;

/** Installs what no earlier run left. */
export async function install(): Promise<void> {
	await mkdir(folder, { recursive: true });
	const done = join(folder, 'done');
	if ((await readFile(done, 'utf8').catch(() => '')) === state) return;
	await writeFile(join(folder, 'package.json'), '{ "type": "module", "private": true }');
	const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps', '--prefer-offline'];
	await run('npm', ['install', ...options, ...packages], { cwd: folder });
	await writeFile(done, state);
}

/** Imports a module of the folder; the shape is the caller's knowledge of the package. */
export async function load<Module>(name: string): Promise<Module> {
	await (installed ??= install());
	const path = name.startsWith('@auth/') ? join(folder, 'node_modules', name, 'index.js') : require.resolve(name);
	return (await import(/* @vite-ignore */ pathToFileURL(path).href)) as Module;
}
