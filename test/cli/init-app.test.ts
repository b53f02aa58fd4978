/** `framework-auth init` in an app that has hooks of its own, and the demo pages. */
import { expect, test } from 'vitest';
import { app, manifest } from './support.js';

const kit2 = { 'package.json': manifest('^2.50.0'), 'tsconfig.json': '{}' };
const ours =
	"import { sequence } from '@sveltejs/kit/hooks';\nimport { handle as handleAuth } from '$lib/server/auth';\n";
const after = 'export const handle = sequence(handleAuth, handleApp);\n';
const typed = "import type { Handle } from '@sveltejs/kit';\n";

test.each([
	[
		'a function',
		'export const handle = async (input) => input;\n',
		`${ours}\nconst handleApp = async (input) => input;\n\n${after}`
	],
	['a declaration', 'export async function handle(i) {}\n', `${ours}\nasync function handleApp(i) {}\n\n${after}`],
	[
		'a function with a type, over several lines',
		`${typed}\nexport const handle: Handle = other\n\t.handle;\n`.replace('.handle', '.ours'),
		`${typed}${ours}\nconst handleApp: Handle = other\n\t.ours;\n\n${after}`
	],
	[
		'another function',
		`${typed}\nconst handleOther: Handle = 1;\nexport const handle: Handle = handleOther;\n`,
		`${typed}${ours}\nconst handleOther: Handle = 1;\nexport const handle: Handle = sequence(handleAuth, handleOther);\n`
	],
	[
		'Paraglide, which knows the language first',
		`${typed}\nexport const handle: Handle = handleParaglide;\n`,
		`${typed}${ours}\nexport const handle: Handle = sequence(handleParaglide, handleAuth);\n`
	],
	[
		'a sequence',
		"import { sequence } from '@sveltejs/kit/hooks';\nexport const handle = sequence(\n\thandleParaglide, second\n);\n",
		`${ours}export const handle = sequence(\n\thandleParaglide, handleAuth, second\n);\n`
	],
	[
		'other hooks only',
		'export const handleError = () => {};\n',
		"export { handle } from '$lib/server/auth';\n\nexport const handleError = () => {};\n"
	]
])('init joins hooks with %s, once', async (_, before, text) => {
	const { run, read } = await app({ ...kit2, 'src/hooks.server.ts': before });
	expect((await run('init --yes --no-install')).said).toContain('changed src/hooks.server.ts');
	expect(await read('src/hooks.server.ts')).toBe(text);
	expect((await run('init --yes --no-install')).said).not.toContain('hooks.server');
	expect(await read('src/hooks.server.ts')).toBe(text);
});

test.each([
	['names its handle twice', 'const handle = () => {};\nexport { handle };\n'],
	['takes it from another place', "export * from './own';\nexport const { handle } = own;\n"],
	['has a sequence of its own', 'const sequence = [];\nexport const handle = () => sequence;\n']
])('init keeps hooks that it cannot read, and says what is left to do, if it %s', async (_, before) => {
	const { run, read } = await app({ ...kit2, 'src/hooks.server.ts': before });
	const { said } = await run('init --yes --no-install');
	expect(await read('src/hooks.server.ts')).toBe(before);
	expect(said).toContain("Let src/hooks.server.ts run both: import { handle as handleAuth } from '$lib/server/auth'");
});

test.each([
	['ts', '{}'],
	['js', undefined]
])('--demo writes a public page, a page for members, and a link to them, once (%s)', async (extension, tsconfig) => {
	const list = "<a href={resolve('/demo/paraglide')}>paraglide</a>";
	const { run, read } = await app({
		'package.json': manifest('^2.50.0'),
		...(tsconfig && { 'tsconfig.json': tsconfig }),
		'src/routes/demo/+page.svelte': list
	});
	await run('init --yes --no-install --demo');
	await run('init --yes --no-install --demo');
	const folder = 'src/routes/demo/framework-auth';
	expect(await read(`${folder}/+page.server.${extension}`)).toContain('locals.auth()');
	expect(await read(`${folder}/members/+page.server.${extension}`)).toContain('await requireSession()');
	expect(await read(`${folder}/members/+page.svelte`)).toContain('<UserButton user={data.session.user} />');
	expect(await read('src/routes/demo/+page.svelte')).toBe(
		`${list}\n<a href="/demo/framework-auth">framework-auth</a>\n`
	);
});

test('--demo uses the guard of an existing configuration, and leaves out the page for members if it cannot', async () => {
	const { run, read } = await app(kit2);
	await run('init --yes --no-install');
	await run('init --yes --no-install --demo');
	expect(await read('src/lib/server/auth.ts')).toContain('export const { handle, requireSession, signIn, signOut } =');
	const own = 'export const auth = FrameworkAuth({});\nexport const { handle } = auth;\n';
	const other = await app({ ...kit2, 'src/lib/server/auth.ts': own });
	await other.run('init --yes --no-install --demo');
	expect(await other.read('src/lib/server/auth.ts')).toBe(own);
	expect(await other.read('src/routes/demo/framework-auth/+page.svelte')).toContain('<UserButton');
	await expect(other.read('src/routes/demo/framework-auth/members/+page.svelte')).rejects.toThrow('ENOENT');
});

test('without --demo, init writes no demo', async () => {
	const { run, read } = await app(kit2);
	await run('init --yes --no-install');
	await expect(read('src/routes/demo/+page.svelte')).rejects.toThrow('ENOENT');
});
