/**
 * The sources in `idioms/` are written as users of `@auth/sveltekit` write them, and have no error against its types.
 * With the imports replaced as `docs/guides/moving-from-auth-sveltekit.md` says, and with nothing else changed, they have none against ours.
 */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { moveImports } from '../support/migration.js';
import { compilerOf } from '../support/type-errors.js';

const compile = compilerOf(join(import.meta.dirname, 'idioms'));

/** SvelteKit 3 exports this type from another module. */
const onSvelteKit3 = (content: string) =>
	content.replace("import type { Handle } from '@sveltejs/kit';", "import type { Handle } from '@sveltejs/kit/hooks';");

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
