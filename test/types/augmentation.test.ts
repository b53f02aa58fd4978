/**
 * `declare module 'framework-auth'` in one file of an application holds in every module of the library. The project in
 * `augmented/` is such an application; its `@ts-expect-error` lines are the negative cases.
 */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compilerOf } from '../support/type-errors.js';

const compile = compilerOf(join(import.meta.dirname, 'augmented'));

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
