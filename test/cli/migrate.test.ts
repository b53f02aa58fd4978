/** `framework-auth migrate` on apps as their authors write them. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { encode } from '@auth/core/jwt';
import { describe, expect, test } from 'vitest';
import { modules } from '../../src/cli/migrate/modules.js';
import { required } from '../../src/env.js';
import type { AuthConfig } from '../../src/lib/base/config/options.js';
import { secretsOf } from '../../src/lib/base/config/secrets.js';
import { createApp } from '../fixtures/app.js';
import { repository } from '../support/workshop.js';
import { app, manifest } from './support.js';
import type { App } from './support.js';

const authjs = manifest('^2.27.0', { dependencies: { '@auth/sveltekit': '^1.10.0', '@auth/core': '^0.40.0' } });

/** An app with Svelte, as npm installs it. */
async function installed(files: Record<string, string>): Promise<App> {
	const made = await app({ 'package.json': authjs, ...files });
	mkdirSync(join(made.folder, 'node_modules'));
	symlinkSync(join(repository, 'node_modules/svelte'), join(made.folder, 'node_modules/svelte'));
	return made;
}

function commit({ folder }: App): void {
	const git = (...words: string[]) => execFileSync('git', words, { cwd: folder, stdio: 'pipe' });
	git('init', '-q');
	git('add', 'src', 'package.json');
	git('-c', 'user.name=a', '-c', 'user.email=a@example.test', 'commit', '-qm', 'an app');
}

describe('from-authjs', () => {
	test('moves imports of modules and components, types and references', async () => {
		const made = await installed({
			'src/auth.ts': [
				'/// <reference types="@auth/sveltekit" />',
				'import { SvelteKitAuth, type SvelteKitAuthConfig } from "@auth/sveltekit"',
				"import GitHub from '@auth/core/providers/github'",
				"import Zitadel from '@auth/sveltekit/providers/zitadel';",
				"import type { Session } from '@auth/core/types'",
				"export type { Adapter } from '@auth/core/adapters'",
				"type User = import('@auth/core/types').User",
				'const text = \'import x from "@auth/core"\'',
				'const config: SvelteKitAuthConfig = { providers: [GitHub, Zitadel], trustHost: true, experimental: { enableWebAuthn: true } }',
				'export const { handle, signIn, signOut } = SvelteKitAuth(config)',
				''
			].join('\n'),
			'src/app.d.ts': "declare module '@auth/core/jwt' {\n\tinterface JWT { role?: string }\n}\nexport {};\n",
			'src/routes/+page.svelte': [
				'<script lang="ts">',
				"  import { SignIn } from '@auth/sveltekit/components'",
				"  const load = () => import('@auth/sveltekit/client')",
				'</script>',
				'',
				'<SignIn /><p>@auth/sveltekit</p>',
				''
			].join('\n'),
			'src/lib/jsdoc.js': "/** @type {import('@auth/sveltekit').Session | null} */\nexport const session = null;\n",
			'src/lib/other.ts': "export const other = '@auth';\n"
		});
		const { status, said } = await made.run('migrate from-authjs --yes --no-install');
		expect(status).toBe(0);
		expect(await made.read('src/auth.ts')).toBe(
			[
				'/// <reference types="framework-auth" />',
				'import { SvelteKitAuth, type SvelteKitAuthConfig } from "framework-auth"',
				"import GitHub from 'framework-auth/providers/github'",
				"import Zitadel from 'framework-auth/providers/zitadel';",
				"import type { Session } from 'framework-auth'",
				"export type { Adapter } from 'framework-auth/adapters'",
				"type User = import('framework-auth').User",
				'const text = \'import x from "@auth/core"\'',
				'const config: SvelteKitAuthConfig = { providers: [GitHub, Zitadel], trustHost: true, experimental: { enableWebAuthn: true } }',
				'export const { handle, signIn, signOut } = SvelteKitAuth(config)',
				''
			].join('\n')
		);
		expect(await made.read('src/app.d.ts')).toContain("declare module 'framework-auth/jwt' {");
		const page = await made.read('src/routes/+page.svelte');
		expect(page).toContain("from 'framework-auth/components'");
		expect(page).toContain("import('framework-auth/client')");
		expect(page).toContain('<p>@auth/sveltekit</p>');
		expect(await made.read('src/lib/jsdoc.js')).toContain("import('framework-auth').Session");
		expect(JSON.parse(await made.read('package.json'))).toMatchObject({ dependencies: {} });
		expect(said).toContain('-import GitHub from');
		expect(said).toContain('src/auth.ts:9 sets `trustHost`');
		expect(said).toContain('src/auth.ts:9 sets `experimental`, which has no effect');
		expect(said).toContain('to do npm install framework-auth');
		expect(said).not.toContain('other.ts');
	});

	test('moves the hook, the default import and `getSession` of versions before 1', async () => {
		const made = await installed({
			'src/hooks.server.js':
				"import SvelteKitAuth from '@auth/sveltekit';\nimport { sequence } from '@sveltejs/kit/hooks';\n" +
				'export const handle = sequence(SvelteKitAuth({ providers: [] }), other);\n',
			'src/hook.js':
				"import { SvelteKitAuth } from '@auth/sveltekit';\nexport const handle = SvelteKitAuth({ providers: [] });\n",
			'src/whole.js':
				"import { SvelteKitAuth } from '@auth/sveltekit';\nconst auth = SvelteKitAuth({ providers: [] });\nexport const { signIn } = auth;\n",
			'src/routes/+layout.server.js':
				'export const load = async ({ locals }) => ({ session: await locals.getSession() });\n' +
				'export const other = (event) => event.locals.getSession();\nexport const mine = (db) => db.getSession();\n'
		});
		await made.run('migrate from-authjs --yes --no-install');
		const hooks = await made.read('src/hooks.server.js');
		expect(hooks).toContain("import { SvelteKitAuth } from 'framework-auth';");
		expect(hooks).toContain('sequence(SvelteKitAuth({ providers: [] }).handle, other)');
		expect(await made.read('src/hook.js')).toContain('export const { handle } = SvelteKitAuth({ providers: [] });');
		expect(await made.read('src/whole.js')).toContain('const auth = SvelteKitAuth(');
		expect(await made.read('src/routes/+layout.server.js')).toBe(
			'export const load = async ({ locals }) => ({ session: await locals.auth() });\n' +
				'export const other = (event) => event.locals.auth();\nexport const mine = (db) => db.getSession();\n'
		);
	});

	test('keeps a provider that only @auth/core has, and names one that has ended', async () => {
		const made = await installed({
			'src/auth.ts':
				"import Foreign from '@auth/sveltekit/providers/foreign';\nimport Passage from '@auth/core/providers/passage';\n"
		});
		const { said } = await made.run('migrate from-authjs --yes --no-install');
		expect(await made.read('src/auth.ts')).toContain("from '@auth/core/providers/foreign'");
		expect(JSON.parse(await made.read('package.json'))).toMatchObject({ dependencies: { '@auth/core': '^0.40.0' } });
		expect(said).toContain(
			'src/auth.ts:2 imports Passage, which closed on 16 January 2026: the app does not start until'
		);
	});

	test('names the variables that providers without options need', async () => {
		const made = await installed({
			'src/auth.ts':
				"import { SvelteKitAuth } from '@auth/sveltekit';\nimport GitHub from '@auth/sveltekit/providers/github';\n" +
				"import Google from '@auth/core/providers/google';\nimport Auth0 from '@auth/sveltekit/providers/auth0';\n" +
				'export const { handle } = SvelteKitAuth({ providers: [GitHub, Auth0, Google({ clientId, clientSecret })] });\n',
			'.env': 'AUTH_GITHUB_ID=a\nAUTH_AUTH0_SECRET=\n'
		});
		const { said } = await made.run('migrate from-authjs --yes --no-install');
		expect(said).toContain(': AUTH_GITHUB_SECRET, AUTH_AUTH0_ID, AUTH_AUTH0_SECRET, AUTH_AUTH0_ISSUER. Set them');
	});

	test('shows each change as a difference of two files, and nothing else', async () => {
		const made = await installed({ 'src/auth.ts': "import { SvelteKitAuth } from '@auth/sveltekit';\n" });
		const { said } = await made.run('migrate from-authjs --yes --no-install');
		expect(said.split('\n').slice(0, 2)).toEqual(['--- src/auth.ts', '+++ src/auth.ts']);
	});

	test('updates the packages for passkeys', async () => {
		const dependencies = { '@auth/sveltekit': '1', '@auth/drizzle-adapter': '1', '@simplewebauthn/server': '9.0.3' };
		const made = await installed({ 'package.json': manifest('^2.27.0', { dependencies }) });
		const { said } = await made.run('migrate from-authjs --yes --no-install');
		expect(JSON.parse(await made.read('package.json'))).toMatchObject({
			dependencies: { '@simplewebauthn/browser': '^14.0.0', '@simplewebauthn/server': '^14.0.0' },
			overrides: { '@auth/core': { '@simplewebauthn/server': '$@simplewebauthn/server' } }
		});
		expect(said).toContain('@auth/drizzle-adapter works as before');
	});

	test('writes nothing over uncommitted work without the option for it', async () => {
		const before = "import { SvelteKitAuth } from '@auth/sveltekit';\n";
		const made = await installed({ 'src/auth.ts': before });
		const outside = await made.run('migrate from-authjs', []);
		expect(outside.said).toContain('not committed: src/auth.ts, package.json');
		commit(made);
		// Without a person to ask, it shows the difference only.
		expect((await made.run('migrate from-authjs')).said).toContain('Nothing was written.');
		expect((await made.run('migrate from-authjs', [false])).said).toContain('Nothing was written.');
		expect(await made.read('src/auth.ts')).toBe(before);
		expect((await made.run('migrate from-authjs --no-install', [true])).said).toContain(
			'wrote src/auth.ts, package.json'
		);
		// A second time, there is nothing to do.
		expect((await made.run('migrate from-authjs', [])).errors).toContain('does not depend on @auth/sveltekit');
	});

	test('says what it cannot read', async () => {
		const made = await installed({ 'src/auth.ts': "import x from '@auth/sveltekit';\nconst = broken\n" });
		const { said } = await made.run('migrate from-authjs --yes --no-install');
		expect(said).toContain('src/auth.ts cannot be read');
		expect(await made.read('src/auth.ts')).toContain("'@auth/sveltekit'");
		expect(JSON.parse(await made.read('package.json'))).toMatchObject({
			dependencies: { '@auth/sveltekit': '^1.10.0' }
		});
	});

	test('the guide has the same modules', () => {
		const guide = readFileSync(join(repository, 'docs/guides/moving-from-auth-sveltekit.md'), 'utf8');
		const rows = [...guide.matchAll(/^\| `(@auth\/[^`]+)` +\| `([^`]+)` +\|$/gm)].map(([, from, to]) => [from, to]);
		expect(modules).toEqual(rows);
	});

	test('refuses an app without @auth/sveltekit, and an unknown origin', async () => {
		const made = await app({ 'package.json': manifest('^2.27.0') });
		expect((await made.run('migrate from-authjs')).errors).toContain('does not depend on @auth/sveltekit');
		expect((await made.run('migrate')).errors).toContain('from-authjs, from-lucia, from-better-auth');
		expect((await made.run('migrate from-lucia')).errors).toContain('does not depend on Lucia');
	});
});

test('from-lucia says what replaces each import and call', async () => {
	const made = await app({
		'package.json': manifest('^2.27.0', { dependencies: { lucia: '^3.2.0', arctic: '^1.0.0' } }),
		'src/lib/server/auth.ts': "import { Lucia } from 'lucia';\nexport const lucia = new Lucia(adapter);\n",
		'src/hooks.server.ts':
			"import { lucia } from '$lib/server/auth';\nconst { session } = await lucia.validateSession(id);\n",
		'src/app.d.ts': "type User = import('lucia').User | null;\n",
		'src/routes/+page.server.ts': 'export const load = ({ locals }) => ({ name: locals.user?.name });\n',
		'src/routes/login/+page.server.ts':
			"import { lucia } from '$lib/server/auth';\nconst right = await bcrypt.compare(given, user.password);\n",
		'src/routes/github/+server.ts':
			"import { github } from '$lib/server/auth';\nconst url = await github.createAuthorizationURL(state);\n"
	});
	const { status, said } = await made.run('migrate from-lucia');
	expect(status).toBe(0);
	expect(said).toMatch(/FrameworkAuth\(\{ adapter.*server\/auth\.ts:2/);
	expect(said).toMatch(/locals\.auth\(\).*hooks\.server\.ts:2/);
	expect(said).toMatch(/`signIn`.*\+server\.ts:2/);
	expect(said).toMatch(/Session and User of framework-auth.*app\.d\.ts:1/);
	expect(said).toMatch(/locals\.auth\(\).*routes\/\+page\.server\.ts:1/);
	expect(said).toMatch(/Password\(\{ mail, import \}\).*login\/\+page\.server\.ts:2/);
	expect(said).toContain('Remove at the end: lucia, arctic');
});

test('from-better-auth says what replaces each import and call', async () => {
	const made = await app({
		'package.json': manifest('^2.27.0', { dependencies: { 'better-auth': '^1.2.0' } }),
		'src/lib/auth.ts':
			"import { betterAuth } from 'better-auth';\nexport const auth = betterAuth({\n  emailAndPassword: { enabled: true },\n  plugins: [twoFactor()]\n});\n",
		'src/lib/client.ts':
			"import { createAuthClient } from 'better-auth/svelte';\nexport const authClient = createAuthClient();\n",
		'src/routes/+page.svelte':
			"<button onclick={() => authClient.signIn.social({ provider: 'github' })}>GitHub</button>\n"
	});
	const { said } = await made.run('migrate from-better-auth');
	for (const [where, instead] of [
		['auth.ts:2', 'FrameworkAuth'],
		['auth.ts:3', 'Password({ mail })'],
		['auth.ts:4', 'mfa: true'],
		['client.ts:2', 'needs no client object'],
		['+page.svelte:1', 'signIn of framework-auth/client']
	] as const) {
		expect(said.split('\n').find((line) => line.includes(where))).toContain(instead);
	}
	expect(said).toContain('/api/auth/callback/<provider>');
});

test('the report of a large app is under 40 lines (#34 A5)', async () => {
	const pages = Array.from({ length: 60 }, (_, index) => [
		`src/routes/page${index}/+page.svelte`,
		"<script>import { authClient } from '$lib/auth-client';\nauthClient.signIn.social({});\nauthClient.signOut();\nauthClient.useSession();\n</script>\n"
	]);
	const made = await app({
		'package.json': manifest('^2.27.0', { dependencies: { 'better-auth': '^1.2.0' } }),
		...(Object.fromEntries(pages) as Record<string, string>)
	});
	const { said } = await made.run('migrate from-better-auth');
	expect(said.split('\n').length).toBeLessThan(40);
	expect(said).toContain('and 56 more');
	expect(said).toContain('180 places');
});

describe('from-authjs names what differs', () => {
	const moved = async (auth: string, files: Record<string, string> = {}) => {
		const made = await installed({ 'src/auth.ts': auth, ...files });
		const { said } = await made.run('migrate from-authjs --yes --no-install');
		return { said, source: await made.read('src/auth.ts') };
	};
	const imports = "import { SvelteKitAuth } from '@auth/sveltekit';\n";

	test.each([
		['SvelteKitAuth(c) satisfies Handle', 'SvelteKitAuth(c).handle satisfies Handle'],
		['SvelteKitAuth(c) as Handle', 'SvelteKitAuth(c).handle as Handle'],
		['dev ? other : SvelteKitAuth(c)', 'dev ? other : SvelteKitAuth(c).handle'],
		['enabled && SvelteKitAuth(c)', 'enabled && SvelteKitAuth(c).handle'],
		[
			'(input) => (enabled ? SvelteKitAuth(c)(input) : other)',
			'(input) => (enabled ? SvelteKitAuth(c).handle(input) : other)'
		]
	])('the hook of versions before 1: %s (#34 A4)', async (before, after) => {
		const { source, said } = await moved(`${imports}export const handle = ${before};\n`);
		expect(source).toContain(`export const handle = ${after};`);
		expect(said).not.toContain('that the command cannot change');
	});

	test.each(['export default SvelteKitAuth(c);', 'const make = () => SvelteKitAuth(c);'])(
		'%s is listed (#34 A4)',
		async (line) => {
			const { said } = await moved(`${imports}${line}\n`);
			expect(said).toContain(
				'src/auth.ts:2 uses the result of `SvelteKitAuth` in a way that the command cannot change'
			);
		}
	);

	test.each([
		['callbacks: { session: ({ session }) => session }', 'has a `session` callback: `session.user.id` is there'],
		["basePath: '/api/auth'", 'sets `basePath`, which now takes effect'],
		["secret: 'short'", 'sets a secret of fewer than 32 characters. The app does not start with it.']
	])('%s (#34 A5)', async (member, sentence) => {
		const { said } = await moved(`${imports}export const { handle } = SvelteKitAuth({ providers: [], ${member} });\n`);
		expect(said).toContain(`src/auth.ts:2 ${sentence}`);
	});

	test('leaves a `session` that is not a callback unchanged (#34 A5)', async () => {
		const { said } = await moved(`${imports}SvelteKitAuth({ providers: [], session: { strategy: 'jwt' } });\n`);
		expect(said).not.toContain('callback:');
	});

	test('the scopes of Figma and Instagram, and the name of Apple (#34 A5)', async () => {
		const { said } = await moved(
			['apple', 'figma', 'instagram'].map((id) => `import ${id} from '@auth/core/providers/${id}';\n`).join('')
		);
		expect(said).toContain('src/auth.ts:1 uses Apple, which sends the name only at the first consent');
		expect(said).toContain('src/auth.ts:2 uses Figma, with the scope `current_user:read`');
		expect(said).toContain('src/auth.ts:3 uses Instagram, whose earlier API has ended');
	});

	test('a secret of .env that is too short, with the step that keeps all sessions (#34 A5)', async () => {
		const { said } = await moved(imports, { '.env': 'AUTH_SECRET=short\n' });
		expect(said).toMatch(/AUTH_SECRET in \.env has fewer than 32.*`npx framework-auth secret --rotate`/);
	});

	test('with a short secret replaced as the command says, the app starts, and reads an old session (#35)', async () => {
		const made = await installed({
			'src/hooks.server.ts': `${imports}export const { handle } = SvelteKitAuth({ providers: [] });\n`,
			'.env': 'AUTH_SECRET=short\n'
		});
		expect((await made.run('migrate from-authjs --yes --no-install')).said).toContain('secret --rotate');
		const { said, status } = await made.run('secret --rotate');
		expect(status).toBe(0);
		const [, printed = ''] = /^ {2}secret: (\[.*\])$/m.exec(said) ?? [];
		const env = parseEnv(await made.read('.env'));
		expect(() => secretsOf(undefined, env, false), 'what `doctor` finds without the lines').not.toThrow();
		const [current = '', old = ''] = [...printed.matchAll(/required\(env, '(\w+)'\)/g)].map(([, name = '']) => name);
		const [, until = ''] = /, \{ value: .*, until: '(\S+)' \}\]$/.exec(printed) ?? [];
		const secret: AuthConfig['secret'] = [required(env, current), { value: required(env, old), until }];
		const site = createApp({ secret });
		const salt = '__Secure-authjs.session-token';
		const token = await encode({ secret: 'short', salt, token: { sub: 'ada', name: 'Ada' } });
		site.browser.jar.store(`${salt}=${token}; Path=/; Secure; HttpOnly`, new URL('https://app.test'));
		expect(await site.session()).toMatchObject({ user: { name: 'Ada' } });
		const again = await made.run('secret --rotate');
		expect(again.status, 'the new secret rotates as ever').toBe(0);
		expect(parseEnv(await made.read('.env'))).toMatchObject({ AUTH_SECRET: env.AUTH_SECRET, OLD_SECRET: 'short' });
	});

	test('an app with Svelte 4 learns first what to upgrade, and gets its imports moved (#34 A5)', async () => {
		const made = await app({
			'package.json': authjs,
			'node_modules/svelte/package.json':
				'{ "name": "svelte", "version": "4.2.19", "exports": { "./compiler": "./compiler.cjs" } }',
			'node_modules/svelte/compiler.cjs': "exports.VERSION = '4.2.19';\n",
			'src/hooks.server.ts': `${imports}export const handle = SvelteKitAuth({ providers: [] });\n`,
			'src/routes/+page.svelte':
				"<script lang='ts'>\n  import { signIn } from '@auth/sveltekit/client';\n</script>\n<p on:click={signIn} />\n"
		});
		const { status, said } = await made.run('migrate from-authjs --yes --no-install');
		expect(status).toBe(0);
		expect(said.split('\n')[0]).toMatch(/^Svelte 4: Upgrade the app first, to Svelte 5 and SvelteKit 2\.26/);
		// The call of the factory waits, with the package: the command is run again.
		expect(await made.read('src/hooks.server.ts')).toBe(
			`${imports}export const handle = SvelteKitAuth({ providers: [] });\n`
		);
		expect(await made.read('package.json')).toContain('@auth/sveltekit');
		expect(await made.read('src/routes/+page.svelte')).toContain("from 'framework-auth/client'");
	});
});
