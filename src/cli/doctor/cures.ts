/** Says what to do about an error of the configuration that a person may make in more than one way. */

const guid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;
const usual = 'Fix this, and run doctor again.';

/** Returns what to do about the error of a configuration. */
export function cureOf(failure: string): string {
	const [, provider = '', value = ''] = /provider "([^"]+)".*?"([^"]*)" is not a URL/.exec(failure) ?? [];
	const isTenant = /^[\w.-]+$/.test(value) && /entra|azure-ad(?!-b2c)/.test(provider);
	if (!isTenant && guid.exec(value)?.[0] !== value) return usual;
	return (
		`"${value}" looks like the id of a Microsoft Entra tenant, but the issuer is a URL: write ` +
		`https://login.microsoftonline.com/${value}/v2.0.`
	);
}

interface Way {
	/** Creates the tables of the adapter. */
	readonly command: string;
	/** The names of the database for `framework-auth schema`. */
	readonly databases: readonly [string, ...string[]];
}

const applied = (name: string): Way => ({ command: `npx framework-auth schema ${name} --apply`, databases: [name] });

/** How tables are made, by a package of the app: the first that the app has. */
const ways = Object.entries({
	'@prisma/client': {
		command: 'npx prisma migrate dev',
		databases: ['prisma-pg', 'prisma-mysql', 'prisma-sqlite']
	},
	'drizzle-orm': {
		command: 'npx drizzle-kit push',
		databases: ['drizzle-pg', 'drizzle-mysql', 'drizzle-sqlite']
	},
	kysely: applied('kysely'),
	mysql2: applied('mysql'),
	pg: applied('pg'),
	'@libsql/client': applied('libsql'),
	wrangler: { command: 'npx wrangler d1 migrations apply <database>', databases: ['d1'] }
} satisfies Record<string, Way>);

function wayOf(packages: ReadonlySet<string>): Way {
	return ways.find(([name]) => packages.has(name))?.[1] ?? applied('<database>');
}

/** Returns what creates the tables of the adapter. @param packages those that the app depends on */
export function tablesCure(packages: ReadonlySet<string>): string {
	return `Start the database, check its address in .env, and create the tables: ${wayOf(packages).command}.`;
}

/** Returns what adds the tables of a plugin. @param packages those that the app depends on */
export function pluginTablesCure(plugin: string, packages: ReadonlySet<string>): string {
	const [first, ...others] = wayOf(packages).databases;
	const module = ['organizations', 'access'].includes(plugin)
		? `framework-auth/${plugin}`
		: '<the module of the plugin>';
	const command = `npx framework-auth schema ${first} --with ${module}`;
	if (others.length === 0) return `Print the SQL and run it, or add --apply: ${command}.`;
	const databases = `${[first, ...others.slice(0, -1)].join(', ')} or ${others.at(-1)}`;
	return `Print the tables, and add them to your schema file: ${command}. The databases are ${databases}.`;
}
