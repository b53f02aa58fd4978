/**
 * An application with permissions, in `permissions/`: a typing error in a role, a rule, a question or a component does not compile. Its
 * `@ts-expect-error` lines are the negative cases.
 */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compilerOf } from '../support/type-errors.js';

const compile = compilerOf(join(import.meta.dirname, 'permissions'));

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
