/**
 * The published types compile in an application, with both ways of resolving modules that know `exports`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { beforeAll, expect, inject, test } from 'vitest';
import { isFull } from '../support/full.js';
import { repository } from '../support/workshop.js';

const workshop = inject('workshop');
const consumerOf = (major: number, of = 'modules') => join(workshop, `kit${major}/consumer-of-${of}.ts`);
/** Drivers and OpenTelemetry are the application's: without them, the types of these subpaths cannot be checked. */
const needPackage = /^\.\/(adapters\/(?!memory|conformance)|opentelemetry$)/;

beforeAll(async () => {
	const manifest = JSON.parse(
		await readFile(join(workshop, 'kit3/node_modules/framework-auth/package.json'), 'utf8')
	) as {
		exports: Record<string, unknown>;
	};
	const specifiers = Object.keys(manifest.exports)
		.filter(
			(subpath) =>
				subpath !== './package.json' &&
				!['./components', './providers/*'].includes(subpath) &&
				!needPackage.test(subpath)
		)
		.map((subpath) => subpath.replace('.', 'framework-auth'));
	const code = specifiers.map((specifier, index) => `import * as m${index} from '${specifier}';\nvoid m${index};\n`);
	await Promise.all([2, 3].map((major) => writeFile(consumerOf(major), code.join(''))));
	await Promise.all([2, 3].map((major) => writeFile(consumerOf(major, 'components'), components)));
});

/** What a component takes, as TypeScript sees it in an application. */
const components = `
	import { AccountSections, GoogleOneTap, OrganizationSections, OrganizationSwitcher, Show, SignIn, SignOut, UserButton, type Failure } from 'framework-auth/components';
	import type { Component, ComponentProps, Snippet } from 'svelte';
	declare const content: Snippet;
	declare const error: Snippet<[Failure]>;
	const all = [SignIn, SignOut] satisfies Component[];
	const signIn: ComponentProps<typeof SignIn>[] = [
		{},
		{ provider: 'github', signInPage: 'login', signOutPage: 'bye', class: 'one', className: 'two', id: 'form' },
		{ options: { redirectTo: '/', email: 'ada@example.test' }, authorizationParams: { prompt: 'login' } },
		{ submitButton: content, credentials: content, email: content, error, 'data-kind': 'oauth', onsubmit: () => {} },
		// @ts-expect-error -- no such prop
		{ providr: 'github' },
		// @ts-expect-error -- a page is named by its path
		{ signInPage: 1 },
		// @ts-expect-error -- where the form goes is not for its user to say
		{ action: '/elsewhere' }
	];
	const oneTap: ComponentProps<typeof GoogleOneTap>[] = [
		{},
		{ provider: 'google', redirectTo: '/', redirect: false, autoSelect: true, context: 'signup', nonce: 'n', script: false },
		{ onresult: ({ ok, error }) => void (ok ? error satisfies undefined : error satisfies string) },
		// @ts-expect-error -- no such words
		{ context: 'buy' }
	];
	const show: ComponentProps<typeof Show>[] = [
		{},
		{ when: 'signed-out', children: content, otherwise: content },
		{ can: 'project:update' },
		{ when: { can: ['project:update', 'project:read'] } },
		// @ts-expect-error -- no such state
		{ when: 'maybe' }
	];
	const switcher: ComponentProps<typeof OrganizationSwitcher>[] = [
		{ memberships: [{ organization: { slug: 'acme', name: 'Acme' } }], current: 'acme', at: (slug) => slug },
		// @ts-expect-error -- it needs the memberships
		{ current: 'acme' }
	];
	const signOut: ComponentProps<typeof SignOut>[] = [
		{ signOutPage: 'bye', signInPage: 'login', options: { redirectTo: '/' }, submitButton: content, error },
		// @ts-expect-error -- signing out needs no provider
		{ provider: 'github' }
	];
	type Slots<C extends new (...args: never[]) => { $$slot_def: object }> = keyof InstanceType<C>['$$slot_def'];
	const slotsOfSignIn: Slots<typeof SignIn>[] = ['submitButton', 'credentials', 'email', 'error'];
	const slotsOfSignOut: Slots<typeof SignOut>[] = [
		'submitButton',
		'error',
		// @ts-expect-error -- signing out needs nothing typed in
		'credentials'
	];
	void [all, signIn, oneTap, show, switcher, signOut, slotsOfSignIn, slotsOfSignOut];
`;

const settings = [
	[2, 'bundler', ts.ModuleKind.ESNext, ts.ModuleResolutionKind.Bundler],
	[3, 'bundler', ts.ModuleKind.ESNext, ts.ModuleResolutionKind.Bundler],
	[3, 'nodenext', ts.ModuleKind.NodeNext, ts.ModuleResolutionKind.NodeNext]
] as const;

// Pairwise: SvelteKit 2 with the one way, and 3 with the other.
test.each(settings.filter(([major, name]) => isFull || (major === 3) === (name === 'nodenext')))(
	'beside SvelteKit %i, moduleResolution %s',
	(major, _, module, moduleResolution) => {
		// A path that ends in .svelte is for bundlers.
		const consumers = moduleResolution === ts.ModuleResolutionKind.Bundler ? ['modules', 'components'] : ['modules'];
		const paths = consumers.map((name) => consumerOf(major, name));
		const program = ts.createProgram(paths, {
			module,
			moduleResolution,
			target: ts.ScriptTarget.ES2023,
			lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
			types: ['node'],
			typeRoots: [join(repository, 'node_modules/@types')],
			strict: true,
			exactOptionalPropertyTypes: true,
			noUncheckedIndexedAccess: true,
			skipLibCheck: false,
			noEmit: true
		});
		// The files of others are not checked: most of the time would go there.
		const ours = program.getSourceFiles().filter(({ fileName }) => /framework-auth|consumer/.test(fileName));
		expect(ours.length).toBeGreaterThan(consumers.length);
		const found = [
			...program.getOptionsDiagnostics(),
			...program.getGlobalDiagnostics(),
			...ours.flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)])
		];
		const messages = found.map(
			(each) => `${each.file?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(each.messageText, '\n')}`
		);
		expect(messages).toEqual([]);
	}
);
