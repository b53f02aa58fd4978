/** Sets up the adapter for D1: the binding of the worker, a migration, and a configuration for each binding. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { schema } from '../../adapters/sqlite/schema.js';
import { CommandError } from '../command.js';
import { readIfThere } from '../env-file.js';
import type { Project } from '../project.js';
import type { Part } from './part.js';

/** A database in the configuration of Wrangler. */
interface Configured {
	/** The name by which the code finds it. */
	readonly binding: string;
	/** The name by which Wrangler finds it. */
	readonly name: string;
	readonly migrations: string;
}

/** @throws {CommandError} for an app that does not run on Cloudflare */
export async function d1(project: Project): Promise<Part> {
	const { folder, extension, scripts, packageManager } = project;
	const { files, binding, name, migrations, beforeDeploying } = await databaseOf(project, 'migrations');
	const migration = await newMigration(folder, migrations);
	const types = await platformTypes(folder, binding);
	const isTyped = extension === 'ts';
	return {
		imports: [`import { D1Adapter${isTyped ? ', type D1Like' : ''} } from 'framework-auth/adapters/d1';`],
		expression: 'D1Adapter(database)',
		binding: { name: binding, type: isTyped ? 'D1Like' : "import('framework-auth/adapters/d1').D1Like" },
		files: { ...files, ...(migration && { [migration]: `${schema.trim()}\n` }), ...types },
		todo: [
			...(scripts.has('gen') ? [`${packageManager} run gen`] : types ? [] : ['npx wrangler types']),
			`Create the tables on this machine: npx wrangler d1 migrations apply ${name} --local`,
			...beforeDeploying
		]
	};
}

/** A database that the configuration of Wrangler names, now or after the change of its file. */
export interface NamedDatabase extends Configured {
	readonly files: Readonly<Record<string, string>>;
	readonly beforeDeploying: readonly string[];
}

/**
 * Returns the first database of the app; without one, a new one.
 * @param folder of its migrations
 * @throws {CommandError} for an app that does not run on Cloudflare
 */
export async function databaseOf(project: Project, folder: string): Promise<NamedDatabase> {
	const file = await configurationOf(project.folder);
	if (!file || !project.packages.has('@sveltejs/adapter-cloudflare')) {
		throw new CommandError(
			'D1 is a database of Cloudflare, but this app is not set up for it. Run `npx sv add sveltekit-adapter=adapter:cloudflare+cfTarget:workers`, and then this again.'
		);
	}
	const configuration = configuredIn(file.text);
	if (configuration) return { ...configuration, files: {}, beforeDeploying: [] };
	const database = { binding: 'DB', name: 'auth', migrations: folder };
	return {
		...database,
		files: { [file.path]: withDatabase(file, database) },
		beforeDeploying: [
			`Before you deploy: npx wrangler d1 create ${database.name}, and put the database_id that it prints into ${file.path}`
		]
	};
}

async function configurationOf(folder: string) {
	for (const path of ['wrangler.jsonc', 'wrangler.json', 'wrangler.toml']) {
		const text = await readIfThere(join(folder, path));
		if (text !== undefined) return { path, text };
	}
	return undefined;
}

/**
 * Hashing a password needs `node:crypto`, which a worker has with a flag. The flag that SvelteKit needs is a part of it.
 * @param written files that `init` changes already
 */
export async function withNodeCrypto(
	{ folder }: Project,
	written: Readonly<Record<string, string>>
): Promise<Pick<Part, 'files' | 'todo'>> {
	const file = await configurationOf(folder);
	const text = (file && written[file.path]) ?? file?.text;
	if (!file || !text || text.includes('"nodejs_compat"')) return {};
	if (text.includes('"nodejs_als"')) return { files: { [file.path]: text.replace('"nodejs_als"', '"nodejs_compat"') } };
	return {
		todo: `Add "nodejs_compat" to compatibility_flags in ${file.path}: without it, a worker cannot hash passwords`
	};
}

/** Returns the first database, of JSON with comments or of TOML. */
function configuredIn(text: string): Configured | undefined {
	const [, json, toml] = /"d1_databases"\s*:\s*\[\s*\{([^}]*)\}|^\[\[d1_databases\]\]$([^[]*)/m.exec(text) ?? [];
	const table = json ?? toml;
	if (table === undefined) return undefined;
	const value = (name: string) => new RegExp(`^\\s*"?${name}"?\\s*[:=]\\s*"([^"]+)"`, 'm').exec(table)?.[1];
	const binding = value('binding') ?? 'DB';
	return { binding, name: value('database_name') ?? binding, migrations: value('migrations_dir') ?? 'migrations' };
}

/** Wrangler uses a local database in development, whatever the id. */
function withDatabase(
	{ path, text }: { path: string; text: string },
	{ binding, name, migrations }: Configured
): string {
	const values = {
		binding,
		database_name: name,
		database_id: '00000000-0000-0000-0000-000000000000',
		...(migrations !== 'migrations' && { migrations_dir: migrations })
	};
	if (path.endsWith('.toml')) {
		const lines = Object.entries(values).map(([member, value]) => `${member} = "${value}"`);
		return `${text.trimEnd()}\n\n[[d1_databases]]\n${lines.join('\n')}\n`;
	}
	const members = Object.entries(values).map(([member, value]) => `\n\t\t\t"${member}": "${value}"`);
	return text.replace(
		/^\s*\{/m,
		(opening) => `${opening}\n\t"d1_databases": [\n\t\t{${members.join(',')}\n\t\t}\n\t],`
	);
}

/** Returns the path of the next migration; undefined if there is one for the tables. */
async function newMigration(folder: string, migrations: string): Promise<string | undefined> {
	const there = await readdir(join(folder, migrations)).catch(() => []);
	if (there.some((name) => /^\d+_auth\.sql$/.test(name))) return undefined;
	const last = Math.max(0, ...there.map((name) => Number.parseInt(name, 10) || 0));
	return `${migrations}/${String(last + 1).padStart(4, '0')}_auth.sql`;
}

/** Declares the binding, where the app does not declare a platform. Another declaration is made by `wrangler types`. */
async function platformTypes(folder: string, binding: string): Promise<Record<string, string> | undefined> {
	const path = 'src/app.d.ts';
	const text = (await readIfThere(join(folder, path))) ?? '';
	if (text.includes('D1Like')) return {};
	const empty = /^(\s*)\/\/ interface Platform \{\}$/m;
	if (!empty.test(text)) return undefined;
	const type = `{ env: { ${binding}: import('framework-auth/adapters/d1').D1Like } }`;
	return { [path]: text.replace(empty, `$1interface Platform ${type}`) };
}
