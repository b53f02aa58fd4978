/** What a request says about an organization is for no cache: not for the next user of the browser, and not for a shared one. */
import { isHttpError, isRedirect, type RequestEvent } from '@sveltejs/kit';
import { describe, expect, test } from 'vitest';
import { accessControl, defineAccess } from '../../src/access.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { GuardRules } from '../../src/index.js';
import { organizations } from '../../src/organizations.js';
import type { PluginInstance, PluginLocals } from '../../src/types/plugin.js';
import { signIn } from '../guards/support.js';
import { createKitApp } from '../kit/kit.js';
import { sendToken } from './send-token.js';

const access = defineAccess({ permissions: ['news:read'], roles: { owner: '*', member: ['news:read'] } });
const control = accessControl(access);
const groups = organizations({ access, apiTokens: true, policies: true });
type Plugins = [typeof control, typeof groups];
type Locals = PluginLocals<Plugins>;

/** Someone who is a member of `one`, and not of `two`. */
async function site() {
	const adapter = MemoryAdapter();
	const app = createKitApp({ adapter, plugins: [control, groups], mfa: {} });
	const server = (app as unknown as PluginInstance<Plugins>).organizations;
	await signIn(app);
	const userId = String((await adapter.getUserByEmail!('ada@example.test'))!.id);
	const founder = String((await adapter.createUser!({ id: '', email: 'f@example.test', emailVerified: null })).id);
	const one = await server.create(founder, { name: 'One', slug: 'one' });
	await server.add(one.id, { userId, role: 'owner' });
	await server.create(founder, { name: 'Two', slug: 'two' });
	return { app, server, userId, one: one.id };
}
type Site = Awaited<ReturnType<typeof site>>;

/** Answers as SvelteKit does, and lets the page say what it found. */
function answering(app: Site['app'], code: (locals: Locals, event: RequestEvent) => Promise<unknown>): void {
	app.page = async (event) => {
		try {
			const found = await code(event.locals as unknown as Locals, event);
			return found instanceof Response ? found : Response.json(found ?? null);
		} catch (thrown) {
			if (isRedirect(thrown))
				return new Response(null, { status: thrown.status, headers: { location: thrown.location } });
			if (isHttpError(thrown)) return Response.json(thrown.body, { status: thrown.status });
			throw thrown;
		}
	};
}

/** The ways in which code asks. */
const questions: Record<string, (locals: Locals, event: RequestEvent, app: Site['app']) => Promise<unknown>> = {
	'`locals.organization()`': async (locals) => locals.organization(),
	'`requireMember`': async (locals) => locals.organizations.requireMember(),
	'`of`': async (locals, { url }) => locals.organizations.of(url.pathname.split('/')[2] ?? ''),
	'`list`': async (locals) => locals.organizations.list(),
	'`locals.can`': async (locals) => locals.can('news:read'),
	'`sections`': async (locals) => locals.organizations.sections(),
	'the rule `organization`': async (_, event, app) =>
		app.protect({ '/orgs/[slug]': { organization: 'member' } } as GuardRules)({
			event,
			resolve: () => new Response('inside')
		}),
	'the rule `can`': async (_, event, app) =>
		app.protect({ '/orgs/[slug]': { can: 'news:read' } } as unknown as GuardRules)({
			event,
			resolve: () => new Response('inside')
		})
};

describe.each(Object.keys(questions))('S196 an answer after %s', (question) => {
	test('is not cached: for a member, for another user, and for a member outside of the policy; as a page and as data', async () => {
		const { app, server, one } = await site();
		const statuses: number[] = [];
		const visit = async () => {
			for (const path of ['/orgs/one', '/orgs/two', '/orgs/none']) {
				for (const isDataRequest of [false, true]) {
					app.options = { isDataRequest, route: '/orgs/[slug]' };
					const answer = await app.browser.visit(path, {
						headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' }
					});
					expect([path, isDataRequest, answer.headers.get('cache-control')]).toEqual([
						path,
						isDataRequest,
						'private, no-store'
					]);
					statuses.push(answer.status);
				}
			}
		};
		answering(app, async (locals, event) => questions[question]!(locals, event, app));
		await visit();
		await server.setPolicy(one, { secondFactor: true });
		await visit();
		// All of it was asked, and nothing failed.
		expect(statuses.filter((status) => status >= 500)).toEqual([]);
	});
});

test('S196 the built-in pages of an organization are not cached, for a member and for a visitor', async () => {
	const { app } = await site();
	const stranger = app.browser.copy();
	stranger.jar.clear();
	for (const browser of [app.browser, stranger]) {
		for (const path of ['one', 'two', 'none', 'one/policy', 'two/policy']) {
			const answer = await browser.visit(`/auth/organization/${path}`);
			expect([path, answer.headers.get('cache-control')]).toEqual([path, expect.stringContaining('no-store')]);
		}
		const invited = await browser.visit('/auth/organizations/invitation?token=none');
		expect(invited.headers.get('cache-control')).toContain('no-store');
	}
});

test('S196 an answer to an API token of an organization is not cached', async () => {
	const { app } = await site();
	let made = '';
	answering(app, async (locals) => {
		made = (await locals.organizations.createToken('one', { label: 'CI', scopes: ['news:read'], expiresIn: 600 }))
			.token;
	});
	await app.browser.post('/make');
	const guard = app.protect({ '/orgs/[slug]/api': { bearer: ['news:read'], organization: 'member' } } as GuardRules);
	let shown: string | null = null;
	const handle: typeof app.handle = async (input) => {
		const answer = await app.handle(input);
		shown = answer.headers.get('cache-control');
		return answer;
	};
	const code = async () => Promise.resolve('inside');
	const route = '/orgs/[slug]/api';
	expect(await sendToken({ app: { handle, options: {} }, guard, token: made, code, route })).toBe('inside');
	expect(shown).toBe('private, no-store');
});

test('two tabs in two organizations each keep their own, in any order and at once', async () => {
	const { app, server, userId } = await site();
	await server.add((await server.find({ slug: 'two' }))!.id, { userId, role: 'member' });
	answering(app, async (locals) => [
		(await locals.organization())?.organization.slug,
		(await locals.organization())?.role,
		(await locals.organizations.requireMember()).organization.slug
	]);
	const ask = async (slug: string) => (await app.browser.visit(`/orgs/${slug}/__data.json`)).json();
	const paths = ['one', 'two', 'two', 'one', 'one', 'two'];
	const expected = paths.map((slug) => [slug, slug === 'one' ? 'owner' : 'member', slug]);
	const inTurn: unknown[] = [];
	for (const slug of paths) inTurn.push(await ask(slug));
	expect(inTurn).toEqual(expected);
	expect(await Promise.all(paths.map(ask))).toEqual(expected);
});
