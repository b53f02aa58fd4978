/** Says what to do about an error of the configuration that a person may make in more than one way. */

const guid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;
const usual = 'Fix this, and examine the app again.';

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

/** The commands that create the tables, by a package of the app: the first that the app has. */
const commands = [
	['@prisma/client', 'npx prisma migrate dev'],
	['drizzle-orm', 'npx drizzle-kit push'],
	['kysely', 'npx framework-auth schema kysely --apply'],
	['mysql2', 'npx framework-auth schema mysql --apply'],
	['pg', 'npx framework-auth schema pg --apply'],
	['@libsql/client', 'npx framework-auth schema libsql --apply'],
	['wrangler', 'npx wrangler d1 migrations apply <database>']
] as const;

/** The names of the database for `framework-auth schema`, by the same packages. */
const databases: Readonly<Record<string, string>> = {
	'@prisma/client': 'prisma-pg, prisma-mysql or prisma-sqlite',
	'drizzle-orm': 'drizzle-pg, drizzle-mysql or drizzle-sqlite',
	kysely: 'kysely',
	mysql2: 'mysql',
	pg: 'pg',
	'@libsql/client': 'libsql',
	wrangler: 'd1'
};

/** Returns what creates the tables of the adapter. @param packages those that the app depends on */
export function tablesCure(packages: ReadonlySet<string>): string {
	const [, command = 'npx framework-auth schema <database> --apply'] =
		commands.find(([name]) => packages.has(name)) ?? [];
	return `Start the database, check its address in .env, and create the tables: ${command}.`;
}

/** Returns what adds the tables of a plugin. @param packages those that the app depends on */
export function pluginTablesCure(plugin: string, packages: ReadonlySet<string>): string {
	const [name = ''] = commands.find(([each]) => packages.has(each)) ?? [];
	const database = databases[name] ?? '<database>';
	const module = ['organizations', 'access'].includes(plugin)
		? `framework-auth/${plugin}`
		: '<the module of the plugin>';
	const command = `npx framework-auth schema ${database.split(', ')[0]} --with ${module}`;
	if (!database.includes(',')) return `Print what is missing, and run it, or add --apply: ${command}.`;
	return `Print the tables, and add them to your schema file: ${command}. The databases are ${database}.`;
}
