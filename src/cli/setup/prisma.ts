/** Sets up the adapter for Prisma, in an app that `prisma init` has set up. */
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { documentAt } from '../../lib/base/config/documents.js';
import { CommandError } from '../command.js';
import { readIfThere } from '../env-file.js';
import { installedVersion, type Project } from '../project.js';
import { importOfEnv } from './env-module.js';
import { findModule, importOf } from './modules.js';
import type { Part } from './part.js';
import { complete } from './prisma-schema.js';
import { fillIn, url } from './url.js';

/** The driver adapters of Prisma, by the names that it gives databases. */
const drivers: Readonly<Record<string, { readonly name: string; readonly from: string; readonly options: string }>> = {
	postgresql: {
		name: 'PrismaPg',
		from: '@prisma/adapter-pg',
		options: "{ connectionString: required(env, 'DATABASE_URL') }"
	},
	cockroachdb: {
		name: 'PrismaPg',
		from: '@prisma/adapter-pg',
		options: "{ connectionString: required(env, 'DATABASE_URL') }"
	},
	// A build without the variable gets an address: the driver refuses an empty one.
	mysql: {
		name: 'PrismaMariaDb',
		from: '@prisma/adapter-mariadb',
		options: "required(env, 'DATABASE_URL', 'mysql://localhost')"
	},
	sqlite: {
		name: 'PrismaBetterSqlite3',
		from: '@prisma/adapter-better-sqlite3',
		options: "{ url: required(env, 'DATABASE_URL') }"
	}
};

/** A schema, which may have several files. */
interface Schema {
	/** The file with the generator and the database. */
	readonly path: string;
	readonly text: string;
	/** The text of all files. */
	readonly all: string;
}

/** @throws {CommandError} without a schema, and for a model that lacks a field */
export async function prisma(project: Project): Promise<Part> {
	const schema = await schemaOf(project.folder);
	if (!schema) {
		throw new CommandError(
			'This app has no Prisma schema (prisma/schema.prisma). Run `npx prisma init --output ../src/generated/prisma` with --datasource-provider for your database. Then run this again.'
		);
	}
	const [, provider = ''] = /datasource\s+\w+\s*\{[^}]*?\bprovider\s*=\s*"(\w+)"/.exec(schema.all) ?? [];
	const driver = drivers[provider];
	if (!driver) {
		throw new CommandError(
			`The adapter for Prisma works on ${Object.keys(drivers).join(', ')}, and the schema says "${provider}". Change the provider of the datasource, or choose another adapter with --adapter.`
		);
	}
	const { added, optional } = complete(schema.all, provider);
	const client = await clientOf(project, schema, driver);
	return {
		imports: [
			"import { PrismaAdapter } from 'framework-auth/adapters/prisma';",
			`import { prisma } from '${importOf(project, client.path)}';`
		],
		expression: 'PrismaAdapter(prisma)',
		...client.part,
		files: {
			...(added && { [schema.path]: `${schema.text.trimEnd()}\n\n${added}` }),
			...client.part.files
		},
		todo: [
			// Prisma reads the settings of TypeScript, which SvelteKit 3 makes itself.
			...(project.kit === 3 ? ['npx svelte-kit sync'] : []),
			`${fillIn}, and create the tables: npx prisma migrate dev --name auth, and npx prisma generate`,
			...(optional.length > 0
				? [`Some features need more fields of ${optional.join(' and ')}: ${documentAt('adapters/prisma.md')}`]
				: [])
		]
	};
}

async function schemaOf(folder: string): Promise<Schema | undefined> {
	const files: { path: string; text: string }[] = [];
	for (const path of ['schema.prisma', ...(await filesBelow(join(folder, 'prisma'))).map((name) => `prisma/${name}`)]) {
		const text = await readIfThere(join(folder, path));
		if (text !== undefined) files.push({ path, text });
	}
	const first = files.find(({ text }) => /^datasource\s/m.test(text));
	return first && { ...first, all: files.map(({ text }) => text).join('\n') };
}

async function filesBelow(folder: string): Promise<string[]> {
	const names = await readdir(folder, { recursive: true }).catch(() => []);
	return names
		.filter((name) => name.endsWith('.prisma'))
		.map((name) => name.replaceAll('\\', '/'))
		.sort();
}

/** Returns the module that exports the client: the one of the app, or a new one. */
async function clientOf(
	project: Project,
	schema: Schema,
	driver: NonNullable<(typeof drivers)[string]>
): Promise<{ path: string; part: Pick<Part, 'files' | 'variables' | 'reads' | 'packages' | 'tools'> }> {
	const places = ['src/lib/server/prisma', 'src/lib/server/db/index', 'src/lib/server/db', 'src/lib/prisma'];
	for (const place of places) {
		const there = await findModule(project, [place]);
		if (there && /\bexport (?:const|let) prisma\b|\bexport \{[^}]*\bprisma\b/.test(there.text))
			return { path: there.path, part: {} };
	}
	const path = `src/lib/server/prisma.${project.extension}`;
	const version =
		(await installedVersion(project.folder, 'prisma')) ?? (await installedVersion(project.folder, '@prisma/client'));
	// Before version 7, the client has an engine of its own, which reads the address from the schema.
	const hasEngine = Number.parseInt(version ?? '7', 10) < 7 && !/\bengineType\s*=\s*"client"/.test(schema.all);
	const imported = `import { PrismaClient } from '${moduleOfClient(project, schema, path)}';`;
	if (hasEngine) {
		const text = `${imported}\n\nexport const prisma = new PrismaClient();\n`;
		return { path, part: { files: { [path]: text }, packages: ['@prisma/client'], tools: ['prisma'] } };
	}
	const imports = [
		importOfEnv(project),
		`import { ${driver.name} } from '${driver.from}';`,
		"import { required } from 'framework-auth/env';",
		imported
	];
	const config = await findModule(project, ['prisma7.config', 'prisma.config']);
	const text = `${imports.join('\n')}\n\nexport const prisma = new PrismaClient({\n\tadapter: new ${driver.name}(${driver.options})\n});\n`;
	return {
		path,
		part: {
			files: { [path]: text },
			variables: { DATABASE_URL: '' },
			reads: url,
			packages: ['@prisma/client', driver.from],
			// Prisma does not read .env itself: what it has written imports `dotenv`, which only npm finds below Prisma.
			tools: ['prisma', ...(config?.text.includes('dotenv/config') ? ['dotenv'] : [])]
		}
	};
}

/** Returns the module of the client, which `prisma generate` makes. @throws {CommandError} if it is outside of the app */
function moduleOfClient(project: Project, { path, all }: Schema, from: string): string {
	const [, generator = ''] = /generator\s+\w+\s*\{([^}]*)\}/.exec(all) ?? [];
	const [, output] = /\boutput\s*=\s*"([^"]+)"/.exec(generator) ?? [];
	if (output === undefined) return '@prisma/client';
	const folder = join(dirname(path), output);
	// `prisma init` leads there in an app of SvelteKit, whose settings of TypeScript have another root.
	if (folder.startsWith('..'))
		throw new CommandError(
			`The generator of Prisma writes the client outside of this app. Set output = "../src/generated/prisma" in ${path}, and run this again.`
		);
	return importOf(project, join(folder, /"prisma-client-js"/.test(generator) ? 'index.js' : 'client.ts'), from);
}
