/** `framework-auth migrate` on apps as their authors write them. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { modules } from '../../src/cli/migrate/modules.js';
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

	test('names the variables of providers without options, which it refuses to start without', async () => {
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

	test('brings the packages for passkeys to their version', async () => {
		const dependencies = { '@auth/sveltekit': '1', '@auth/drizzle-adapter': '1', '@simplewebauthn/server': '9.0.3' };
		const made = await installed({ 'package.json': manifest('^2.27.0', { dependencies }) });
		const { said } = await made.run('migrate from-authjs --yes --no-install');
		expect(JSON.parse(await made.read('package.json'))).toMatchObject({
			dependencies: { '@simplewebauthn/browser': '^14.0.0', '@simplewebauthn/server': '^14.0.0' },
			overrides: { '@auth/core': { '@simplewebauthn/server': '$@simplewebauthn/server' } }
		});
		expect(said).toContain('@auth/drizzle-adapter works as before');
	});

	test('writes nothing over work that is not committed, unless it is told to', async () => {
		const before = "import { SvelteKitAuth } from '@auth/sveltekit';\n";
		const made = await installed({ 'src/auth.ts': before });
		const outside = await made.run('migrate from-authjs', []);
		expect(outside.said).toContain('not committed: src/auth.ts, package.json');
		commit(made);
		// Without a person to ask, it shows the difference only.
		expect((await made.run('migrate from-authjs')).said).toContain('Nothing is written.');
		expect((await made.run('migrate from-authjs', [false])).said).toContain('Nothing is written.');
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

	test('an app of another kind, and an unknown origin', async () => {
		const made = await app({ 'package.json': manifest('^2.27.0') });
		expect((await made.run('migrate from-authjs')).errors).toContain('does not depend on @auth/sveltekit');
		expect((await made.run('migrate')).errors).toContain('from-authjs, from-lucia, from-better-auth');
		expect((await made.run('migrate from-lucia')).errors).toContain('does not depend on Lucia');
	});
});

test('from-lucia says what is where', async () => {
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
	expect(said).toMatch(/auth\.ts:2 .*new Lucia.*\n.*FrameworkAuth\(\{ adapter/);
	expect(said).toMatch(/hooks\.server\.ts:2 .*\n.*locals\.auth\(\)/);
	expect(said).toMatch(/\+server\.ts:2 .*\n.*`signIn`/);
	expect(said).toMatch(/app\.d\.ts:1 .*\n.*Session and User of framework-auth/);
	expect(said).toMatch(/routes\/\+page\.server\.ts:1 .*\n.*locals\.auth\(\)/);
	expect(said).toMatch(/login\/\+page\.server\.ts:2 .*\n.*Password\(\{ mail, import \}\)/);
	expect(said).toContain('Remove in the end: lucia, arctic');
});

test('from-better-auth says what is where', async () => {
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
		const lines = said.split('\n');
		expect(lines[lines.findIndex((line) => line.includes(where)) + 1]).toContain(instead);
	}
	expect(said).toContain('/api/auth/callback/<provider>');
});
