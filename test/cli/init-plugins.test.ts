/** `framework-auth init --with organizations`. */
import { expect, test } from 'vitest';
import { app, manifest } from './support.js';

const appTypes = `// See https://svelte.dev/docs/kit/types#app.d.ts
// for information about these interfaces
declare global {
	namespace App {
		// interface Error {}
		// interface Locals {}
	}
}

export {};
`;
const kit2 = { 'package.json': manifest('^2.50.0'), 'tsconfig.json': '{}', 'src/app.d.ts': appTypes };

const cloudflare = {
	...kit2,
	'package.json': manifest('^2.50.0', { dependencies: { '@sveltejs/adapter-cloudflare': '7' } }),
	'wrangler.jsonc': '{ "name": "shop" }',
	'src/app.d.ts': appTypes.replace('// interface Locals {}', '// interface Locals {}\n\t\t// interface Platform {}')
};

test('init writes the plugin, a guarded page and the types of its members', async () => {
	const { run, read } = await app(kit2);
	const { status, said } = await run('init --yes --no-install --with organizations');
	expect(status).toBe(0);
	expect(await read('src/lib/server/auth.ts')).toBe(
		"import { FrameworkAuth } from 'framework-auth';\nimport { SqliteAdapter } from 'framework-auth/adapters/sqlite';\n" +
			"import { organizations } from 'framework-auth/organizations';\nimport GitHub from 'framework-auth/providers/github';\n\n" +
			"export const { handle, signIn, signOut } = FrameworkAuth({\n\tadapter: SqliteAdapter('auth.db'),\n\tproviders: [GitHub],\n" +
			'\tcookies: { hostPrefix: true },\n\tplugins: [organizations()]\n});\n'
	);
	expect(await read('src/routes/orgs/[slug]/+page.server.ts')).toContain('await locals.organizations.requireMember()');
	expect(await read('src/routes/orgs/[slug]/+page.svelte')).toContain('/auth/organization/{data.organization.slug}');
	expect(await read('src/app.d.ts')).toContain(
		'interface Locals extends PluginLocals<[ReturnType<typeof organizations<never>>]> {}'
	);
	expect(said).not.toContain('schema sqlite');
	const again = await run('init --yes --no-install --with organizations');
	expect(again.status).toBe(0);
	expect((await read('src/app.d.ts')).match(/PluginLocals</g)).toHaveLength(1);
});

test.each([
	['pg', 'npx framework-auth schema pg --apply --with framework-auth/organizations'],
	['d1', 'npx framework-auth schema d1 --with framework-auth/organizations']
])('init says how %s gets the tables', async (adapter, command) => {
	const { run, read } = await app(adapter === 'd1' ? cloudflare : kit2);
	const { said } = await run(`init --yes --no-install --adapter ${adapter} --with organizations`);
	expect(said).toContain(command);
	const text = await read('src/lib/server/auth.ts');
	expect(text).toMatch(
		adapter === 'd1' ? /\}, \{ plugins: \[organizations\(\)\] \}\);/ : /plugins: \[organizations\(\)\]\n\}\);/
	);
});

test('with Prisma, init names the models of the plugin before the migration that makes their tables', async () => {
	const schema =
		'generator client {\n  provider = "prisma-client"\n}\n\ndatasource db {\n  provider = "postgresql"\n}\n';
	const { run } = await app({ ...kit2, 'prisma/schema.prisma': schema });
	const { said } = await run('init --yes --no-install --adapter prisma --with organizations');
	const steps = ['schema prisma-pg --with framework-auth/organizations', 'prisma migrate dev --name organizations'];
	const places = steps.map((step) => said.indexOf(step));
	expect(places).not.toContain(-1);
	expect(places[0]).toBeLessThan(places[1] ?? 0);
});

test('init refuses a plugin without an adapter, and an unknown one', async () => {
	const { run } = await app(kit2);
	const none = await run('init --yes --no-install --adapter none --with organizations');
	expect(none.errors).toContain('"organizations" needs an adapter');
	const unknown = await run('init --yes --no-install --with teams');
	expect(unknown.errors).toContain('init cannot add "teams", only organizations,');
});

test.each([
	['an empty namespace', 'declare global {\n\tnamespace App {}\n}\n\nexport {};\n'],
	[
		'another member',
		'declare global {\n\tnamespace App {\n\t\tinterface Error { code: string }\n\t}\n}\n\nexport {};\n'
	]
])('init adds the types to %s', async (_, text) => {
	const { run, read } = await app({ ...kit2, 'src/app.d.ts': text });
	await run('init --yes --no-install --with organizations');
	const locals =
		'namespace App {\n\t\tinterface Locals extends PluginLocals<[ReturnType<typeof organizations<never>>]> {}\n\t';
	expect(await read('src/app.d.ts')).toContain(locals);
	expect((await read('src/app.d.ts')).match(/\}/g)).toHaveLength((text.match(/\}/g) ?? []).length + 3);
});

test('init does not change types that the app has, and says what to add', async () => {
	const own = 'declare global {\n\tnamespace App {\n\t\tinterface Locals { db: string }\n\t}\n}\n';
	const { run, read } = await app({ ...kit2, 'src/app.d.ts': own });
	const { said } = await run('init --yes --no-install --with organizations');
	expect(await read('src/app.d.ts')).toBe(own);
	expect(said).toContain('Let `App.Locals` in src/app.d.ts extend PluginLocals');
});
