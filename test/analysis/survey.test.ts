/** The survey of an app: sixty shapes of what requests reach, each with its verdict. What cannot be told is silent. */
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as compiler from 'svelte/compiler';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { survey } from '../../src/analysis/survey.js';
import type { RuleFor } from '../../src/analysis/rules.js';
import type { Reached } from '../../src/analysis/survey.js';
import { parserOf } from '../../src/analysis/syntax.js';
import type { SvelteCompiler } from '../../src/analysis/syntax.js';

const parse = parserOf(compiler as unknown as SvelteCompiler);

const shared: Record<string, string> = {
	'src/lib/server/auth.ts': `
		import { FrameworkAuth } from 'framework-auth';
		import { remoteOf } from 'framework-auth/remote';
		import { whileAllowedOf } from 'framework-auth/streams';
		export const auth = FrameworkAuth({ providers: [] });
		export const { handle, signIn, signOut, requireSession } = auth;
		export const remote = remoteOf(auth);
		export const whileAllowed = whileAllowedOf(auth);`,
	'src/lib/server/guards.ts': `
		import type { RequestEvent } from '@sveltejs/kit';
		import { requireSession, auth } from './auth';
		export const requireAdmin = () => requireSession({ where: ({ user }) => user.role === 'admin' });
		export async function requireOwner(id: string) {
			const { user } = await auth.requireSession();
			if (user.id !== id) throw new Error('no');
		}
		export const guarded = <T>(run: (event: RequestEvent) => T) => async (event: RequestEvent) => {
			await requireSession({ event });
			return run(event);
		};
		export function logged<T>(run: (event: RequestEvent) => T) {
			return async (event: RequestEvent) => {
				console.log(event.url.pathname);
				return run(event);
			};
		}
		export const pretends = () => async () => ({});`,
	'src/lib/server/handlers.ts': `
		import { requireSession } from './auth';
		export const load = async () => ({ user: (await requireSession()).user });
		export const other = async () => ({});`,
	'src/lib/server/db.ts': `export const db = { all: async () => [], get: async (id) => id };`,
	'src/lib/server/index.ts': `export * from './guards';`
};

const page = '+page.server.ts';
const endpoint = '+server.ts';
const remote = 'x.remote.ts';
const imports = `
	import { redirect, error } from '@sveltejs/kit';
	import { auth, requireSession, remote, signIn, whileAllowed } from '$lib/server/auth';
	import { requireAdmin, requireOwner, guarded, logged, pretends } from '$lib/server';
	import { db } from '../../lib/server/db';`;

type Expected = readonly (readonly [name: string, status: Reached['status'], by?: string])[];

const shapes: readonly (readonly [what: string, file: string, code: string, expected: Expected])[] = [
	// Guards of the library.
	[
		'the guard of an instance',
		page,
		`export const load = async () => { await auth.requireSession(); return db.all(); };`,
		[['load', 'guarded', 'requireSession']]
	],
	[
		'the guard by its name',
		page,
		`export async function load() { const { user } = await requireSession({ fresh: 300 }); return { user }; }`,
		[['load', 'guarded']]
	],
	[
		'a typed load function',
		page,
		`export const load = (async ({ locals }) => { await requireSession(); return db.all(); }) satisfies PageServerLoad;`,
		[['load', 'guarded']]
	],
	[
		'a cast',
		page,
		`export const load = (async () => { await requireSession(); }) as PageServerLoad;`,
		[['load', 'guarded']]
	],
	['an expression', page, `export const load = () => requireSession();`, [['load', 'guarded']]],
	[
		'a member of the session',
		page,
		`export const load = async () => { const id = (await requireSession()).user.id; return db.get(id); };`,
		[['load', 'guarded']]
	],
	[
		'reauthenticate',
		page,
		`export const load = async ({ locals }) => { await locals.reauthenticate({ within: 60 }); return db.all(); };`,
		[['load', 'guarded', 'locals.reauthenticate']]
	],
	[
		'members only',
		page,
		`export const load = async (event) => { await event.locals.organizations.requireMember(); return db.all(); };`,
		[['load', 'guarded']]
	],
	[
		'an access token',
		endpoint,
		`export async function GET({ request }) { const token = await auth.verifyAccessToken(request, {}); return Response.json(token); }`,
		[['GET', 'guarded', 'verifyAccessToken']]
	],
	[
		'a stream',
		endpoint,
		`export async function GET() { const values = await whileAllowed({}, []); return new Response(values); }`,
		[['GET', 'guarded', 'whileAllowed']]
	],
	[
		'reading the request first',
		page,
		`export const actions = { default: async ({ request }) => { const form = await request.formData(); const id = String(form.get('id')); await requireSession(); await db.get(id); } };`,
		[['default', 'guarded']]
	],
	[
		'an instance under another name',
		page,
		`import { auth as a } from '$lib/server/auth'; export const load = async () => { await a.requireSession(); };`,
		[['load', 'guarded']]
	],
	// Checks by hand.
	[
		'a check by hand',
		page,
		`export const load = async ({ locals }) => { const session = await locals.auth(); if (!session) redirect(303, '/login'); return db.all(); };`,
		[['load', 'guarded', 'locals.auth']]
	],
	[
		'a check of the user',
		page,
		`export const load = async (event) => { const session = await event.locals.auth(); if (!session?.user) { error(401); } return db.all(); };`,
		[['load', 'guarded']]
	],
	[
		'a check with null',
		page,
		`export const load = async ({ locals }) => { const session = await locals.getSession(); if (session === null) throw redirect(303, '/'); return db.all(); };`,
		[['load', 'guarded']]
	],
	[
		'a check in one line',
		page,
		`export const load = async ({ locals }) => { if (!(await locals.auth())) return {}; return db.all(); };`,
		[['load', 'guarded']]
	],
	[
		'a check of more',
		page,
		`export const load = async ({ locals }) => { const session = await locals.auth(); if (!session || session.user.role !== 'admin') error(403); return db.all(); };`,
		[['load', 'guarded']]
	],
	[
		'a check that leaves in some cases',
		page,
		`export const load = async ({ locals, url }) => { const session = await locals.auth(); if (!session && url.pathname === '/x') redirect(303, '/'); return db.all(); };`,
		[['load', 'silent']]
	],
	[
		'a check that goes on',
		page,
		`export const load = async ({ locals }) => { const session = await locals.auth(); if (!session) console.log('nobody'); return db.all(); };`,
		[['load', 'silent']]
	],
	[
		'a session that is only read',
		page,
		`export const load = async ({ locals }) => ({ session: await locals.auth() });`,
		[['load', 'silent']]
	],
	[
		'a variable that changes',
		page,
		`export const load = async ({ locals }) => { let session = await locals.auth(); if (!session) redirect(303, '/'); return db.all(); };`,
		[['load', 'silent']]
	],
	[
		'a session that is not waited for',
		page,
		`export const load = async ({ locals }) => { const session = locals.auth(); if (!session) redirect(303, '/'); return db.all(); };`,
		[['load', 'silent']]
	],
	[
		'the word of a hook',
		page,
		`export const load = async ({ locals }) => { if (!locals.user) redirect(303, '/'); return db.all(); };`,
		[['load', 'silent']]
	],
	[
		'the session of a layout',
		page,
		`export const load = async ({ parent }) => { const { session } = await parent(); if (!session) redirect(303, '/'); return db.all(); };`,
		[['load', 'silent']]
	],
	// Guards that come too late, or not always.
	['nothing', page, `export const load = async () => db.all();`, [['load', 'silent']]],
	[
		'a guard that is too late',
		page,
		`export const load = async () => { const all = await db.all(); await requireSession(); return all; };`,
		[['load', 'silent']]
	],
	[
		'a guard beside the work',
		page,
		`export const load = async () => { const [, all] = await Promise.all([requireSession(), db.all()]); return all; };`,
		[['load', 'silent']]
	],
	[
		'a guard in a case',
		page,
		`export const load = async ({ url }) => { if (url.searchParams.has('x')) await requireSession(); return db.all(); };`,
		[['load', 'silent']]
	],
	[
		'a guard behind &&',
		page,
		`export const load = async ({ url }) => { url.hash && (await requireSession()); return db.all(); };`,
		[['load', 'silent']]
	],
	[
		'a guard that is caught',
		page,
		`export const load = async () => { try { await requireSession(); } catch {} return db.all(); };`,
		[['load', 'silent']]
	],
	[
		'a guard that is not waited for',
		page,
		`export const load = async () => { requireSession(); return db.all(); };`,
		[['load', 'silent']]
	],
	[
		'an answer before the guard',
		page,
		`const secrets = [1]; export const load = async ({ url }) => { if (url.hash) return { secrets }; await requireSession(); };`,
		[['load', 'silent']]
	],
	[
		'a guard that is never reached',
		page,
		`export const load = async () => { return {}; await requireSession(); };`,
		[['load', 'silent']]
	],
	[
		'a guard in a function that is not called',
		page,
		`export const load = async () => { const ask = async () => { await requireSession(); }; return {}; };`,
		[['load', 'silent']]
	],
	[
		'a function with the name of a guard',
		page,
		`const verify = async () => {}; export { verify as requireSession }; export const load = async () => { await verify(); return db.all(); };`,
		[['load', 'silent']]
	],
	[
		'a parameter with the name of a guard',
		page,
		`export const load = async ({ verifyAccessToken }) => { await verifyAccessToken(); return db.all(); };`,
		[['load', 'silent']]
	],
	[
		'an argument of the guard that does something',
		page,
		`export const load = async () => { await requireOwner(await db.all()); };`,
		[['load', 'silent']]
	],
	// Helpers, wrappers and re-exports.
	[
		'a helper',
		page,
		`export const load = async () => { await requireAdmin(); return db.all(); };`,
		[['load', 'guarded', 'requireAdmin (requireSession)']]
	],
	[
		'a helper with an argument',
		page,
		`export const load = async ({ params }) => { await requireOwner(params.id); return db.all(); };`,
		[['load', 'guarded']]
	],
	[
		'a wrapper',
		endpoint,
		`export const GET = guarded(async () => Response.json(await db.all()));`,
		[['GET', 'guarded', 'guarded (requireSession)']]
	],
	[
		'a wrapper that does not ask',
		endpoint,
		`export const GET = logged(async () => { await requireSession(); return Response.json({}); });`,
		[['GET', 'silent']]
	],
	['a wrapper that pretends', endpoint, `export const GET = pretends();`, [['GET', 'silent']]],
	[
		'a wrapper of a package',
		endpoint,
		`import { wrap } from 'somewhere'; export const GET = wrap(async () => { await requireSession(); });`,
		[['GET', 'silent']]
	],
	[
		'an export under another name',
		page,
		`const mine = async () => { await requireSession(); }; export { mine as load };`,
		[['load', 'guarded']]
	],
	['a re-export', page, `export { load } from '../../lib/server/handlers';`, [['load', 'guarded']]],
	[
		'a re-export under another name',
		page,
		`export { other as load } from '$lib/server/handlers';`,
		[['load', 'silent']]
	],
	['a re-export of all', page, `export * from '$lib/server/handlers';`, [['load', 'guarded']]],
	['a re-export of a package', page, `export * from 'somewhere';`, [['*', 'silent']]],
	[
		'an import that is exported',
		page,
		`import { load } from '$lib/server/handlers'; export { load };`,
		[['load', 'guarded']]
	],
	['an export that changes', page, `export let load = async () => { await requireSession(); };`, [['load', 'silent']]],
	// Actions and endpoints.
	[
		'several actions',
		page,
		`export const actions = { save: async () => { await requireSession(); }, async remove() { await db.all(); } };`,
		[
			['save', 'guarded'],
			['remove', 'silent']
		]
	],
	[
		'actions that are spread',
		page,
		`const more = {}; export const actions = { ...more, async save() { await requireSession(); } };`,
		[
			['*', 'silent'],
			['save', 'guarded']
		]
	],
	[
		'actions of the library',
		page,
		`export const actions = { default: signIn };`,
		[['default', 'open', 'signIn of the library']]
	],
	[
		'a form of the library',
		page,
		`import { formAction } from 'framework-auth'; export const actions = { default: formAction(signIn) };`,
		[['default', 'open']]
	],
	[
		'every method',
		endpoint,
		`export const fallback = async () => { await requireSession(); return new Response(); }; export const POST = () => new Response(); export const prerender = false;`,
		[
			['fallback', 'guarded'],
			['POST', 'silent']
		]
	],
	[
		'a comment that opens',
		endpoint,
		`// framework-auth: open, for the load balancer\nexport const GET = () => new Response('up');`,
		[['GET', 'open', 'a comment']]
	],
	[
		'a comment elsewhere',
		endpoint,
		`// framework-auth: open\nconst x = 1;\nexport const GET = () => new Response(String(x));`,
		[['GET', 'silent']]
	],
	// Remote functions.
	[
		'guarded remote functions',
		remote,
		`export const read = remote.query(async () => db.all()); export const act = remote.command({ fresh: 60 }, 'unchecked', async () => {}); export const all = remote.query.batch('unchecked', async () => () => 1); export const now = remote.query.live(async function* () {});`,
		[
			['read', 'guarded', 'remoteOf'],
			['act', 'guarded'],
			['all', 'guarded'],
			['now', 'guarded']
		]
	],
	[
		'open remote functions',
		remote,
		`export const prices = remote.open.query(async () => db.all()); export const page = remote.open.prerender(async () => 1);`,
		[
			['prices', 'open', 'remote.open'],
			['page', 'open']
		]
	],
	[
		'ready functions',
		remote,
		`export const { signUp, session } = remote.ready();`,
		[
			['signUp', 'open'],
			['session', 'open']
		]
	],
	[
		'functions of SvelteKit',
		remote,
		`import { query, command as act, form } from '$app/server'; export const bare = query(async () => db.all()); export const asks = act('unchecked', async () => { await requireSession(); }); export const batch = query.batch('unchecked', async () => () => 1);`,
		[
			['bare', 'silent'],
			['asks', 'guarded', 'requireSession'],
			['batch', 'silent']
		]
	],
	[
		'a maker that is taken out',
		remote,
		`const { query, open } = remote; export const read = query(async () => 1); export const prices = open.query(async () => 1);`,
		[
			['read', 'guarded'],
			['prices', 'open']
		]
	],
	[
		'a handler by its name',
		remote,
		`import { form } from '$app/server'; const save = async () => { await requireSession(); }; export const saved = form('unchecked', save);`,
		[['saved', 'guarded']]
	],
	[
		'a maker of the app',
		remote,
		`import { query } from '$app/server'; const make = (run) => query(run); export const made = make(async () => { await requireSession(); });`,
		[['made', 'silent']]
	],
	['text that cannot be parsed', remote, `export const = ;`, [['*', 'silent']]],
	[
		'a script in a text',
		remote,
		`export const x = remote.query(async () => '</script>'); export const y = remote.open.query(async () => 1);`,
		[
			['x', 'guarded'],
			['y', 'open']
		]
	]
];

let folder: string;

async function write(app: string, files: Record<string, string>): Promise<void> {
	for (const [path, code] of Object.entries(files)) {
		await mkdir(dirname(join(app, path)), { recursive: true });
		await writeFile(join(app, path), code);
	}
}

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'survey-'));
	await write(folder, shared);
	await write(
		folder,
		Object.fromEntries(shapes.map(([, file, code], index) => [`src/routes/s${index}/${file}`, `${imports}\n${code}`]))
	);
});
afterAll(() => rm(folder, { recursive: true }));

test.each(shapes.map(([what, , , expected], index) => [what, index, expected] as const))('%s', (_, index, expected) => {
	const found = survey(folder, parse).filter(({ file }) => file.startsWith(`src/routes/s${index}/`));
	expect(found.map(({ name, status }) => [name, status])).toEqual(expected.map(([name, status]) => [name, status]));
	for (const [at, [, , by]] of expected.entries()) if (by !== undefined) expect(found[at]?.by).toBe(by);
});

test('a file that is read alone gets the same verdicts as in the survey of the app', () => {
	const all = survey(folder, parse);
	const files = [...new Set(all.map(({ file }) => file))];
	expect(files.length).toBeGreaterThan(50);
	const alone = files.flatMap((file) => survey(folder, parse, { file: join(folder, file) }));
	expect(alone).toEqual(all);
});

test('each function has the line of its export', () => {
	const lines = survey(folder, parse).map(({ file, name, line }) => ({ file, name, line }));
	const at = shapes.findIndex(([what]) => what === 'the guard of an instance');
	expect(lines.find(({ file }) => file === `src/routes/s${at}/${page}`)).toEqual({
		file: `src/routes/s${at}/${page}`,
		name: 'load',
		line: imports.split('\n').length + 1
	});
});

describe('remote modules', () => {
	test.each([
		['2.70.1', ['a.remote.ts', 'b.remote.js', 'c.remote.mjs']],
		['3.2.0', ['a.remote.ts', 'b.remote.js', 'c.remote.mjs', 'remote.data.ts', 'remote.ts']]
	])('are the files that SvelteKit %s reads as remote modules', async (version, expected) => {
		const app = await mkdtemp(join(tmpdir(), 'remote-'));
		const code = "import { query } from '$app/server'; export const q = query(async () => 1);";
		const names = [
			'a.remote.ts',
			'b.remote.js',
			'c.remote.mjs',
			'remote.ts',
			'remote.data.ts',
			'aremote.ts',
			'd.remote.d.ts'
		];
		await write(app, {
			'node_modules/@sveltejs/kit/package.json': JSON.stringify({ version }),
			...Object.fromEntries(names.map((name) => [`src/lib/${name}`, code]))
		});
		const found = survey(app, parse).map(({ file, status }) => `${file.slice('src/lib/'.length)} ${status}`);
		await rm(app, { recursive: true });
		expect(found).toEqual(expected.map((name) => `${name} silent`));
	});
});

test('the test covers at least sixty shapes of functions', () => {
	expect(shapes.length).toBeGreaterThanOrEqual(60);
});

describe('rules of protect', () => {
	let app: string;
	beforeEach(async () => {
		app = await mkdtemp(join(tmpdir(), 'rules-'));
		const silentLoad = 'export const load = async () => ({});';
		await write(app, {
			...shared,
			'src/routes/(app)/a/+page.server.ts': silentLoad,
			'src/routes/(app)/a/+page.ts': silentLoad,
			'src/routes/(app)/b/+page.ts': silentLoad,
			'src/routes/(app)/+layout.server.ts': silentLoad,
			'src/routes/pricing/+page.server.ts': silentLoad,
			'src/routes/(app)/rule.remote.ts': `import { query } from '$app/server'; export const q = query(async () => 1);`
		});
	});
	afterEach(() => rm(app, { recursive: true }));

	test('guard functions without a check, open functions that they name as open, and leave universal loads to a load on the server', () => {
		const ruleFor: RuleFor = (route) =>
			route === 'remote' || route.startsWith('/(app)')
				? { status: 'guarded', by: 'protect' }
				: route === '/pricing'
					? { status: 'open', by: 'protect' }
					: undefined;
		const found = survey(app, parse, { ruleFor });
		const verdictOf = (file: string) => found.find((each) => each.file === `src/routes/${file}`)?.status;
		expect(verdictOf('(app)/a/+page.server.ts')).toBe('guarded');
		expect(verdictOf('(app)/a/+page.ts')).toBe('guarded');
		expect(verdictOf('(app)/b/+page.ts')).toBe('silent');
		expect(verdictOf('(app)/+layout.server.ts')).toBe('guarded');
		expect(verdictOf('pricing/+page.server.ts')).toBe('open');
		expect(verdictOf('(app)/rule.remote.ts')).toBe('guarded');
		expect(survey(app, parse).find(({ file }) => file.endsWith('b/+page.ts'))?.status).toBe('silent');
	});

	const opening = "import { sequence } from '@sveltejs/kit/hooks'; import { auth } from './lib/server/auth';";
	const rules = "{ '/pricing': false, '/(app)': true, remote: { fresh: 60 } }";
	test.each([
		['in a sequence', `export const handle = sequence(auth.handle, auth.protect(${rules}));`],
		[
			'by names',
			`const { protect } = auth; const rules = ${rules}; const guard = protect(rules); const all = sequence(guard); export { all as handle };`
		],
		['alone', `export const handle = auth.protect(${rules} satisfies object);`]
	])('that the hook spells out are read: %s', async (_, code) => {
		await write(app, { 'src/hooks.server.ts': `${opening}\n${code}` });
		const found = survey(app, parse);
		const statusOf = (file: string) => found.find((each) => each.file === `src/routes/${file}`)?.status;
		expect(statusOf('(app)/a/+page.server.ts')).toBe('guarded');
		expect(statusOf('(app)/b/+page.ts')).toBe('silent');
		expect(statusOf('pricing/+page.server.ts')).toBe('open');
		expect(statusOf('(app)/rule.remote.ts')).toBe('guarded');
	});

	test.each([
		['a key that is worked out', `export const handle = auth.protect({ [key]: true, '/(app)': true });`],
		['a spread', `export const handle = auth.protect({ ...more, '/(app)': true });`],
		['a value that may open', `export const handle = auth.protect({ '/(app)': isOpen });`],
		['a call that leads to no hook', `auth.protect({ '/(app)': true }); export const handle = auth.handle;`],
		['a variable that is assigned again', `let handle = auth.protect({ '/(app)': true }); export { handle };`],
		[
			'a `protect` of something else',
			`const other = { protect: (_) => auth.handle }; export const handle = other.protect({ '/(app)': true });`
		],
		['a choice', `export const handle = flag ? auth.protect({ '/(app)': true }) : auth.handle;`]
	])('that are not certain guard nothing: %s', async (_, code) => {
		await write(app, { 'src/hooks.server.ts': `${opening}\n${code}` });
		const found = survey(app, parse).find(({ file }) => file === 'src/routes/(app)/a/+page.server.ts');
		expect(found?.status).toBe('silent');
	});
});
