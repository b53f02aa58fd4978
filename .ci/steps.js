/**
 * The steps of the gate, as data. A step is a command that holds or does not, or a run of tests, which are counted. It starts when
 * those that it needs have passed and there is room for as many cores as it keeps busy; of several, the first in this list does.
 */

import { readdirSync } from 'node:fs';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string} phase what its time counts to
 * @property {string[]} command
 * @property {true} [tests] whether it is a run of vitest
 * @property {number} [cores] how many it keeps busy. @default 1
 * @property {string[]} [needs] names of steps
 * @property {Record<string, string>} [env]
 */

const vitest = ['node_modules/vitest/vitest.mjs', 'run'];
/** For a step that keeps two cores busy. */
const twoWorkers = ['--maxWorkers', '2'];

/**
 * @param {{ node: string, lowest: string, folder: string }} surroundings this Node; the folder and the version of the lowest one that
 * package.json allows
 * @returns {Step[]}
 */
export function stepsOf({ node, lowest, folder }) {
	const lowestNode = `${folder}/lowest/node_modules/node/bin/node`;
	/** @type {(project: string, ...more: string[]) => string[]} */
	const project = (name, ...more) => [node, ...vitest, '--project', name, ...more];
	return [
		{ name: 'build', phase: 'build', command: ['npm', 'run', '--silent', 'build'] },
		{
			name: 'packages for the tests alone',
			phase: 'install',
			command: ['npm', 'ci', '--prefix', 'test', '--no-audit', '--no-fund', '--loglevel=error']
		},
		{
			name: 'adapters of Auth.js',
			phase: 'install',
			command: [node, '--import', './test/adapters/support/typescript.mjs', 'test/compat/support/installed/install.ts']
		},
		{
			name: 'the lowest Node',
			phase: 'install',
			command: [
				'npm',
				'install',
				'--prefix',
				`${folder}/lowest`,
				'--no-audit',
				'--no-fund',
				'--loglevel=error',
				`node@${lowest}`
			]
		},
		{
			name: 'apps with the packed library',
			phase: 'install',
			needs: ['build'],
			command: [node, '--import', './test/adapters/support/typescript.mjs', 'test/support/furnish.ts']
		},
		{ name: 'lint', phase: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
		{
			name: 'types',
			phase: 'types',
			needs: ['packages for the tests alone'],
			command: ['npm', 'run', '--silent', 'check']
		},
		{
			name: 'types of the demo',
			phase: 'types',
			needs: ['build'],
			command: ['npm', 'run', '--silent', 'check', '--workspace', 'demo']
		},
		{
			name: 'site',
			phase: 'site',
			needs: ['build'],
			command: ['npm', 'run', '--silent', 'docs:build', '--', '--silent']
		},
		{
			name: 'unit tests',
			phase: 'unit',
			needs: ['packages for the tests alone', 'adapters of Auth.js'],
			tests: true,
			cores: 2,
			command: ['npm', 'test', '--silent', '--', ...twoWorkers]
		},
		{
			name: 'browser tests',
			phase: 'browser',
			needs: ['packages for the tests alone', 'apps with the packed library'],
			tests: true,
			cores: 2,
			command: project('browser', ...twoWorkers)
		},
		{
			name: 'package tests',
			phase: 'package',
			needs: ['packages for the tests alone', 'apps with the packed library'],
			tests: true,
			cores: 2,
			command: project('package', ...twoWorkers)
		},
		// What differs there: the entries of the packed library, and code that uses modules of Node. Its children need the flag, because it
		// does not strip types by itself.
		{
			name: 'tests on the lowest Node',
			phase: 'lowest Node',
			needs: ['the lowest Node', 'packages for the tests alone'],
			tests: true,
			env: { NODE_OPTIONS: '--experimental-strip-types' },
			command: [lowestNode, ...vitest, '--project', 'unit*', '--maxWorkers', '1', ...onLowest]
		},
		{
			name: 'the package on the lowest Node',
			phase: 'lowest Node',
			needs: ['the lowest Node', 'packages for the tests alone', 'apps with the packed library'],
			tests: true,
			command: [lowestNode, ...vitest, '--project', 'package', 'test/package/tarball.test.ts', '-t', 'loads']
		},
		{
			name: 'site tests',
			phase: 'site',
			needs: ['packages for the tests alone', 'site'],
			tests: true,
			command: project('site')
		}
	];
}

/**
 * They are the same on each Node: rules about sessions, cookies, mails and pages, statements, and processes that share a store. The modules
 * of Node and of V8 that they use are used by the others. So is the check of an ID token, in `flows/one-tap`: its other rules are in
 * `test/security/conformance.test.ts`.
 */
const sameOnLowest = [
	'flows/email-code',
	'flows/email-faults',
	'flows/empty-members',
	'flows/opened-twice',
	'flows/pages',
	'flows/popup',
	'flows/sign-in-page',
	'kit/account-sections',
	'kit/accounts',
	'kit/credentials',
	'kit/factors',
	'kit/sessions',
	'session/anonymous',
	'session/clean-up-afterwards',
	'session/cookies-of-changes',
	'session/deleted-user',
	'session/ended-changes',
	'session/facts',
	'session/hashed-tokens',
	'session/impersonation',
	'session/lifetimes',
	'session/one-reading',
	'session/queries',
	'session/remember',
	'session/revocation',
	'session/sign-in-as',
	'session/twins',
	'session/two-servers'
];

/**
 * What can differ: signatures, encryption and passkeys; SQLite; dates, URLs and encodings; requests, bodies and their streams; variables. Of the
 * flows, the binding and the sessions, all that are not named above.
 */
const onLowest = [
	...['flows', 'kit', 'session'].flatMap((folder) =>
		readdirSync(`test/${folder}`)
			.filter((file) => file.endsWith('.test.ts') && !sameOnLowest.includes(`${folder}/${file.split('.')[0]}`))
			.map((file) => `test/${folder}/${file}`)
	),
	'test/seal',
	'test/passwords/hash.test.ts',
	'test/adapters/memory.test.ts',
	'test/adapters/sqlite.test.ts',
	'test/config.test.ts',
	'test/env.test.ts'
];
