/** What `framework-auth migrate` writes in apps of Better Auth and Lucia, as their guides and `sv add` have them (#34 A5). */
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repository } from '../support/workshop.js';
import { app, manifest } from './support.js';

/** An app with Svelte, as npm installs it, before and after. */
async function moved(from: 'from-better-auth' | 'from-lucia', files: Record<string, string>, kit = '^2.27.0') {
	const packages = from === 'from-lucia' ? { lucia: '^3.2.0' } : { 'better-auth': '^1.7.0' };
	const made = await app({
		'package.json': manifest(kit, { dependencies: packages }),
		'tsconfig.json': '{}',
		...files
	});
	mkdirSync(join(made.folder, 'node_modules'));
	symlinkSync(join(repository, 'node_modules/svelte'), join(made.folder, 'node_modules/svelte'));
	const { status, said, errors } = await made.run(`migrate ${from} --yes --no-install`);
	expect(errors).toBe('');
	expect(status).toBe(0);
	return { ...made, said, first: async () => made.read(Object.keys(files)[0]!) };
}

const lines = (...all: string[]) => `${all.join('\n')}\n`;

describe('from-better-auth', () => {
	const auth = {
		'src/lib/auth.ts': lines("import { betterAuth } from 'better-auth';", 'export const auth = betterAuth({});')
	};
	const client = {
		'src/lib/auth-client.ts': lines(
			"import { createAuthClient } from 'better-auth/svelte';",
			'export const authClient = createAuthClient();'
		)
	};

	test('replaces the hook of its guide', async () => {
		const { first, said } = await moved('from-better-auth', {
			'src/hooks.server.ts': lines(
				'import { auth } from "$lib/auth";',
				'import { svelteKitHandler } from "better-auth/svelte-kit";',
				'import { building } from "$app/environment";',
				'',
				'export async function handle({ event, resolve }) {',
				'  return svelteKitHandler({ event, resolve, auth, building });',
				'}'
			),
			...auth
		});
		expect(await first()).toBe("export { handle } from '$lib/server/auth';\n");
		expect(said).toContain('wrote src/hooks.server.ts');
		expect(said.split('wrote ')[1]).not.toContain('hooks.server.ts:');
	});

	test('replaces the hook that fills locals', async () => {
		const { first } = await moved('from-better-auth', {
			'src/hooks.server.ts': lines(
				"import { auth } from '$lib/auth';",
				"import { svelteKitHandler } from 'better-auth/svelte-kit';",
				"import type { Handle } from '@sveltejs/kit';",
				"import { building } from '$app/environment';",
				'',
				'export const handle: Handle = async ({ event, resolve }) => {',
				'\tconst session = await auth.api.getSession({ headers: event.request.headers });',
				'\tif (session) event.locals.user = session.user;',
				'\treturn svelteKitHandler({ event, resolve, auth, building });',
				'};'
			),
			...auth
		});
		expect(await first()).toBe(
			lines(
				"import type { Handle } from '@sveltejs/kit';",
				"import { sequence } from '@sveltejs/kit/hooks';",
				"import { handle as authHandle } from '$lib/server/auth';",
				'',
				'const appHandle: Handle = async ({ event, resolve }) => {',
				'\tconst session = await event.locals.auth();',
				'\tif (session) event.locals.user = session.user;',
				'\treturn resolve(event);',
				'};',
				'',
				'export const handle = sequence(authHandle, appHandle);'
			)
		);
	});

	test('replaces a hook in a sequence, in SvelteKit 3', async () => {
		const { first } = await moved(
			'from-better-auth',
			{
				'src/hooks.server.js': lines(
					"import { sequence } from '@sveltejs/kit/hooks';",
					"import { svelteKitHandler } from 'better-auth/svelte-kit';",
					"import { auth } from './lib/auth.js';",
					'const mine = ({ event, resolve }) => svelteKitHandler({ auth, event, resolve });',
					'export const handle = sequence(first, mine);'
				),
				'src/lib/auth.js': auth['src/lib/auth.ts'],
				'tsconfig.json': '{}'
			},
			'^3.0.0'
		);
		const after = await first();
		expect(after).toContain("import { handle as authHandle } from './lib/server/auth.ts';");
		expect(after).toContain('const mine = ({ event, resolve }) => resolve(event);');
		expect(after).toContain('sequence(authHandle, first, mine)');
		expect(after).not.toContain('better-auth');
	});

	test.each([
		['export const handle = make(svelteKitHandler);'],
		['export const handle = ({ event, resolve }) => svelteKitHandler(options);'],
		['const handle = ({ event, resolve }) => svelteKitHandler({ event, resolve, auth });\nexport { handle };'],
		['export const handle = wrap(({ event, resolve }) => svelteKitHandler({ event, resolve, auth }));']
	])('leaves and reports: %s', async (code) => {
		const before = lines(
			"import { auth } from '$lib/auth';",
			"import { svelteKitHandler } from 'better-auth/svelte-kit';",
			'const session = (event) => auth.api.getSession({ headers: event.request.headers });',
			code
		);
		const { first, said } = await moved('from-better-auth', { 'src/hooks.server.js': before, ...auth });
		expect(await first()).toBe(before);
		expect(said).toContain('src/hooks.server.js:');
	});

	test('replaces reading the session in a load function, an endpoint and an action', async () => {
		const { first, said } = await moved('from-better-auth', {
			'src/routes/+page.server.ts': lines(
				"import { auth } from '$lib/auth';",
				"import { db, type Row } from '$lib/db';",
				'export const load = async ({ request }) => {',
				'\tconst session = await auth.api.getSession({ headers: request.headers });',
				'\treturn { user: session?.user, id: session?.session.id };',
				'};',
				'export const GET = async (event) => Response.json(await auth.api.getSession({ headers: event.request.headers }));',
				'export const actions = {',
				'\tdefault: async ({ locals, request }) => ({ there: (await auth.api.getSession({ headers: request.headers })) !== null })',
				'};'
			),
			...auth
		});
		expect(await first()).toBe(
			lines(
				"import { db, type Row } from '$lib/db';",
				'export const load = async ({ request, locals }) => {',
				'\tconst session = await locals.auth();',
				'\treturn { user: session?.user, id: session?.session.id };',
				'};',
				'export const GET = async (event) => Response.json(await event.locals.auth());',
				'export const actions = {',
				'\tdefault: async ({ locals, request }) => ({ there: (await locals.auth()) !== null })',
				'};'
			)
		);
		expect(said).toContain('src/routes/+page.server.ts:5 reads `session` of the session');
	});

	test('leaves a call whose result is destructured, one with other headers, and one of another module', async () => {
		const before = lines(
			"import { auth } from '$lib/auth';",
			"import { auth as other } from '$lib/other';",
			'export const load = async ({ request }) => {',
			'\tconst { user } = await auth.api.getSession({ headers: request.headers });',
			'\tawait auth.api.getSession({ headers: new Headers() });',
			'\tawait auth.api.getSession({ headers: request.headers, query: { disableCookieCache: true } });',
			'\tawait other.api.getSession({ headers: request.headers });',
			'};'
		);
		const { first } = await moved('from-better-auth', { 'src/routes/+page.server.ts': before, ...auth });
		expect(await first()).toBe(before);
	});

	test('replaces buttons of the client', async () => {
		const { first } = await moved('from-better-auth', {
			'src/routes/+page.svelte': lines(
				'<script lang="ts">',
				'  import { authClient } from "$lib/auth-client";',
				'  async function leave() {',
				'    await authClient.signOut();',
				'    location.href = "/";',
				'  }',
				'</script>',
				'',
				`<button onclick={() => authClient.signIn.social({ provider: 'github', callbackURL: '/home' })}>GitHub</button>`,
				'<button onclick={leave}>Sign out</button>'
			),
			...client
		});
		expect(await first()).toBe(
			lines(
				'<script lang="ts">',
				"  import { signIn, signOut } from 'framework-auth/client';",
				'  async function leave() {',
				'    await signOut({ redirect: false });',
				'    location.href = "/";',
				'  }',
				'</script>',
				'',
				`<button onclick={() => signIn('github', { redirectTo: '/home' })}>GitHub</button>`,
				'<button onclick={leave}>Sign out</button>'
			)
		);
	});

	test('renames an import that the app has a name for, and leaves calls that do more', async () => {
		const { first } = await moved('from-better-auth', {
			'src/routes/+page.svelte': lines(
				'<script>',
				"  import { authClient } from '../lib/auth-client';",
				'  const session = authClient.useSession();',
				'  const signOut = () => authClient.signOut();',
				'  const all = () => authClient.signOut({ fetchOptions: { onSuccess } });',
				"  const enter = () => authClient.signIn.social({ provider: 'github', newUserCallbackURL: '/new' });",
				'</script>',
				'<button onclick={signOut}>{$session.data?.user.name}</button>'
			),
			...client
		});
		const after = await first();
		expect(after).toContain(
			"'../lib/auth-client';\n  import { signOut as authSignOut } from 'framework-auth/client';\n"
		);
		expect(after).toContain('const signOut = () => authSignOut({ redirect: false });');
		expect(after).toContain('authClient.signOut({ fetchOptions: { onSuccess } })');
		expect(after).toContain("authClient.signIn.social({ provider: 'github', newUserCallbackURL: '/new' })");
	});

	test('without Svelte nothing is written, and the report says so', async () => {
		const before = "import { authClient } from '$lib/auth-client';\nexport const leave = () => authClient.signOut();\n";
		const dependencies = { 'better-auth': '^1.7.0' };
		const made = await app({
			'package.json': manifest('^2.27.0', { dependencies }),
			'src/lib/leave.ts': before,
			...client
		});
		const { said } = await made.run('migrate from-better-auth --yes --no-install');
		expect(said).toContain('The command needs Svelte to read the sources, and wrote nothing');
		expect(said).toContain('the action `signOut`, or signOut of framework-auth/client  (src/lib/leave.ts:2)');
		expect(await made.read('src/lib/leave.ts')).toBe(before);
	});
});

describe('from-lucia', () => {
	const written = [
		'\tconst session = await event.locals.auth();',
		'\tevent.locals.session = session;',
		'\tevent.locals.user = session?.user ?? null;',
		'\treturn resolve(event);'
	];

	test('replaces the hook of its guide', async () => {
		const { first } = await moved('from-lucia', {
			'src/hooks.server.ts': lines(
				'import { lucia } from "$lib/server/auth";',
				'import type { Handle } from "@sveltejs/kit";',
				'',
				'export const handle: Handle = async ({ event, resolve }) => {',
				'\tconst sessionId = event.cookies.get(lucia.sessionCookieName);',
				'\tif (!sessionId) {',
				'\t\tevent.locals.user = null;',
				'\t\tevent.locals.session = null;',
				'\t\treturn resolve(event);',
				'\t}',
				'',
				'\tconst { session, user } = await lucia.validateSession(sessionId);',
				'\tif (session && session.fresh) {',
				'\t\tconst sessionCookie = lucia.createSessionCookie(session.id);',
				'\t\tevent.cookies.set(sessionCookie.name, sessionCookie.value, {',
				'\t\t\tpath: ".",',
				'\t\t\t...sessionCookie.attributes',
				'\t\t});',
				'\t}',
				'\tif (!session) {',
				'\t\tconst sessionCookie = lucia.createBlankSessionCookie();',
				'\t\tevent.cookies.set(sessionCookie.name, sessionCookie.value, { path: ".", ...sessionCookie.attributes });',
				'\t}',
				'\tevent.locals.user = user;',
				'\tevent.locals.session = session;',
				'\treturn resolve(event);',
				'};'
			)
		});
		expect(await first()).toBe(
			lines(
				'import type { Handle } from "@sveltejs/kit";',
				"import { sequence } from '@sveltejs/kit/hooks';",
				"import { handle as authHandle } from '$lib/server/auth';",
				'',
				'const appHandle: Handle = async ({ event, resolve }) => {',
				...written,
				'};',
				'',
				'export const handle = sequence(authHandle, appHandle);'
			)
		);
	});

	test('replaces the hook of `sv add lucia`', async () => {
		const { first } = await moved('from-lucia', {
			'src/hooks.server.ts': lines(
				"import type { Handle } from '@sveltejs/kit';",
				"import * as auth from '$lib/server/auth';",
				'',
				'const handleAuth: Handle = async ({ event, resolve }) => {',
				'\tconst sessionToken = event.cookies.get(auth.sessionCookieName);',
				'',
				'\tif (!sessionToken) {',
				'\t\tevent.locals.user = null;',
				'\t\tevent.locals.session = null;',
				'\t\treturn resolve(event);',
				'\t}',
				'',
				'\tconst { session, user } = await auth.validateSessionToken(sessionToken);',
				'',
				'\tif (session) {',
				'\t\tauth.setSessionTokenCookie(event, sessionToken, session.expiresAt);',
				'\t} else {',
				'\t\tauth.deleteSessionTokenCookie(event);',
				'\t}',
				'',
				'\tevent.locals.user = user;',
				'\tevent.locals.session = session;',
				'',
				'\treturn resolve(event);',
				'};',
				'',
				'export const handle: Handle = handleAuth;'
			)
		});
		expect(await first()).toBe(
			lines(
				"import type { Handle } from '@sveltejs/kit';",
				"import { sequence } from '@sveltejs/kit/hooks';",
				"import { handle as authHandle } from '$lib/server/auth';",
				'',
				'const handleAuth: Handle = async ({ event, resolve }) => {',
				...written,
				'};',
				'',
				'export const handle: Handle = sequence(authHandle, handleAuth);'
			)
		);
	});

	test('leaves a hook that does something else, too', async () => {
		const before = lines(
			"import { lucia } from '$lib/server/auth';",
			'export const handle = async ({ event, resolve }) => {',
			"\tconst sessionId = event.cookies.get('session');",
			'\tconst { session, user } = await lucia.validateSession(sessionId);',
			'\tif (user) await count(user);',
			'\tevent.locals.user = user;',
			'\treturn resolve(event);',
			'};'
		);
		const { first, said } = await moved('from-lucia', { 'src/hooks.server.ts': before });
		expect(await first()).toBe(before);
		expect(said).toMatch(/await event\.locals\.auth\(\) .*hooks\.server\.ts:4/);
	});

	test('replaces the sign-out, and the types of locals', async () => {
		const { first, read } = await moved('from-lucia', {
			'src/routes/+page.server.ts': lines(
				'import { lucia } from "$lib/server/auth";',
				'import { fail, redirect } from "@sveltejs/kit";',
				'export const actions = {',
				'\tdefault: async (event) => {',
				'\t\tif (!event.locals.session) {',
				'\t\t\treturn fail(401);',
				'\t\t}',
				'\t\tawait lucia.invalidateSession(event.locals.session.id);',
				'\t\tconst sessionCookie = lucia.createBlankSessionCookie();',
				'\t\tevent.cookies.set(sessionCookie.name, sessionCookie.value, { path: ".", ...sessionCookie.attributes });',
				'\t\tredirect(302, "/login");',
				'\t}',
				'};'
			),
			'src/routes/demo/+page.server.ts': lines(
				"import * as auth from '$lib/server/auth';",
				"import { redirect } from '@sveltejs/kit';",
				'export const actions = {',
				'\tlogout: async (event) => {',
				'\t\tawait auth.invalidateSession(event.locals.session.id);',
				'\t\tauth.deleteSessionTokenCookie(event);',
				"\t\treturn redirect(302, '/demo');",
				'\t},',
				'\tother: async ({ locals }) => {',
				'\t\tawait auth.invalidateSession(locals.session.id);',
				'\t\tawait forget(locals.user);',
				"\t\treturn redirect(302, '/demo');",
				'\t}',
				'};'
			),
			'src/app.d.ts': lines(
				"import type { User, Session } from 'lucia';",
				'declare global { namespace App { interface Locals { user: User | null; session: import("lucia").Session | null } } }'
			)
		});
		expect(await first()).toBe(
			lines(
				'import { fail, redirect } from "@sveltejs/kit";',
				'export const actions = {',
				'\tdefault: async (event) => {',
				'\t\tif (!event.locals.session) {',
				'\t\t\treturn fail(401);',
				'\t\t}',
				'\t\tawait event.locals.signOut({ redirectTo: "/login" });',
				'\t}',
				'};'
			)
		);
		const demo = await read('src/routes/demo/+page.server.ts');
		expect(demo).toContain(
			"\tlogout: async (event) => {\n\t\tawait event.locals.signOut({ redirectTo: '/demo' });\n\t},"
		);
		expect(demo).toContain('await auth.invalidateSession(locals.session.id);');
		const types = await read('src/app.d.ts');
		expect(types).toContain("import type { User, Session } from 'framework-auth';");
		expect(types).toContain('import("framework-auth").Session');
	});
});
