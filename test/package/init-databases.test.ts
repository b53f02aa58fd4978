/**
 * `framework-auth init` with the database of an app: what it writes into the app that `sv create` makes has no type error, builds,
 * and after the steps that it names `doctor` reaches the database. The nightly gate runs every adapter, with both versions of SvelteKit.
 */
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { statementsFor } from '../adapters/support/prisma.js';
import { findMariaDB, findPostgres, runPostgres } from '../adapters/support/servers.js';
import { svDrizzle } from '../fixtures/sv-drizzle.js';
import { check, makeCreatedApp } from '../support/created-app.js';
import { extraFolder } from '../support/extra-folder.js';
import { majorsOf } from '../support/full.js';
import { run } from '../support/process.js';
import { build, repository } from '../support/workshop.js';
import type { Major } from '../support/workshop.js';

const workshop = inject('workshop');
const createMariaDB = await findMariaDB('`framework-auth init --adapter mysql`');
const createPostgres = await findPostgres('`framework-auth init --adapter drizzle`, and of kysely and prisma');

/** Makes an app, and runs `init` in it. @param packages that the app has besides, by the folder that has them */
async function initialised(
	major: Major,
	adapter: string,
	{ files = {}, packages = {} }: { files?: Record<string, string>; packages?: Record<string, string> } = {}
) {
	const app = await makeCreatedApp(workshop, major, `init-${adapter}`, files);
	const { folder } = app;
	for (const [name, from] of Object.entries(packages)) {
		await mkdir(dirname(join(folder, 'node_modules', name)), { recursive: true });
		await symlink(join(from, name), join(folder, 'node_modules', name));
	}
	const bin = join(folder, '../node_modules/.bin/framework-auth');
	const command = (...words: string[]) => run(process.execPath, [bin, ...words], { cwd: folder });
	const setUp = () => command('init', '--providers', 'local,passkey', '--adapter', adapter, '--no-install');
	const useDatabase = async (url: string) => {
		const file = join(folder, '.env');
		await writeFile(file, (await readFile(file, 'utf8')).replace(/^DATABASE_URL=.*$/m, `DATABASE_URL="${url}"`));
	};
	return { app, folder, command, setUp, useDatabase };
}

type Initialised = Awaited<ReturnType<typeof initialised>>;

async function expectSound({ app }: Initialised): Promise<void> {
	await build(app);
	expect(await check(app)).toContain('found 0 errors and 0 warnings');
}

async function expectReached({ command }: Initialised, said: string): Promise<void> {
	expect(await command('doctor', '--offline')).toContain(`the database is "${said}`);
}

const own = join(repository, 'node_modules');
const nameOf = (url: string) => new URL(url).pathname.slice(1);
/** Of the example that `sv` writes, the name of the database is all that is used. */
const example = 'DATABASE_URL="postgres://user:password@127.0.0.1:5432/app"\n';

for (const major of majorsOf(2)) {
	test.skipIf(!createPostgres)(`drizzle, in an app of \`sv add drizzle\` with SvelteKit ${major}`, async () => {
		const database = await createPostgres!();
		onTestFinished(() => database.drop());
		const files = { ...svDrizzle('postgres.js', major), '.env': example };
		const packages = { 'drizzle-kit': extraFolder };
		const made = await initialised(major, 'drizzle', { files, packages });
		await made.setUp();
		await expectSound(made);
		await made.useDatabase(database.url);
		const kit = join(made.folder, 'node_modules/drizzle-kit/bin.cjs');
		await run(process.execPath, [kit, 'push', '--force'], { cwd: made.folder, env: { DATABASE_URL: database.url } });
		await expectReached(made, nameOf(database.url));
	});
}

for (const major of majorsOf(3)) {
	test.skipIf(!createMariaDB)(`mysql, with SvelteKit ${major}`, async () => {
		const database = await createMariaDB!();
		onTestFinished(() => database.drop());
		const made = await initialised(major, 'mysql', { packages: { mysql2: own } });
		await made.setUp();
		await expectSound(made);
		await expect(made.command('doctor', '--offline')).rejects.toThrow('DATABASE_URL is not set');
		await made.useDatabase(database.url);
		expect(await made.command('schema', 'mysql', '--apply')).toContain(nameOf(database.url));
		await expectReached(made, nameOf(database.url));
	});
}

for (const major of majorsOf()) {
	test(`libsql, with SvelteKit ${major}`, async () => {
		const made = await initialised(major, 'libsql', { packages: { '@libsql/client': own } });
		await made.setUp();
		await expectSound(made);
		await made.command('schema', 'libsql', '--apply');
		await expectReached(made, join(made.folder, 'auth.db'));
	});
}

for (const major of majorsOf()) {
	test.skipIf(!createPostgres)(`kysely, with SvelteKit ${major}`, async () => {
		const database = await createPostgres!();
		onTestFinished(() => database.drop());
		const made = await initialised(major, 'kysely');
		await made.setUp();
		await expectSound(made);
		await made.useDatabase(database.url);
		expect(await made.command('schema', 'kysely', '--apply')).toContain('It has all tables.');
		await expectReached(made, nameOf(database.url));
	});
}

for (const major of majorsOf()) {
	test.skipIf(!createPostgres)(`prisma, in an app of \`prisma init\` with SvelteKit ${major}`, async () => {
		const database = await createPostgres!();
		onTestFinished(() => database.drop());
		const schema =
			'generator client {\n  provider = "prisma-client"\n  output   = "../src/generated/prisma"\n}\n\ndatasource db {\n  provider = "postgresql"\n}\n';
		const packages = Object.fromEntries(
			['prisma', '@prisma/client', '@prisma/adapter-pg'].map((name) => [name, extraFolder])
		);
		const made = await initialised(major, 'prisma', { files: { 'prisma/schema.prisma': schema }, packages });
		await made.setUp();
		// Prisma reads the settings of TypeScript, which an installation of the app makes.
		await run(process.execPath, [join(made.folder, '../node_modules/.bin/svelte-kit'), 'sync'], { cwd: made.folder });
		// The engine of migrations would be downloaded. It is not needed for the client.
		const env = { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: '1' };
		await run(process.execPath, [join(extraFolder, 'prisma/build/index.js'), 'generate'], { cwd: made.folder, env });
		await expectSound(made);
		await made.useDatabase(database.url);
		const models = await readFile(join(made.folder, 'prisma/schema.prisma'), 'utf8');
		await runPostgres(database.url, statementsFor('postgresql', models).join(';\n'));
		await expectReached(made, nameOf(database.url));
	});
}
