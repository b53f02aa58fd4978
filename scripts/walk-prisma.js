/**
 * What a new user does with Prisma: `prisma init`, `prisma migrate dev`, `prisma generate`, and the migration of a plugin that is added later.
 * Prisma downloads the engine of its migrations from a host of its own. Where that does not answer, the same engine runs from npm.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {(line: string) => Promise<void>} Command */

const downloads = 'https://binaries.prisma.sh';
const canDownload = await fetch(downloads, { signal: AbortSignal.timeout(5_000) }).then(
	() => true,
	() => false
);

/**
 * @param {string} app
 * @param {Command} command
 */
export async function initPrisma(app, command) {
	if (!canDownload) useEngineOfNpm(app);
	await command('npm install -D prisma dotenv');
	await command('npx prisma init --datasource-provider postgresql --output ../src/generated/prisma');
}

/** @param {Command} command */
export async function makePrismaTables(command) {
	await command('npx svelte-kit sync');
	await command('npx prisma migrate dev --name auth');
	await command('npx prisma generate');
}

/**
 * Adds a plugin and its tables, as `init --with organizations` says, to an app whose database has users.
 * @param {string} app
 * @param {Command} command
 */
export async function addPluginToPrisma(app, command) {
	const path = join(app, 'prisma/schema.prisma');
	const words = 'framework-auth schema prisma-pg --with framework-auth/organizations';
	const printed = execFileSync('npx', words.split(' '), { cwd: app, encoding: 'utf8' });
	const fields = [...printed.matchAll(/^\/\/ {3}(\w+ \w+\[\].*)$/gm)].map(([, field]) => `  ${field}\n`).join('');
	const schema = readFileSync(path, 'utf8').replace(/^model User \{\n/m, (start) => start + fields);
	writeFileSync(path, `${schema}\n${printed}`);
	const configuration = join(app, 'src/lib/server/auth.ts');
	const text = readFileSync(configuration, 'utf8').replace(
		'\tproviders:',
		'\tplugins: [organizations()],\n\tproviders:'
	);
	writeFileSync(configuration, `import { organizations } from 'framework-auth/organizations';\n${text}`);
	await command('npx prisma migrate dev --name organizations');
	await command('npx prisma generate');
	const migrations = join(app, 'prisma/migrations');
	const folder = readdirSync(migrations).find((name) => name.endsWith('_organizations')) ?? '';
	const statements = readFileSync(join(migrations, folder, 'migration.sql'), 'utf8')
		.replaceAll(/^--.*$/gm, '')
		.split(';')
		.map((statement) => statement.trim())
		.filter(Boolean);
	const added = /^CREATE (?:TABLE|(?:UNIQUE )?INDEX) |^ALTER TABLE "\w+" ADD (?:CONSTRAINT|COLUMN) /;
	const others = statements.filter((statement) => !added.test(statement));
	if (statements.length === 0 || others.length > 0)
		throw new Error(`the migration of a plugin does more than add: ${others.join('; ')}`);
}

/** @param {string} app */
function useEngineOfNpm(app) {
	console.log(`${downloads} does not answer: the engine of Prisma's migrations is that of npm, in WebAssembly.`);
	const folder = join(app, '../prisma-engine');
	const program = join(folder, 'engine.js');
	process.env.PRISMA_SCHEMA_ENGINE_BINARY = program;
	process.env.CHECKPOINT_DISABLE = '1';
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
	copyFileSync(join(import.meta.dirname, 'prisma-engine.js'), program);
	chmodSync(program, 0o755);
	const packages = ['schema-engine-wasm', 'adapter-pg', 'driver-adapter-utils'].map((name) => `@prisma/${name}`);
	execFileSync('npm', ['install', '--no-audit', '--no-fund', ...packages], { cwd: folder, stdio: 'inherit' });
}
