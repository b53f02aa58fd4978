/**
 * Measures what the library adds to the one file of a Worker: minified, and compressed with gzip. It writes the figures into the tables of
 * `docs/reference/bundle-size.md`. Run `npm run build` before.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const repository = join(import.meta.dirname, '..');
const page = 'docs/reference/bundle-size.md';
const kilobyte = 1_000;

/**
 * What an app imports, and so what its bundle has.
 * @type {readonly { name: string, imports: string, config: string }[]}
 */
export const byImport = [
	...[
		['another provider: `Discord`', 'providers/discord'],
		['`Apple`, which signs its own secret', 'providers/apple'],
		['sign-in by email: `Resend`', 'providers/resend'],
		['passkeys: `Passkey`', 'providers/passkey']
	].map(([name = '', path]) => ({
		name,
		imports: `import Added from 'framework-auth/${path}';`,
		config: 'providers: [GitHub, Google, Added]'
	})),
	{
		name: 'passwords: `Password`, with `Resend`',
		imports: `import Password from 'framework-auth/providers/password';
			import Resend from 'framework-auth/providers/resend';`,
		config: 'providers: [GitHub, Google, Password({ mail: Resend })]'
	},
	{
		name: 'a language: German',
		imports: `import de from 'framework-auth/locales/de';`,
		config: 'providers: [GitHub, Google], languages: [de]'
	},
	{
		name: 'all languages',
		imports: `import { all } from 'framework-auth/locales';`,
		config: 'providers: [GitHub, Google], languages: all'
	},
	{
		name: '`publicSuffixes`',
		imports: `import { publicSuffixes } from 'framework-auth/public-suffixes';`,
		config: 'providers: [GitHub, Google], publicSuffixes'
	},
	{
		name: '`openTelemetry`',
		imports: `import { openTelemetry } from 'framework-auth/opentelemetry';`,
		config: 'providers: [GitHub, Google], telemetry: openTelemetry()'
	},
	{
		name: 'front ends elsewhere: `clients`, with the plugin contract',
		imports: `import { clients } from 'framework-auth/clients';`,
		config: "providers: [GitHub, Google], plugins: [clients([{ redirectUris: ['com.example.app:/in'] }])]"
	},
	...[
		['D1Adapter', 'd1'],
		['DrizzleAdapter', 'drizzle'],
		['KyselyAdapter', 'kysely'],
		['LibsqlAdapter', 'libsql'],
		['MongoDBAdapter', 'mongodb'],
		['MySqlAdapter', 'mysql'],
		['PgAdapter', 'pg'],
		['PrismaAdapter', 'prisma'],
		['RedisAdapter', 'redis'],
		['SqliteAdapter', 'sqlite']
	].map(([name, path]) => ({
		name: `\`${name}\``,
		imports: `import { ${name} } from 'framework-auth/adapters/${path}';`,
		config: `providers: [GitHub, Google], adapter: ${name}(globalThis.database)`
	}))
];

/**
 * What an option switches on, and what every bundle has therefore. `parts` are patterns of the folders whose code is there for it alone.
 * @type {readonly { name: string, option: string, parts: readonly string[] }[]}
 */
export const byOption = [
	{
		name: 'OAuth and OpenID Connect',
		option: 'a provider',
		parts: ['plugins/oauth(?!/(?:logout|one-tap|proxy|provider-tokens|linking)/)', 'oauth4webapi']
	},
	{ name: 'second factors', option: '`mfa`', parts: ['plugins/factors(?!/(?:reauthentication)/)'] },
	{ name: 'passkeys', option: 'a provider', parts: ['plugins/webauthn', 'core/pages/passkey'] },
	{
		name: 'sign-in by email',
		option: 'a provider',
		parts: ['plugins/email(?!/(?:security-mails)/)', 'core/mail(?!/promised)']
	},
	{ name: 'credentials', option: 'a provider', parts: ['plugins/credentials(?!/(?:password)/)'] },
	{
		name: 'access tokens for other APIs',
		option: '`tokens`, `protectedResources`',
		parts: ['plugins/tokens/access-tokens(?!/(?:native)/)']
	},
	{
		name: 'proving an identity again',
		option: '`locals.reauthenticate`',
		parts: ['plugins/factors/reauthentication', 'plugins/oauth/reauthentication', 'core/entry/reauthentication']
	},
	{ name: 'provider access tokens', option: '`locals.accounts.token`', parts: ['plugins/oauth/provider-tokens'] },
	{
		name: 'the account page',
		option: '`account.page`',
		parts: ['plugins/account/page', 'core/pages/account', 'plugins/account/ways']
	},
	{ name: 'another address', option: '`account.changeEmail`', parts: ['plugins/account/address-change'] },
	{ name: 'tenants', option: '`tenant`', parts: ['core/tenants', 'app/tenants'] },
	{ name: 'logout at the provider', option: '`logout` of a provider', parts: ['plugins/oauth/logout'] },
	{ name: 'API tokens', option: '`locals.sessions.createToken`', parts: ['plugins/tokens/bearer'] },
	{ name: 'apps on devices', option: '`native`', parts: ['plugins/tokens/access-tokens/native'] },
	{ name: 'linking accounts', option: '`locals.accounts.link`', parts: ['plugins/oauth/linking'] },
	{ name: 'acting as a user', option: '`session.mayImpersonate`', parts: ['plugins/operator/impersonation'] },
	{ name: 'deletion and export', option: '`locals.accounts`', parts: ['plugins/account/own-data'] },
	{ name: 'Google One Tap', option: 'the component', parts: ['plugins/oauth/one-tap'] },
	{ name: 'anonymous users', option: '`anonymous`', parts: ['plugins/visitors/anonymous', 'core/sessions/anonymous'] },
	{ name: 'previews', option: '`redirectProxyUrl`', parts: ['plugins/oauth/proxy'] }
];

/** What an app has anyhow, or installs for itself. */
const outside = [
	/^\$(app|env)\//,
	/^(node|cloudflare):/,
	/^svelte($|\/)/,
	...Object.keys(manifestOf(repository).peerDependencies).map((name) => new RegExp(`^${name}($|/)`))
];

/** @param {string} folder */
function manifestOf(folder) {
	return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/**
 * Returns the bytes of a Worker that has the two providers of the measurement, and this.
 * @param {{ imports?: string, config?: string, parts?: readonly string[] }} [added] what it imports; or the parts that are left out
 * @param {string} [library] the folder of the package
 */
export async function workerBytes(
	{ imports = '', config = 'providers: [GitHub, Google]', parts = [] } = {},
	library = repository
) {
	const { exports } = manifestOf(library);
	const folder = join(repository, 'node_modules/.cache-weight');
	const entry = join(folder, 'worker.js');
	mkdirSync(folder, { recursive: true });
	writeFileSync(
		entry,
		`import { FrameworkAuth } from 'framework-auth';
		import GitHub from 'framework-auth/providers/github';
		import Google from 'framework-auth/providers/google';
		${imports}
		export const { handle } = FrameworkAuth({ ${config} });`
	);
	// What the list of plugins reads is there without a part, too.
	const shared = String.raw`(?!(?:plugin|options|operations|requirements)\.js)`;
	const isLeftOut = new RegExp(
		String.raw`dist/lib/(?:${parts.join('|')})(?:/${shared}.*)?\.js$|node_modules/(?:${parts.join('|')})/`
	);
	const output = await build({
		root: repository,
		configFile: false,
		logLevel: 'silent',
		ssr: { noExternal: true, target: 'webworker' },
		// As SvelteKit tells its code in a build.
		define: { __SVELTEKIT_DEV__: 'false' },
		plugins: [
			{
				name: 'the library, or a part of it',
				enforce: 'pre',
				resolveId(id) {
					if (!/^framework-auth($|\/)/.test(id)) return undefined;
					const target = exports[id.replace('framework-auth', '.')];
					return join(library, target.default ?? target);
				},
				load: (id) => (parts.length > 0 && isLeftOut.test(id) ? '' : undefined)
			}
		],
		build: {
			write: false,
			minify: true,
			ssr: entry,
			rolldownOptions: {
				external: outside,
				shimMissingExports: parts.length > 0,
				output: { minify: true, codeSplitting: false }
			}
		}
	});
	const files = [output].flat().flatMap((each) => ('output' in each ? each.output : []));
	rmSync(folder, { recursive: true });
	return files.reduce((sum, file) => sum + (file.type === 'chunk' ? gzipSync(file.code).length : 0), 0);
}

/**
 * Measures all rows, in kilobytes.
 * @param {string} [library]
 */
export async function weigh(library) {
	const all = await workerBytes({}, library);
	/** @type {Map<string, number>} */
	const figures = new Map([['the library', all / kilobyte]]);
	for (const row of byImport) figures.set(row.name, ((await workerBytes(row, library)) - all) / kilobyte);
	for (const { name, parts } of byOption) {
		figures.set(`${name} in it`, (all - (await workerBytes({ parts }, library))) / kilobyte);
	}
	return figures;
}

/** As the tables have it. @param {number} kilobytes */
export function inWords(kilobytes) {
	return `${kilobytes < 10 ? kilobytes.toFixed(1) : Math.round(kilobytes)} KB`;
}

async function writeTables() {
	const figures = await weigh();
	const file = join(repository, page);
	/** @type {(name: string) => string} */
	const figureOf = (name) => inWords(figures.get(name) ?? NaN);
	/** @type {(text: string, heading: string, rows: readonly string[]) => string} */
	const withTable = (text, heading, rows) => {
		const start = text.indexOf('\n|', text.indexOf(`## ${heading}\n`)) + 1;
		const [end = ''] = /^(?:\|.*\n)+/.exec(text.slice(start)) ?? [];
		const header = end.split('\n').slice(0, 2);
		return text.slice(0, start) + [...header, ...rows, ''].join('\n') + text.slice(start + end.length);
	};
	/** @type {(one: string, other: string) => number} */
	const heavierFirst = (one, other) => (figures.get(`${other} in it`) ?? 0) - (figures.get(`${one} in it`) ?? 0);
	const before = readFileSync(file, 'utf8').replace(
		/(The library itself is )[\d.]+ KB/,
		`$1${figureOf('the library')}`
	);
	const imported = withTable(
		before,
		'Sizes of imports',
		byImport.map(({ name }) => `| ${name} | ${figureOf(name)} |`)
	);
	const text = withTable(
		imported,
		'Sizes of capabilities',
		[...byOption]
			.sort((one, other) => heavierFirst(one.name, other.name))
			.map(({ name, option }) => `| ${name} | ${option} | ${figureOf(`${name} in it`)} |`)
	);
	writeFileSync(file, text);
	execFileSync(join(repository, 'node_modules/.bin/oxfmt'), [file]);
}

if (process.argv[1] === import.meta.filename) await writeTables();
