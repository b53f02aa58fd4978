/**
 * The add-on of the Svelte CLI: `npx sv add @framework-auth`. It runs `framework-auth init`, so that the CLI writes what the program
 * of the library writes.
 *
 * @see https://svelte.dev/docs/cli/community (experimental)
 */
import process from 'node:process';

/**
 * The questions, and the options of the command line. `defineAddon` and `defineAddonOptions` of `sv` return such objects: without an
 * import, the add-on works with each version of `sv`, from any folder.
 */
const options = {
	providers: {
		question: 'How do people sign in? Ids with commas: github, google, passkey, password, email, local',
		type: 'string',
		default: 'github'
	},
	adapter: {
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
			{ value: 'none', label: 'Nowhere: the session is in a cookie' }
		]
	}
};

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

/** The definition, as `defineAddon` takes it. */
export default {
	id: '@framework-auth/sv',
	shortDescription: 'sign-in with providers, passkeys, passwords and mails',
	options,
	setup: ({ isKit, unsupported, runsAfter }) => {
		if (!isKit) unsupported('framework-auth needs SvelteKit');
		// `init --adapter drizzle` and `d1` continue what these have written.
		runsAfter?.('drizzle');
		runsAfter?.('sveltekit-adapter');
	},
	async run({ sv, language, options: { providers, adapter } }) {
		const ids = providers.split(/[\s,]+/).filter(Boolean);
		// `sv` asks before it downloads an add-on. npx would ask again, and refuse where it cannot.
		process.env.npm_config_yes ??= 'true';
		// The CLI installs the packages itself, in the end.
		await sv.execute(
			['framework-auth', 'init', '--yes', '--no-install', '--providers', ids.join(','), '--adapter', adapter],
			'inherit'
		);
		sv.dependency('framework-auth', '^0.1.0');
		for (const name of [...ids, adapter]) {
			for (const [each, version] of Object.entries(packages[name] ?? {})) sv.dependency(each, version);
			if (language !== 'ts') continue;
			for (const [each, version] of Object.entries(types[name] ?? {})) sv.devDependency(each, version);
		}
	},
	nextSteps: () => ['Register an app at each provider: npx framework-auth providers <id>', 'npx framework-auth doctor']
};
