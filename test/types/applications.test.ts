/**
 * The applications in the folders beside this file compile, and their mistakes do not: `@ts-expect-error` lines are the negative cases. They
 * cannot be one program, because each declares `App.Locals` and members of its own, so they share the files that they have in common.
 */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { moveImports } from '../support/migration.js';
import { compilerOf } from '../support/type-errors.js';

const application = (name: string) => compilerOf(join(import.meta.dirname, name));

/** `declare module 'framework-auth'` in one file of an application holds in every module of the library. */
describe('a declaration of an application', () => {
	const compile = application('augmented');

	test('the application compiles, and its mistakes do not', () => {
		expect(compile()).toEqual([]);
	});

	test('without a registered configuration any provider id is accepted', () => {
		const messages = compile({
			rewrite: (path, content) => (path === 'hooks.server.ts' ? content.replace('auth: typeof auth;', '') : content)
		});
		expect(messages).toHaveLength(3);
		for (const message of messages) expect(message).toMatch(/^page.ts:\d+: Unused '@ts-expect-error'/);
	});

	test('without the declaration, the application does not compile', () => {
		const messages = compile({
			rewrite: (path, content) => (path === 'auth.d.ts' ? 'export {};' : content)
		});
		expect(messages).toContainEqual(expect.stringContaining("Property 'plan' does not exist on type 'Session'"));
		expect(messages.filter((message) => message.startsWith('core.ts')).length).toBeGreaterThan(3);
	});
});

/** A typing error in a role, a rule, a question or a component does not compile. */
describe('permissions', () => {
	const compile = application('permissions');

	test('the application compiles, and its mistakes do not', () => {
		expect(compile()).toEqual([]);
	});

	test('without the plugin, rules have no `can`, and a component may ask for any permission', () => {
		const messages = compile({
			rewrite: (path, content) =>
				path === 'auth.ts'
					? content.replace(', plugins: [permissions]', '')
					: path === 'app.d.ts'
						? 'export {};'
						: content
		});
		expect(messages).toContainEqual(expect.stringMatching(/^auth.ts:\d+: .*'can' does not exist/));
		expect(messages).toContainEqual(
			expect.stringMatching(/^page.ts:\d+: Property 'can' does not exist on type 'Locals'/)
		);
	});
});

/** A typing error in a role, a permission or a member of its own does not compile. */
describe('organizations', () => {
	const compile = application('organizations');

	test('the application compiles, and its mistakes do not', () => {
		expect(compile()).toEqual([]);
	});

	test('without `customRoles`, no role begins with `custom:`', () => {
		const messages = compile({
			rewrite: (_, content) => content.replace(/\tcustomRoles: \['project:\*', 'member.*\n/, '')
		});
		expect(messages).toContainEqual(expect.stringMatching(/^auth.ts:\d+: Type '"custom:writer"' is not assignable/));
		expect(messages).toContainEqual(expect.stringMatching(/^page.ts:\d+: Type '"custom:writer"' is not assignable/));
	});
});

/**
 * The sources are written as users of `@auth/sveltekit` write them, and have no error against its types. With the imports replaced as
 * `docs/guides/moving-from-auth-sveltekit.md` says, and with nothing else changed, they have none against ours.
 */
describe('idioms of @auth/sveltekit', () => {
	const compile = application('idioms');

	/** SvelteKit 3 exports this type from another module. */
	const onSvelteKit3 = (content: string) =>
		content.replace(
			"import type { Handle } from '@sveltejs/kit';",
			"import type { Handle } from '@sveltejs/kit/hooks';"
		);

	const isPlain = (file: string) => file.endsWith('plain.ts');
	const isNotPlain = (file: string) => !isPlain(file);
	const move = (_: string, content: string) => onSvelteKit3(moveImports(content));

	test('an app of @auth/sveltekit has no type errors after its imports are replaced (#12 B6)', () => {
		expect(compile({ isIn: isNotPlain, rewrite: move })).toEqual([]);
	});

	test('an app without its own type declarations has no type errors either (#12 B6)', () => {
		expect(compile({ isIn: isPlain, rewrite: move })).toEqual([]);
	});

	test('the declarations of the app count: without them it has type errors (#12 B6)', () => {
		const messages = compile({
			isIn: isNotPlain,
			rewrite: (path, content) => move(path, content).replace(/declare module 'framework-auth[^]*/, '')
		});
		for (const member of ['accessToken', 'role', 'locale']) {
			expect(messages).toContainEqual(expect.stringContaining(`'${member}'`));
		}
	});
});
