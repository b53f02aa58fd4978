/**
 * The add-on of the Svelte CLI: `npx sv add @framework-auth`. It runs `framework-auth init`, so that the CLI writes what the program
 * of the library writes.
 *
 * @see https://svelte.dev/docs/cli/community (experimental)
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const database = {
	question: 'Which database keeps the users?',
	type: 'select',
	default: 'sqlite',
	options: [
		{ value: 'sqlite', label: 'SQLite, in a file' },
		{ value: 'pg', label: 'PostgreSQL' },
		{ value: 'mysql', label: 'MySQL or MariaDB' },
		{ value: 'libsql', label: 'libSQL or Turso' },
		{ value: 'd1', label: 'D1 of Cloudflare' },
		{ value: 'drizzle', label: 'The database that the app uses with Drizzle' },
		{ value: 'prisma', label: 'The database that the app uses with Prisma' },
		{ value: 'kysely', label: 'The database that the app uses with Kysely' },
		{ value: 'none', label: 'None: the session is in a cookie', hint: 'without passwords and passkeys' }
	]
};

/**
 * The questions, and the options of the command line. `defineAddon` and `defineAddonOptions` of `sv` return such objects: without an
 * import, the add-on works with each version of `sv`, from any folder.
 */
const options = {
	providers: {
		question: 'Which providers sign people in? Ids with commas, or none',
		type: 'string',
		default: 'github',
		placeholder: 'github,google',
		validate: (value) => (/^[\w,\s-]*$/.test(value ?? '') ? undefined : 'Ids with commas, such as github,google')
	},
	password: { question: 'Do people sign in with a password, too?', type: 'boolean', default: true },
	passkeys: { question: 'And with passkeys?', type: 'boolean', default: true },
	database,
	demo: { question: 'Do you want demo pages, under /demo/framework-auth?', type: 'boolean', default: true }
};

/** An app with one of these packages has a database already. */
const databases = { 'drizzle-orm': 'drizzle', '@prisma/client': 'prisma', prisma: 'prisma', kysely: 'kysely' };

/** Packages that a way to sign in, or a database, needs. */
const packages = {
	passkey: { '@simplewebauthn/browser': '^14.0.0', '@simplewebauthn/server': '^14.0.0' },
	email: { nodemailer: '^10.0.0' },
	pg: { pg: '^8.0.0' },
	mysql: { mysql2: '^3.0.0' },
	libsql: { '@libsql/client': '^0.17.0' }
};

/** Packages that only check types. */
const types = { pg: { '@types/pg': '^8.0.0' } };

/** Modules and pages that `init` writes or changes. */
const written = [
	'src/auth',
	'src/env',
	'src/hooks.server',
	'src/lib/server/auth',
	'src/lib/server/db',
	'src/lib/server/db/schema',
	'src/lib/server/prisma',
	'src/routes/+layout.server',
	'src/routes/demo/+page.svelte',
	'src/routes/demo/framework-auth/+page.server',
	'src/routes/demo/framework-auth/+page.svelte',
	'src/routes/demo/framework-auth/members/+page.server',
	'src/routes/demo/framework-auth/members/+page.svelte'
];

/** The sign-in methods, as `init` names them. */
function methodsOf({ providers, password, passkeys }) {
	const ids = providers.split(/[\s,]+/).filter((id) => id !== '' && id !== 'none');
	return [...new Set([...ids, ...(password ? ['password'] : []), ...(passkeys ? ['passkey'] : [])])];
}

/** The definition, as `defineAddon` takes it. */
export default {
	id: '@framework-auth/sv',
	shortDescription: 'sign-in with providers, passkeys, passwords and mails',
	options,
	setup: ({ isKit, unsupported, runsAfter, addOption, dependencyVersion }) => {
		if (!isKit) unsupported('framework-auth needs SvelteKit');
		// `init` continues what these have written: tables beside theirs, the binding of D1, the hooks in their order.
		for (const id of ['drizzle', 'sveltekit-adapter', 'paraglide', 'prettier']) runsAfter?.(id);
		const there = Object.keys(databases).find((name) => dependencyVersion?.(name));
		addOption?.('database', { ...database, default: databases[there] ?? database.default });
	},
	async run({ sv, cwd, language, options: chosen, cancel }) {
		const methods = methodsOf(chosen);
		if (methods.length === 0)
			return cancel('Choose a provider, a password or passkeys: without one of them, users cannot sign in.');
		// `sv` asks before it downloads an add-on. npx would ask again, and refuse where it cannot.
		process.env.npm_config_yes ??= 'true';
		const words = ['--yes', '--no-install', '--providers', methods.join(','), '--adapter', chosen.database];
		try {
			// The CLI installs the packages itself, in the end.
			await sv.execute(['framework-auth', 'init', ...words, ...(chosen.demo ? ['--demo'] : [])], 'inherit');
		} catch (error) {
			return cancel(`framework-auth init says above what to change first (${error.message})`);
		}
		for (const path of written) {
			// So the CLI lists them, and formats them with the Prettier of the app.
			for (const name of path.endsWith('.svelte') ? [path] : [`${path}.ts`, `${path}.js`])
				sv.file(name, (text) => text);
		}
		const { dependencies, devDependencies } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'));
		const isNew = ([name]) => !(name in { ...dependencies, ...devDependencies });
		const needed = [...methods, chosen.database];
		const runtime = [{ 'framework-auth': '^0.1.0' }, ...needed.map((name) => packages[name] ?? {})];
		for (const each of runtime.flatMap(Object.entries).filter(isNew)) sv.dependency(...each);
		if (language !== 'ts') return;
		for (const each of needed.flatMap((name) => Object.entries(types[name] ?? {})).filter(isNew))
			sv.devDependency(...each);
	},
	nextSteps: ({ options: chosen }) => [
		'Register an app at each provider: npx framework-auth providers <id>',
		...(chosen.demo ? ['Open /demo/framework-auth in the app'] : []),
		'npx framework-auth doctor'
	]
};
