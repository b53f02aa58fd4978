/**
 * What a new user does with Prisma: `prisma init`, `prisma migrate dev`, `prisma generate`. Prisma downloads the engine of its migrations from a
 * host of its own. Where that does not answer, the same engine in WebAssembly, a package of npm, makes the SQL of the migration.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {(line: string) => Promise<void>} Command */

const downloads = 'https://binaries.prisma.sh';
const canDownload = await fetch(downloads, { signal: AbortSignal.timeout(5_000) }).then(
	() => true,
	() => false
);

/** @param {Command} command */
export async function initPrisma(command) {
	if (!canDownload) {
		console.log(`NOT RUN: prisma migrate dev. ${downloads} does not answer, so that the engine is that of npm.`);
		// The other commands do not use it, and refuse to begin without one.
		process.env.PRISMA_SCHEMA_ENGINE_BINARY = process.execPath;
	}
	await command('npm install -D prisma');
	await command('npx prisma init --datasource-provider postgresql --output ../src/generated/prisma');
}

/**
 * @param {string} app
 * @param {Command} command
 * @param {string} url of the database
 */
export async function makePrismaTables(app, command, url) {
	await command('npx svelte-kit sync');
	if (canDownload) await command('npx prisma migrate dev --name auth');
	else await migrate(app, url);
	await command('npx prisma generate');
}

/** The SQL of the first migration, which Prisma calls the difference from nothing. */
const program = `
import { readFileSync } from 'node:fs';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import { SchemaEngine } from '@prisma/schema-engine-wasm';
import pg from 'pg';

const [connectionString, path] = process.argv.slice(2);
const files = [{ path, content: readFileSync(path, 'utf8') }];
const factory = bindMigrationAwareSqlAdapterFactory(new PrismaPg({ connectionString }));
const engine = await SchemaEngine.new({ datamodels: undefined }, () => undefined, factory);
const { stdout } = await engine.diff({
	from: { tag: 'empty' },
	to: { tag: 'schemaDatamodel', files },
	script: true,
	exitCode: null,
	filters: { externalTables: [], externalEnums: [] }
});
const client = new pg.Client(connectionString);
await client.connect();
await client.query(stdout);
await client.end();
process.exit();
`;

/**
 * @param {string} app
 * @param {string} url
 */
async function migrate(app, url) {
	const folder = join(app, '../prisma-engine');
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
	writeFileSync(join(folder, 'migrate.js'), program);
	const packages = ['schema-engine-wasm', 'adapter-pg', 'driver-adapter-utils'].map((name) => `@prisma/${name}`);
	execFileSync('npm', ['install', '--no-audit', '--no-fund', ...packages, 'pg'], { cwd: folder, stdio: 'inherit' });
	const schema = join(app, 'prisma/schema.prisma');
	execFileSync(process.execPath, ['migrate.js', url, schema], { cwd: folder, stdio: 'inherit' });
}
