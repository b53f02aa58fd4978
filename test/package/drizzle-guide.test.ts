/** The guide for Drizzle, followed to the letter: its schema and its command make tables in which people sign in. */
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { DrizzleAdapter, postgresTables } from '../../src/adapters/drizzle.js';
import { findPostgres } from '../adapters/support/servers.js';
import { createApp } from '../fixtures/app.js';
import { extraFolder } from '../support/extra-folder.js';
import { run } from '../support/process.js';
import { repository } from '../support/workshop.js';

const createDatabase = await findPostgres('the guide for Drizzle');
const guide = await readFile(join(repository, 'docs/adapters/drizzle.md'), 'utf8');
const section = guide.split('\n## From an empty database\n')[1]?.split(/^## /m)[0] ?? '';
const files = [...section.matchAll(/^```ts\n\/\/ (\S+)\n([^]*?)^```$/gm)].map(([, name = '', code = '']) => ({
	name,
	code
}));

test.runIf(createDatabase)('the guide for Drizzle makes tables in which people sign in (#12 C3)', async () => {
	expect(files.map(({ name }) => name)).toEqual([
		'src/lib/server/db/schema.ts',
		'drizzle.config.ts',
		'src/lib/server/db/index.ts',
		'src/lib/server/auth.ts'
	]);
	expect(section).toContain('npx drizzle-kit push');
	// Where the packed library and Drizzle are installed.
	const folder = join(inject('workshop'), 'kit3/drizzle-guide');
	const { url, drop } = await createDatabase!();
	const pool = new pg.Pool({ connectionString: url });
	try {
		await rm(folder, { recursive: true, force: true });
		for (const { name, code } of files) {
			await mkdir(join(folder, dirname(name)), { recursive: true });
			await writeFile(join(folder, name), code);
		}
		const kit = join(folder, 'node_modules/drizzle-kit');
		await mkdir(dirname(kit), { recursive: true });
		await symlink(join(extraFolder, 'drizzle-kit'), kit);
		await run(process.execPath, [join(kit, 'bin.cjs'), 'push'], { cwd: folder, env: { DATABASE_URL: url } });
		const adapter = DrizzleAdapter(drizzle(pool), postgresTables({ passkeyNames: true }));
		const app = createApp({ adapter });
		await app.signIn();
		expect((await pool.query('select email from "user"')).rows).toHaveLength(1);
		expect((await pool.query('select "userId" from session')).rows).toHaveLength(1);
	} finally {
		await pool.end();
		await drop();
		await rm(folder, { recursive: true, force: true });
	}
});
