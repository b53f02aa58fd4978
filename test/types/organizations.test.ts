/**
 * An application with organizations, in `organizations/`: a typing error in a role, a permission or a member of its own does not compile.
 * Its `@ts-expect-error` lines are the negative cases.
 */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compilerOf } from '../support/type-errors.js';

const compile = compilerOf(join(import.meta.dirname, 'organizations'));

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
