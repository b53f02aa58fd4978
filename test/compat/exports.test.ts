/**
 * What can be imported from `@auth/core` and `@auth/sveltekit` can be imported from the subpath in its place, too: the compiler's own
 * lists of exports are compared (#34 A3).
 */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { moduleFor } from '../../src/cli/migrate/modules.js';
import { exportedSources } from '../support/exports.js';
import { repository } from '../support/workshop.js';

const core = dirname(fileURLToPath(import.meta.resolve('@auth/core')));

/** The modules of `@auth/core`, and their files. */
const modules = new Map([
	['@auth/core', 'index.d.ts'],
	...['types', 'errors', 'jwt', 'adapters'].map((name) => [`@auth/core/${name}`, `${name}.d.ts`] as const),
	['@auth/core/providers', 'providers/index.d.ts'],
	...readdirSync(join(core, 'providers'))
		.filter((file) => file.endsWith('.d.ts') && file !== 'index.d.ts')
		.map((file) => [`@auth/core/providers/${file.slice(0, -5)}`, `providers/${file}`] as const)
]);

/** The names of `@auth/sveltekit` 1.11.3: its other subpaths export those of `@auth/core` again. */
const ofSvelteKit: Readonly<Record<string, string>> = {
	'@auth/sveltekit':
		'*SvelteKitAuth SvelteKitAuthConfig *customFetch *AuthError *CredentialsSignin Account DefaultSession Profile Session User',
	'@auth/sveltekit/client':
		'*signIn *signOut SignInOptions SignInResponse SignOutParams SignOutResponse SignInAuthorizationParams',
	'@auth/sveltekit/webauthn': '*signIn',
	'@auth/sveltekit/components': '*SignIn *SignOut'
};

/** The names that nothing here has, with the reason. */
const left: Readonly<Record<string, string>> = {};

const sourceOf = (module: string): string => {
	const subpath = moduleFor(module)?.replace('framework-auth', '.');
	return join(repository, exportedSources.get(subpath ?? '') ?? `no module in place of ${module}`);
};
const wanted = [...modules.keys(), ...Object.keys(ofSvelteKit)];
const program = ts.createProgram(
	[...[...modules.values()].map((file) => join(core, file)), ...new Set(wanted.map(sourceOf).filter(existsSync))],
	{
		module: ts.ModuleKind.ESNext,
		moduleResolution: ts.ModuleResolutionKind.Bundler,
		target: ts.ScriptTarget.ESNext,
		skipLibCheck: true,
		noEmit: true,
		types: []
	}
);
const checker = program.getTypeChecker();

/** The names that a file exports; `*` marks those that exist at run time. */
function namesOf(file: string): Set<string> {
	const source = program.getSourceFile(file);
	const module = source && checker.getSymbolAtLocation(source);
	const exported = module ? checker.getExportsOfModule(module) : [];
	return new Set(
		exported.map((symbol) => {
			const { flags } = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
			return (flags & ts.SymbolFlags.Value ? '*' : '') + symbol.name;
		})
	);
}

/** A value can be imported as a type, too, and a class is both. */
const missingIn = (file: string, names: Iterable<string>): string[] => {
	const ours = namesOf(file);
	return [...names].filter((name) => !ours.has(name) && !ours.has(`*${name}`));
};

describe('the names of each module are those of the subpath in its place', () => {
	test.each([...modules])('%s (#34 A3)', (module, file) => {
		const theirs = namesOf(join(core, file));
		expect(theirs.size).toBeGreaterThan(0);
		expect(missingIn(sourceOf(module), theirs).filter((name) => !Object.hasOwn(left, `${module} ${name}`))).toEqual([]);
	});

	test.each(Object.entries(ofSvelteKit))('%s (#34 A3)', (module, names) => {
		expect(missingIn(sourceOf(module), names.split(' '))).toEqual([]);
	});

	test('each name in the list of omissions is missing (#34 A3)', () => {
		const missing = Object.keys(left).flatMap((entry) => {
			const [module = '', name = ''] = entry.split(' ');
			return missingIn(sourceOf(module), [name]).map(() => entry);
		});
		expect(missing).toEqual(Object.keys(left));
	});
});
