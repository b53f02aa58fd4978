/**
 * `framework-auth doctor` of the packed library: it finds nothing wrong with a healthy app, and names the cause in each app that is
 * broken in one way.
 */
import { execFile, fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Finding } from '../../src/cli/doctor/finding.js';
import { isFull, majorsOf } from '../support/full.js';
import { compileCache } from '../support/process.js';
import type { Major } from '../support/workshop.js';

const workshop = inject('workshop');
const secret = 'AUTH_SECRET=q7Rz0vK3mT8yW1uJ5pX9cB2nD6fG4hL0sAeQ7iOu\n';
const address = 'AUTH_URL=http://localhost:5173\n';

/** A file that is not written is null. */
type Files = Record<string, string | null>;

const healthy: Files = {
	'package.json':
		'{ "type": "module", "private": true, "dependencies": { "framework-auth": "*" }, "devDependencies": { "@sveltejs/kit": "*" } }',
	'vite.config.js':
		"import { sveltekit } from '@sveltejs/kit/vite';\nexport default { plugins: [sveltekit()], cacheDir: '.vite' };\n",
	'src/app.html': '<!doctype html>\n<head>%sveltekit.head%</head>\n<body>%sveltekit.body%</body>\n',
	'src/routes/+page.svelte': '<h1>Hello</h1>\n',
	'src/hooks.server.js': "export { handle } from './auth.js';\n",
	// Its modules keep the process alive, as those of a database do: the command ends all the same.
	'src/auth.js': configuration(
		"providers: [GitHub({ clientId: 'id', clientSecret: 'secret' })]",
		'setInterval(() => undefined, 60_000);'
	),
	'.env': secret + address
};

function configuration(config: string, more = ''): string {
	return `import { FrameworkAuth } from 'framework-auth';
import GitHub from 'framework-auth/providers/github';
${more}
export const auth = FrameworkAuth({ ${config} });
export const { handle } = auth;
`;
}

const withOrigin = (origin: string): string =>
	`import { sveltekit } from '@sveltejs/kit/vite';\nexport default { plugins: [sveltekit({ paths: { origin: '${origin}' } })], cacheDir: '.vite' };\n`;

interface Ended {
	status: number;
	output: string;
}

const { PATH, HOME } = process.env;
const env = { PATH, HOME, NODE_ENV: 'development', NODE_COMPILE_CACHE: compileCache };

const bin = (major: Major): string => join(workshop, `kit${major}/node_modules/framework-auth/dist/cli.js`);

/** Runs the command as a person does. */
function command(major: Major, folder: string, words: string[]): Promise<Ended> {
	return new Promise((resolve) => {
		execFile(process.execPath, [bin(major), ...words], { cwd: folder, env }, (error, stdout, stderr) =>
			resolve({ status: error ? Number(error.code) : 0, output: stdout || stderr })
		);
	});
}

let shared: ChildProcess | undefined;
afterAll(async () => {
	if (shared?.kill()) await once(shared, 'exit');
});

/** Runs the command in a process that tests share: most of the time of a visit is loading Vite and SvelteKit. */
async function commandInShared(folder: string, words: readonly string[]): Promise<Ended> {
	const program = join(import.meta.dirname, 'doctor/examine.mjs');
	shared ??= fork(program, [bin(3)], { env, execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
	const child = shared.setMaxListeners(0);
	child.stderr?.setMaxListeners(0);
	let printed = '';
	child.stderr?.on('data', (chunk: Buffer) => void (printed += chunk.toString()));
	const ended = once(child, 'message').then(([message]) => message as Ended);
	const stopped = once(child, 'exit').then(() => {
		// The next test starts another one.
		shared = undefined;
		throw new Error(`the process ended:\n${printed}`);
	});
	// A test that has its answer no longer waits for the end.
	stopped.catch(() => undefined);
	child.send({ folder, words: ['--json', ...words] });
	return Promise.race([ended, stopped]);
}

/**
 * Writes the app, and returns what is found.
 * @param alone whether the command has a process of its own, as on SvelteKit 2, which keeps the folder that it starts in, and nightly
 */
async function examine(
	name: string,
	changes: Files = {},
	{ major = 3, words = ['--offline'], alone = false }: { major?: Major; words?: string[]; alone?: boolean } = {}
): Promise<{ status: number; findings: Finding[]; output: string }> {
	const folder = join(workshop, `kit${major}/doctor-${name.slice(0, 40).replaceAll(/\W+/g, '-')}`);
	await rm(folder, { recursive: true, force: true });
	for (const [path, content] of Object.entries({ ...healthy, ...changes })) {
		if (content === null) continue;
		await mkdir(join(folder, dirname(path)), { recursive: true });
		await writeFile(join(folder, path), content);
	}
	const ended = await (alone || isFull || major === 2
		? command(major, folder, ['doctor', '--json', ...words])
		: commandInShared(folder, words));
	const findings = ended.output.startsWith('[') ? (JSON.parse(ended.output) as Finding[]) : [];
	return { ...ended, findings };
}

const wrong = (findings: readonly Finding[]): string[] =>
	findings.filter(({ level }) => level !== 'note').map(({ finding }) => finding);

describe.each([2, 3] as const)('SvelteKit %i', (major) => {
	test('a correct app has no finding, and doctor names its callback URL', async () => {
		const { status, findings } = await examine('healthy', {}, { major, alone: true });
		expect(wrong(findings)).toEqual([]);
		expect(status).toBe(0);
		expect(findings.map(({ finding }) => finding)).toContain(
			'GitHub: register the callback URL http://localhost:5173/auth/callback/github'
		);
	});
});

test.each([
	['the address of production in both', 'https://example.com'],
	['an address of its own in development', 'http://localhost:5173']
])('doctor finds nothing wrong with %s', async (name, url) => {
	const files = { 'vite.config.js': withOrigin('https://example.com'), '.env': `${secret}AUTH_URL=${url}\n` };
	expect(wrong((await examine(name, files)).findings)).toEqual([]);
});

describe('doctor says what is wrong with', () => {
	let issuer: Server;
	let origin: string;
	beforeAll(async () => {
		issuer = createServer((request, response) => {
			const wanted = request.url?.startsWith('/late') ? `${origin}/late` : `${origin}/other`;
			if (request.url?.startsWith('/late')) response.setHeader('date', new Date(Date.now() - 600_000).toUTCString());
			response.setHeader('content-type', 'application/json').end(
				JSON.stringify({
					issuer: wanted,
					authorization_endpoint: `${origin}/authorize`,
					token_endpoint: `${origin}/token`,
					jwks_uri: `${origin}/jwks`,
					response_types_supported: ['code'],
					subject_types_supported: ['public'],
					id_token_signing_alg_values_supported: ['RS256']
				})
			);
		});
		await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve));
		origin = `http://localhost:${(issuer.address() as AddressInfo).port}`;
	});
	afterAll(() => new Promise((resolve) => issuer.close(resolve)));

	const github = "providers: [GitHub({ clientId: 'a', clientSecret: 'b' })]";
	const oidc = (issuer: string, index: number) =>
		`{ id: 'acme${index}', name: 'Acme', type: 'oidc', issuer: '${issuer}', clientId: 'id', clientSecret: 's' }`;
	const sqlite = "import { SqliteAdapter } from 'framework-auth/adapters/sqlite';";

	// A visit takes some seconds: faults that do not hide each other are in one app.
	const broken: [name: string, changes: () => Files, findings: RegExp[], words?: string[]][] = [
		[
			'a package that package.json does not name, secrets in the repository, and an address that is not encrypted',
			() => ({
				'package.json': '{ "type": "module", "devDependencies": { "@sveltejs/kit": "*" } }',
				'.env': `${secret}AUTH_URL=http://example.com\n`,
				'.git/HEAD': 'ref: refs/heads/main',
				'.gitignore': 'node_modules\n'
			}),
			[/does not name framework-auth/, /git does not ignore \.env/, /is not encrypted/]
		],
		[
			'a secret that can be guessed, and an answer by POST that SvelteKit refuses',
			() => ({
				'.env': `AUTH_SECRET=${'secret'.repeat(7)}\n${address}`,
				'src/auth.js': configuration(
					"providers: [Apple({ clientId: 'a', clientSecret: 'b' })]",
					"import Apple from 'framework-auth/providers/apple';"
				)
			}),
			[/^a secret repeats itself/, /POST from https:\/\/appleid\.apple\.com/]
		],
		['no hooks', () => ({ 'src/hooks.server.js': null }), [/no src\/hooks\.server/]],
		[
			'hooks without the library',
			() => ({ 'src/hooks.server.js': 'export const handle = ({ event, resolve }) => resolve(event);' }),
			[/does not call FrameworkAuth/]
		],
		[
			'a handle that is not exported',
			() => ({ 'src/hooks.server.js': "import './auth.js';" }),
			[/does not get requests/]
		],
		[
			'another hook that redirects first',
			() => ({
				'src/hooks.server.js':
					"import { sequence } from '@sveltejs/kit/hooks';\nimport { handle as ours } from './auth.js';\n" +
					"export const handle = sequence(() => new Response(null, { status: 303, headers: { location: '/login' } }), ours);"
			}),
			[/another hook redirects .* to \/login/]
		],
		[
			'a short secret, no address, and secure cookies on http',
			() => ({
				'src/auth.js': configuration(`${github}, useSecureCookies: true`),
				'.env': 'AUTH_SECRET=short\n'
			}),
			[/fewer than 32 characters/, /AUTH_URL is not set/, /cookies require https/]
		],
		[
			'no providers, and a cookie with a prefix on http',
			() => ({
				'src/auth.js': configuration("providers: [], cookies: { sessionToken: { name: '__Secure-session' } }")
			}),
			[/no providers/, /refuse the cookie __Secure-session at http:\/\/localhost:5173/]
		],
		[
			'no secret, no client id, passkeys without an adapter, unknown values, and a variable of .env that is read from the process',
			() => ({
				'src/auth.js': configuration(
					"providers: [GitHub, Passkey()], session: { strategy: 'cookie', maxAge: process.env.HOURS }",
					"import Passkey from 'framework-auth/providers/passkey';"
				),
				'.env': `${address}HOURS=2\n`
			}),
			[
				/MissingSecret|no secret/,
				/AUTH_GITHUB_ID|clientId/,
				/adapter/,
				/session\.strategy/,
				/^src\/auth\.js reads process\.env\.HOURS/
			]
		],
		[
			'a module that cannot be read',
			() => ({ 'src/auth.js': `${configuration(github)}const typed = {} as const;\n` }),
			[/Parse.*\(\/src\/auth\.js:6\)$/]
		],
		['an error in the app', () => ({ 'src/auth.js': "throw new Error('the app is broken');" }), [/the app is broken/]],
		[
			'a module that is not there',
			() => ({ 'src/hooks.server.js': "export { handle } from './nowhere.js';" }),
			[/nowhere/]
		],
		['an address without a scheme', () => ({ '.env': `${secret}AUTH_URL=example.com\n` }), [/is not an http\(s\) URL/]],
		[
			'tables that are missing, and cookies that are not secure on https',
			() => ({
				'src/auth.js': configuration(
					`${github}, useSecureCookies: false, adapter: { ...SqliteAdapter(':memory:'), getSessionAndUser() { throw new Error('no such table: session'); } }`,
					sqlite
				),
				'.env': `${secret}AUTH_URL=https://example.com\n`
			}),
			[/no such table: session/, /`useSecureCookies` is false/]
		],
		[
			'issuers that do not answer or call themselves otherwise, a clock that is late, and the provider of `init --providers local` that does not run',
			() => ({
				'src/auth.js': configuration(
					`providers: [{ id: 'local', name: 'Local', type: 'oidc' }, ${['http://localhost:9/', `${origin}/wrong`, `${origin}/late`].map(oidc).join(', ')}]`
				),
				'.env': `${secret}${address}AUTH_LOCAL_ID=a\nAUTH_LOCAL_SECRET=a\nAUTH_LOCAL_ISSUER=http://localhost:9\n`
			}),
			[
				/metadata of http:\/\/localhost:9\/ cannot be read/,
				/provider on this machine is not running/,
				/metadata of .*\/wrong cannot be read/,
				/clock of this machine differs by 60\d s/
			],
			[]
		],
		[
			'an origin of SvelteKit that is another one, and a database that cannot be opened',
			() => ({
				'src/auth.js': configuration(`${github}, adapter: SqliteAdapter('/nowhere/auth.db')`, sqlite),
				'vite.config.js': withOrigin('https://example.com'),
				'.env': `${secret}AUTH_URL=https://www.example.com\n`
			}),
			[/paths\.origin is https:\/\/example\.com, and AUTH_URL is https:\/\/www\.example\.com/, /the adapter fails/]
		]
	];

	test.each(broken)('%s', async (name, changes, expected, words = ['--offline']) => {
		const { findings, output } = await examine(name, changes(), { words });
		const found = findings.filter(({ level }) => level !== 'note');
		expect(found.length, output).toBe(expected.length);
		for (const finding of expected)
			expect(
				found.filter((each) => finding.test(each.finding)),
				output
			).toEqual([expect.objectContaining({ cure: expect.stringMatching(/./) as string })]);
	});

	test('an app without SvelteKit', async () => {
		const { status, output } = await examine(
			'no-sveltekit',
			{ 'package.json': '{ "dependencies": {} }' },
			{ alone: true }
		);
		expect(status).toBe(1);
		expect(output).toContain('does not depend on SvelteKit');
	});
});

test('doctor names prerendered pages, and routes without a rule of `protect`', async () => {
	const { findings, status } = await examine('routes', {
		'src/hooks.server.js':
			"import { sequence } from '@sveltejs/kit/hooks';\nimport { auth } from './auth.js';\nexport const handle = sequence(auth.handle, auth.protect({ '/admin': true }));",
		'src/routes/admin/+page.svelte': '<h1>Admin</h1>',
		'src/routes/about/+page.svelte': '<h1>About</h1>',
		'src/routes/about/+page.js': 'export const prerender = true;\n',
		'src/routes/orders/+page.svelte': '<h1>Orders</h1>',
		'src/routes/orders/+page.server.js': 'export const load = () => requireSession();\n',
		'src/routes/reports/+page.server.js': 'export const load = () => requireSession();\n',
		'src/routes/reports/+server.js': 'export const GET = () => new Response();\n'
	});
	expect(status).toBe(0);
	const found = findings.map(({ finding }) => finding);
	expect(found.find((finding) => finding.includes('prerendered'))).toMatch(/: \/about$/);
	expect(found.find((finding) => finding.includes('no rule'))).toMatch(/: \/, \/about, \/reports$/);
});

describe.each(majorsOf(3))('the list of guards on SvelteKit %i', (major) => {
	const files: Files = {
		'src/hooks.server.js':
			"import { sequence } from '@sveltejs/kit/hooks';\nimport { auth } from './auth.js';\n" +
			"export const handle = sequence(auth.handle, auth.protect({ '/admin': true, '/admin/help': false }));",
		'src/routes/admin/+page.server.js': 'export const load = () => ({});\n',
		'src/routes/admin/help/+page.server.js': 'export const load = () => ({});\n',
		'src/routes/orders/+page.server.ts':
			"import { auth } from '../../auth.js';\nexport const load = async (): Promise<object> => ({ of: (await auth.requireSession()).user });\n",
		'src/routes/reports/+server.js': 'export const GET = () => new Response();\n'
	};

	test('has each function with its guard, and a job fails for a silent one', async () => {
		const { findings, status } = await examine(`guards${major}`, files, { major, words: ['--guards'] });
		const rows = (findings as unknown as { name: string; file: string; status: string; by: string }[]).map(
			(row) => [row.file.slice('src/routes/'.length), row.name, row.status, row.by] as const
		);
		expect(status).toBe(0);
		expect(rows).toEqual([
			['admin/+page.server.js', 'load', 'guarded', 'protect (/admin)'],
			['admin/help/+page.server.js', 'load', 'open', 'protect (/admin/help)'],
			['orders/+page.server.ts', 'load', 'guarded', 'requireSession'],
			['reports/+server.js', 'GET', 'silent', expect.any(String)]
		]);
		const failing = await examine(`guards${major}`, files, { major, words: ['--fail-on', 'silent'] });
		expect(failing.status).toBe(1);
	});
});
