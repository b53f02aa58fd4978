/** `framework-auth init --adapter` for the databases of an app. That what it writes runs is shown with the packed library. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { complete } from '../../src/cli/setup/prisma-schema.js';
import { longerTypes, models } from '../../src/cli/setup/prisma-models.js';
import { svDrizzle, type Client } from '../fixtures/sv-drizzle.js';
import { repository } from '../support/workshop.js';
import { app, manifest } from './support.js';

const kit2 = { 'package.json': manifest('^2.50.0'), 'tsconfig.json': '{}' };
const kit3 = { 'package.json': manifest('^3.0.0'), 'tsconfig.json': '{}' };
const cloudflare = {
	'package.json': manifest('^2.50.0', {
		dependencies: { '@sveltejs/adapter-cloudflare': '7' },
		scripts: { gen: 'wrangler types' }
	}),
	'tsconfig.json': '{}',
	'wrangler.jsonc': '// of the app\n{\n\t"name": "shop" // its name\n}\n',
	'src/app.d.ts': 'declare global {\n\tnamespace App {\n\t\t// interface Platform {}\n\t}\n}\n'
};
const configuration = 'src/lib/server/auth.ts';
const schemaOfDrizzle = 'src/lib/server/db/schema.ts';

/** A second run finds everything. */
async function expectNothingLeft({ run }: Awaited<ReturnType<typeof app>>, line: string): Promise<void> {
	expect((await run(line)).said).not.toMatch(/^(wrote|changed|kept)/m);
}

describe('drizzle', () => {
	const line = 'init --no-install --adapter drizzle --providers github,passkey';

	test.each([
		['libsql', 'sqliteTables'],
		['postgres.js', 'postgresTables'],
		['mysql2', 'mysqlTables']
	] as const)(
		'of `sv add drizzle` with %s gets the tables, and the configuration imports its database',
		async (client, tables) => {
			const made = await app({ ...kit2, ...svDrizzle(client as Client, 2) });
			const { status, said } = await made.run(line);
			expect(status).toBe(0);
			const schema = await made.read(schemaOfDrizzle);
			expect(schema).toContain(`-core';\nimport { ${tables} } from 'framework-auth/adapters/drizzle';\n`);
			expect(schema).toContain("Table('task', {");
			expect(schema).toContain(`} = ${tables}({ passkeyNames: true, sessionDetails: true, secrets: true });\n`);
			const text = await made.read(configuration);
			expect(text).toContain("import { db } from './db';\nimport * as schema from './db/schema';\n");
			expect(text).toContain('adapter: DrizzleAdapter(db, schema),\n\tproviders: [GitHub, Passkey()]');
			expect(said).toContain('Create the tables: npx drizzle-kit push');
			await expectNothingLeft(made, line);
		}
	);

	test('of SvelteKit 3 is imported with its extension, and has a script', async () => {
		const files = { ...svDrizzle('libsql', 3), 'package.json': manifest('^3.0.0', { scripts: { 'db:push': '' } }) };
		const { run, read } = await app({ ...kit3, ...files });
		const { said } = await run(line);
		expect(await read(configuration)).toContain("from './db/index.ts';\nimport * as schema from './db/schema.ts';");
		expect(said).toContain('Create the tables: npm run db:push');
	});

	test('on D1 is made for each request, and uses the migrations of drizzle-kit', async () => {
		const made = await app({ ...cloudflare, ...svDrizzle('d1', 2) });
		const { said } = await made.run(line);
		const text = await made.read(configuration);
		expect(text).toContain('function configFor(database: D1Database)');
		expect(text).toContain('adapter: DrizzleAdapter(getDb(database), schema)');
		expect(await made.read('wrangler.jsonc')).toContain('"migrations_dir": "drizzle"');
		expect(said).toContain('npx wrangler d1 migrations apply auth --local');
		await expectNothingLeft(made, line);
	});

	test('whose address is still the example of `sv` is one of the next steps', async () => {
		const env = 'DATABASE_URL="postgres://user:password@host:port/db-name"\n';
		const { run } = await app({ ...kit2, ...svDrizzle('postgres.js', 2), '.env': env });
		expect((await run(line)).said).toContain('. Put the address of the database into .env, as DATABASE_URL\n');
	});

	test.each([
		['without a database', {}, '`npx sv add drizzle` makes both'],
		[
			'with a table of the same name',
			{ ...svDrizzle('libsql', 2), 'src/lib/server/db/auth.schema.ts': "export const user = sqliteTable('user', {});" },
			'src/lib/server/db/auth.schema.ts has a table "user" already'
		],
		[
			'with a database of another name',
			{
				...svDrizzle('libsql', 2),
				'src/lib/server/db/index.ts': "import 'drizzle-orm/libsql';\nexport const client = 1;"
			},
			'has to export the database of Drizzle as `db`'
		],
		[
			'on another database',
			{ ...svDrizzle('libsql', 2), [schemaOfDrizzle]: '', 'drizzle.config.ts': "dialect: 'singlestore'" },
			'works on PostgreSQL, MySQL and SQLite'
		]
	])('%s writes nothing', async (_, files, why) => {
		const { run, read } = await app({ ...kit2, ...files });
		const { status, errors } = await run(line);
		expect(status).toBe(1);
		expect(errors).toContain(why);
		await expect(read('.env')).rejects.toThrow('ENOENT');
	});
});

describe('prisma', () => {
	const line = 'init --no-install --adapter prisma';
	const schemaFor = (provider: string, more = '') =>
		`generator client {\n  provider = "prisma-client"\n  output   = "../src/generated/prisma"\n}\n\ndatasource db {\n  provider = "${provider}"\n}\n${more}`;

	test('gets its models, and a client of version 7', async () => {
		const made = await app({
			...kit2,
			'prisma/schema.prisma': schemaFor('postgresql'),
			'prisma7.config.ts': 'import "dotenv/config";\n'
		});
		const { status, said } = await made.run(line);
		expect(status).toBe(0);
		const schema = await made.read('prisma/schema.prisma');
		for (const name of Object.keys(models)) expect(schema).toMatch(new RegExp(`^model ${name} \\{$`, 'm'));
		const client = await made.read('src/lib/server/prisma.ts');
		expect(client).toContain("import { PrismaClient } from '../../generated/prisma/client';");
		expect(client).toContain("new PrismaPg({ connectionString: required(env, 'DATABASE_URL') })");
		expect(await made.read(configuration)).toContain("import { prisma } from './prisma';");
		expect(said).toContain(
			'npm install framework-auth @prisma/client @prisma/adapter-pg\n  2. npm install -D prisma dotenv'
		);
		expect(said).toContain('npx prisma migrate dev --name auth, and npx prisma generate');
		await expectNothingLeft(made, line);
	});

	test.each([
		['mysql', "new PrismaMariaDb(required(env, 'DATABASE_URL', 'mysql://localhost'))"],
		['sqlite', "new PrismaBetterSqlite3({ url: required(env, 'DATABASE_URL') })"]
	])('on %s gets its driver', async (provider, expected) => {
		const { run, read } = await app({ ...kit3, 'prisma/schema.prisma': schemaFor(provider) });
		await run(line);
		const client = await read('src/lib/server/prisma.ts');
		expect(client).toContain(expected);
		expect(client).toContain("import * as env from '$app/env/private';");
		expect(client).toContain("from '../../generated/prisma/client.ts'");
		expect(/refresh_token +String\? +@db.Text/.test(await read('prisma/schema.prisma'))).toBe(provider === 'mysql');
	});

	test('of version 6 gets a client with an engine', async () => {
		const { run, read } = await app({
			...kit2,
			'node_modules/prisma/package.json': '{ "version": "6.19.0" }',
			'prisma/schema.prisma':
				'generator client {\n  provider = "prisma-client-js"\n}\ndatasource db {\n  provider = "postgresql"\n}\n'
		});
		await run(line);
		expect(await read('src/lib/server/prisma.ts')).toBe(
			"import { PrismaClient } from '@prisma/client';\n\nexport const prisma = new PrismaClient();\n"
		);
	});

	test('that exists in the app is imported', async () => {
		const own = 'export const prisma = makeClient();\n';
		const { run, read } = await app({
			...kit2,
			'prisma/schema.prisma': schemaFor('postgresql'),
			'src/lib/server/db.ts': own
		});
		await run(line);
		expect(await read(configuration)).toContain("import { prisma } from './db';");
		await expect(read('src/lib/server/prisma.ts')).rejects.toThrow('ENOENT');
	});

	const user = (fields: string) =>
		`model User {\n  id Int @id @default(autoincrement())\n  email String @unique\n${fields}}\n`;
	const allOfUser = user(
		'  name String?\n  emailVerified DateTime?\n  image String?\n  role String\n  logins Account[]\n  sessions Session[]\n  authenticators Authenticator[]\n  secrets Secret[]\n'
	);

	test('whose users lack fields is refused, with the lines to add', async () => {
		const { run, read } = await app({
			...kit2,
			'prisma/schema.prisma': schemaFor('postgresql', user('  name String?\n'))
		});
		const { status, errors } = await run(line);
		expect(status).toBe(1);
		expect(errors).toMatch(
			/model User:\n {2}emailVerified +DateTime\?\n {2}image +String\?\n {2}accounts +Account\[\]/
		);
		await expect(read('.env')).rejects.toThrow('ENOENT');
	});

	test('whose users are complete keeps them, and the other models have the type of their ids', async () => {
		const { run, read } = await app({ ...kit2, 'prisma/schema.prisma': schemaFor('postgresql', allOfUser) });
		expect((await run(line)).status).toBe(0);
		const schema = await read('prisma/schema.prisma');
		expect(schema).toContain(allOfUser);
		expect(schema).toMatch(/model Account \{\n {2}userId +Int\n/);
		expect(schema.match(/^model User /gm)).toHaveLength(1);
	});

	test('uses the native type of the ids for references, and accepts schemas without the columns of single features', () => {
		const own = allOfUser.replace('Int @id @default(autoincrement())', 'String @id @default(uuid()) @db.Uuid');
		const session =
			'model Session {\n  sessionToken String @id\n  userId String @db.Uuid\n  expires DateTime\n  user User @relation(fields: [userId], references: [id])\n}\n';
		const { added, optional } = complete(own + session, 'postgresql');
		expect(added).toMatch(/userId +String @db\.Uuid\n/);
		expect(added).not.toContain('model Session');
		expect(optional).toEqual([expect.stringMatching(/^Session \(id, createdAt/)]);
	});

	test('gets the models of the guide', async () => {
		const guide = await readFile(join(repository, 'docs/adapters/prisma.md'), 'utf8');
		const [all = '', ofMySql = ''] = [...guide.matchAll(/^```prisma\n([^]*?)^```$/gm)].map(([, text]) => text);
		expect(complete('', 'postgresql').added).toBe(all);
		for (const [model, fields] of Object.entries(longerTypes)) {
			const [, body = ''] = new RegExp(`^model ${model} \\{\n([^}]*)`, 'm').exec(ofMySql) ?? [];
			const shown = [...body.matchAll(/^ +(\w+) .*(@db\.\S+)/gm)].map(([, name, type]) => [name, type]);
			expect(shown, model).toEqual(Object.entries(fields));
		}
		expect([...ofMySql.matchAll(/^model (\w+)/gm)].map(([, name]) => name)).toEqual(Object.keys(longerTypes));
	});

	test.each([
		['without a schema', {}, 'Run `npx prisma init --output ../src/generated/prisma`'],
		[
			'whose client is outside of the app',
			{ 'prisma/schema.prisma': schemaFor('postgresql').replace(/output.*/, 'output = "../../generated/prisma"') },
			'Set output = "../src/generated/prisma" in prisma/schema.prisma'
		],
		['on another database', { 'prisma/schema.prisma': schemaFor('mongodb') }, 'the schema says "mongodb"']
	])('%s writes nothing', async (_, files, why) => {
		const { run, read } = await app({ ...kit2, ...(files as Record<string, string>) });
		expect((await run(line)).errors).toContain(why);
		await expect(read('.env')).rejects.toThrow('ENOENT');
	});
});

describe('d1', () => {
	const line = 'init --no-install --adapter d1 --providers github';

	test('gets a binding, a migration, its type, and a configuration for each binding', async () => {
		const made = await app(cloudflare);
		const { said } = await made.run(line);
		expect(await made.read('wrangler.jsonc')).toMatch(
			/^\/\/ of the app\n\{\n\t"d1_databases": \[\n\t\t\{\n\t\t\t"binding": "DB",[^]*\],\n\t"name": "shop" \/\/ its name\n\}\n$/
		);
		expect(await made.read('migrations/0001_auth.sql')).toContain('create table if not exists "user"');
		expect(await made.read('src/app.d.ts')).toContain(
			"\t\tinterface Platform { env: { DB: import('framework-auth/adapters/d1').D1Like } }\n"
		);
		const text = await made.read(configuration);
		expect(text).toContain("import { D1Adapter, type D1Like } from 'framework-auth/adapters/d1';");
		expect(text).toContain('\t\tadapter: D1Adapter(database),\n\t\tproviders: [GitHub]');
		expect(text).toContain('return configFor(platform.env.DB);');
		expect(said).toContain('npx wrangler d1 migrations apply auth --local');
		expect(said).toContain('npx wrangler d1 create auth');
		await expectNothingLeft(made, line);
	});

	test.each([
		[
			'wrangler.jsonc',
			'{ "d1_databases": [{\n"binding": "STORE",\n"database_name": "shop",\n"migrations_dir": "sql"\n}] }'
		],
		[
			'wrangler.toml',
			'name = "shop"\n[[d1_databases]]\nbinding = "STORE"\ndatabase_name = "shop"\nmigrations_dir = "sql"\n[vars]\n'
		]
	])('uses the database of %s, and the next number of its migrations', async (path, text) => {
		const { 'wrangler.jsonc': _, ...others } = cloudflare;
		const made = await app({ ...others, [path]: text, 'sql/0007_shop.sql': '' });
		const { said } = await made.run(line);
		expect(await made.read(path)).toBe(text);
		expect(await made.read('sql/0008_auth.sql')).toContain('create table');
		expect(await made.read(configuration)).toContain('configFor(platform.env.STORE)');
		expect(said).toContain('npx wrangler d1 migrations apply shop --local');
	});

	test.each([
		['"compatibility_flags": ["nodejs_als"]', '"compatibility_flags": ["nodejs_compat"]'],
		['"compatibility_flags": ["nodejs_compat"]', '"compatibility_flags": ["nodejs_compat"]']
	])('gets the flag with which a worker hashes passwords, in place of %s', async (flags, wanted) => {
		const passwords = line.replace('github', 'password');
		const made = await app({ ...cloudflare, 'wrangler.jsonc': `{ ${flags} }` });
		await made.run(passwords);
		const text = await made.read('wrangler.jsonc');
		expect(text).toContain(wanted);
		expect(text).toContain('"binding": "DB"');
		await expectNothingLeft(made, passwords);
		const without = await app(cloudflare);
		expect((await without.run(passwords)).said).toContain(
			'Add "nodejs_compat" to compatibility_flags in wrangler.jsonc'
		);
	});

	test('adds to TOML, in JavaScript', async () => {
		const { 'wrangler.jsonc': _, 'tsconfig.json': __, ...others } = cloudflare;
		const made = await app({ ...others, 'wrangler.toml': 'name = "shop"\n' });
		await made.run(line);
		expect(await made.read('wrangler.toml')).toContain('\n[[d1_databases]]\nbinding = "DB"\n');
		const text = await made.read('src/lib/server/auth.js');
		expect(text).toContain(
			"/** @param {import('framework-auth/adapters/d1').D1Like} database */\nfunction configFor(database) {"
		);
		expect(text).not.toContain('import type');
	});

	test('of an app that does not run on Cloudflare writes nothing', async () => {
		const { run, read } = await app(kit2);
		expect((await run(line)).errors).toContain('sv add sveltekit-adapter=adapter:cloudflare');
		await expect(read('.env')).rejects.toThrow('ENOENT');
	});
});

describe('servers', () => {
	test.each([
		['mysql', 'MySqlAdapter(pool)', 'npm install framework-auth mysql2', 'schema mysql --apply'],
		['libsql', 'LibsqlAdapter(client)', 'npm install framework-auth @libsql/client', 'schema libsql --apply'],
		['kysely', 'KyselyAdapter(db)', 'npm install framework-auth kysely pg', 'schema kysely --apply']
	])('%s, whose address comes from SvelteKit', async (name, expression, packages, step) => {
		for (const kit of [kit2, kit3]) {
			const made = await app(kit);
			const { said } = await made.run(`init --no-install --adapter ${name} --providers github,password`);
			expect(await made.read(configuration)).toContain(`adapter: ${expression},\n\tproviders: [GitHub, Password()]`);
			const readsIn = name === 'kysely' ? 'src/lib/server/db.ts' : configuration;
			expect(await made.read(readsIn)).toContain(
				kit === kit2 ? "import { env } from '$env/dynamic/private';" : "import * as env from '$app/env/private';"
			);
			expect((await made.read(configuration)).includes('env/')).toBe(name !== 'kysely');
			expect(said).toContain(packages);
			expect(said).toContain(`npx framework-auth ${step}`);
			expect(parseEnv(await made.read('.env'))).toHaveProperty('DATABASE_URL');
			if (kit === kit3) expect(await made.read('src/env.ts')).toContain('DATABASE_URL: {');
			await expectNothingLeft(made, `init --no-install --adapter ${name} --providers github,password`);
		}
	});

	test.each([
		['mysql2', 'new MysqlDialect('],
		['better-sqlite3', 'new SqliteDialect(']
	])('kysely uses the driver that the app has: %s', async (driver, dialect) => {
		const { run, read } = await app({
			'package.json': manifest('^2.50.0', { dependencies: { [driver]: '*' } }),
			'tsconfig.json': '{}'
		});
		await run('init --no-install --adapter kysely');
		expect(await read('src/lib/server/db.ts')).toContain(dialect);
	});

	test('kysely uses an existing Kysely database, and writes its own module beside another one', async () => {
		const own = await app({
			...kit2,
			'src/lib/server/db.ts': "import { Kysely } from 'kysely';\nexport const db = make();\n"
		});
		await own.run('init --no-install --adapter kysely');
		expect(await own.read(configuration)).toContain("import { db } from './db';");
		const other = await app({ ...kit2, 'src/lib/server/db.ts': 'export const db = 1;\n' });
		await other.run('init --no-install --adapter kysely');
		expect(await other.read(configuration)).toContain("import { db } from './auth-database';");
	});
});
