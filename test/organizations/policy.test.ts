/** The policy of an organization: every place that asks for a membership asks for the session, too, and leads to what is missing. */
import { isHttpError, isRedirect, redirect, type RequestEvent } from '@sveltejs/kit';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { accessControl, defineAccess } from '../../src/access.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import type { GuardRules } from '../../src/index.js';
import {
	unmetBy,
	storedPolicy,
	type OrganizationPolicy,
	type PolicyQuestion
} from '../../src/lib/plugins/organizations/policy/policy.js';
import { organization as organizationTable, organizations } from '../../src/organizations.js';
import type { PluginInstance, PluginLocals } from '../../src/types/plugin.js';
import { createClock } from '../fixtures/clock.js';
import { answered, byScript } from '../guards/support.js';
import { createKitApp } from '../kit/kit.js';
import { sendToken } from './send-token.js';
import { openTables } from '../../src/tables.js';

const clock = createClock('2026-05-01T10:00:00Z');
afterAll(() => clock.restore());
beforeEach(() => clock.set('2026-05-01T10:00:00Z'));

describe('a policy', () => {
	const at = (minutes: number) => new Date(Date.UTC(2026, 4, 1, 10, -minutes));
	const now = Date.UTC(2026, 4, 1, 10);
	const expires = at(-60);
	const session = (facts: Partial<NonNullable<PolicyQuestion['facts']>>): PolicyQuestion => ({
		facts: { expires, ...facts }
	});
	const token = (madeIn: Partial<NonNullable<PolicyQuestion['madeIn']>>): PolicyQuestion => ({
		facts: { expires },
		scopes: ['any'],
		madeIn: { tokenCreatedAt: at(0), ...madeIn }
	});
	const hour: OrganizationPolicy = { maxAge: 3600 };
	const whole: OrganizationPolicy = { secondFactor: true, maxAge: 3600, providers: ['google'] };
	const met = { methods: ['pwd', 'mfa'], createdAt: at(10), provider: 'google' };

	test.each<[string, OrganizationPolicy, PolicyQuestion | null, string[]]>([
		['without parts asks for nothing', {}, null, []],
		['without parts asks nothing of a token', { secondFactor: false }, { scopes: [] }, []],
		['is not met without a session', whole, null, ['providers', 'secondFactor', 'maxAge']],
		['is not met by a session that says nothing', whole, session({}), ['providers', 'secondFactor', 'maxAge']],
		['is met by a session that has it all', whole, session(met), []],
		[
			'is not met by a user who acts as the member',
			whole,
			session({ ...met, actor: { id: 'o', sessionId: 's' } }),
			['providers', 'secondFactor', 'maxAge']
		],
		[
			'takes a trusted device for the second factor',
			{ secondFactor: true },
			session({ methods: ['pwd', 'trusted-device'] }),
			[]
		],
		[
			'takes no two methods of one factor for two',
			{ secondFactor: true },
			session({ methods: ['pwd', 'otp'] }),
			['secondFactor']
		],
		['counts the age from the sign-in', hour, session({ createdAt: at(61) }), ['maxAge']],
		['counts the age to the very second', hour, session({ createdAt: at(60) }), []],
		['counts the age from a new proof', hour, session({ createdAt: at(600), authenticatedAt: at(59) }), []],
		['counts a session without a time as too old', hour, session({ provider: 'google' }), ['maxAge']],
		['names the sign-in method', { providers: ['google', 'github'] }, session({ provider: 'github' }), []],
		['allows no other sign-in method', { providers: ['google'] }, session({ provider: 'google2' }), ['providers']],
		[
			'is not met by a token that does not say where it was made',
			whole,
			{ facts: { expires, ...met }, scopes: [] },
			['providers', 'secondFactor', 'maxAge']
		],
		['is met by a token that was made in such a session', whole, token(met), []],
		['counts the age of a token from its making', hour, token({ createdAt: at(119), tokenCreatedAt: at(60) }), []],
		['ends a token by its age', hour, token({ createdAt: at(70), tokenCreatedAt: at(61) }), ['maxAge']],
		['refuses a token of a session that was too old', hour, token({ createdAt: at(61) }), ['maxAge']]
	])('%s', (_, policy, question, unmet) => {
		expect(unmetBy(policy, question, now)).toEqual(unmet);
	});

	test('that cannot be read is met by no session', () => {
		for (const value of [{ secondFactor: 'yes' }, { later: true }, [], 'open', 1, { maxAge: 0 }, { providers: [1] }]) {
			expect([value, unmetBy(storedPolicy(value), session(met), now)]).toEqual([value, ['providers']]);
		}
		expect([storedPolicy(null), storedPolicy(undefined), storedPolicy(whole)]).toEqual([{}, {}, whole]);
	});
});

const access = defineAccess({
	permissions: ['project:read', 'project:update'],
	roles: { owner: '*', admin: ['project:*'], member: ['project:read'] },
	scopes: { any: [], reading: ['project:read'] },
	resources: ['project', 'organization']
});
const plugins = () => [accessControl(access), organizations({ access, policies: true, at: '/orgs/[slug]' })] as const;
type Plugins = ReturnType<typeof plugins>;
type Event = RequestEvent & { locals: PluginLocals<[...Plugins]> & App.Locals };

const policy = { secondFactor: true } as const;

async function stage(role: keyof typeof access.roles = 'owner', config: Parameters<typeof createKitApp>[0] = {}) {
	const adapter = MemoryAdapter();
	const app = createKitApp({
		adapter,
		plugins: [...plugins()],
		mfa: {},
		session: { mayImpersonate: ({ user }) => user.id === 'o' },
		...config
	});
	const server = app as unknown as PluginInstance<[...Plugins]>;
	const user = async (name: string) => {
		const email = `${name}@example.test`;
		return String((await adapter.createUser({ id: name, name, email, emailVerified: new Date() })).id);
	};
	const [ada, grace] = [await user('ada'), await user('grace')];
	await user('o');
	const { id } = await server.organizations.create(grace, { name: 'One' });
	await server.organizations.add(id, { userId: ada, role });
	/** Runs code as a load function does, in a request of the browser. */
	async function at<T>(
		path: string,
		code: (locals: Event['locals']) => Promise<T>,
		options?: { headers: Record<string, string> }
	) {
		let outcome: { value?: T; thrown?: unknown } = {};
		const guard = app.protect({ '/orgs/[slug]/guarded': { organization: 'member' } } as unknown as GuardRules);
		app.options = { ...app.options, route: path.replace('/one', '/[slug]') };
		app.page = (event) =>
			answered(() =>
				guard({
					event,
					async resolve(resolved) {
						outcome = await code((resolved as Event).locals).then(
							(value) => ({ value }),
							(thrown: unknown) => ({ thrown })
						);
						if (!('thrown' in outcome)) return Response.json(outcome.value ?? null);
						if (isRedirect(outcome.thrown) || isHttpError(outcome.thrown)) throw outcome.thrown;
						// What SvelteKit answers to an error that no code catches.
						return new Response(null, { status: 500 });
					}
				})
			);
		const answer = await app.browser.visit(path, {
			headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
			...options
		});
		return { answer, value: outcome.value, where: answer.headers.get('location') };
	}
	const act = async <T>(code: (locals: Event['locals']) => Promise<T>) => {
		const path = `/act/${crypto.randomUUID()}`;
		let outcome: { value?: T; thrown?: unknown } = {};
		app.options = {};
		app.actions[path] = async (event) => {
			outcome = await code((event as unknown as Event).locals).then(
				(value) => ({ value }),
				(thrown: unknown) => ({ thrown })
			);
			redirect(303, '/');
		};
		await app.browser.post(path);
		if ('thrown' in outcome) throw outcome.thrown;
		return outcome.value as T;
	};
	const signInWith = async (...methods: string[]) => act(async (locals) => locals.signInAs({ id: ada }, { methods }));
	return { app, adapter, server: server.organizations, access: server.access, ada, grace, id, at, act, signInWith };
}

const page = '/auth/organization/one/policy?callbackUrl=';

describe.each(['database', 'jwt'] as const)('with %s sessions, a member whose session does not meet it', (strategy) => {
	const revocation = { store: MemoryRevocations(), cacheSeconds: 0 };
	const config = { session: { strategy, ...(strategy === 'jwt' && { revocation }) } };

	test('is led from a guarded page to the missing proof, and passes afterwards', async () => {
		const { server, id, at, signInWith } = await stage('admin', config);
		await signInWith('pwd');
		const visit = async () => at('/orgs/one', async ({ organizations: members }) => members.requireMember());
		expect((await visit()).answer.status).toBe(200);
		await server.setPolicy(id, policy);
		const refused = await visit();
		expect([refused.answer.status, refused.where]).toEqual([303, `${page}%2Forgs%2Fone`]);
		await signInWith('pwd', 'mfa');
		expect(await visit()).toMatchObject({ value: { role: 'admin', unmet: [] } });
		await server.setPolicy(id, null);
		await signInWith('pwd');
		expect((await visit()).answer.status).toBe(200);
	});

	test('is led from a page behind a rule, and a script gets the URL', async () => {
		const { server, id, at, signInWith } = await stage('member', config);
		await signInWith('pwd');
		await server.setPolicy(id, policy);
		const inside = async () => Promise.resolve('inside');
		expect((await at('/orgs/one/guarded', inside)).where).toBe(`${page}%2Forgs%2Fone%2Fguarded`);
		const { answer } = await at('/orgs/one/guarded', inside, byScript);
		expect([answer.status, await answer.json()]).toEqual([
			403,
			{
				error: 'AccessDenied',
				message: 'You may not do this',
				url: expect.stringContaining('/organization/one/policy')
			}
		]);
		await signInWith('pwd', 'mfa');
		expect((await at('/orgs/one/guarded', inside)).value).toBe('inside');
	});

	test('has no membership, no permission and no grant there', async () => {
		const { server, id, at, signInWith, access: permissions, ada } = await stage('admin', config);
		await permissions.grant({ to: { organization: id }, role: 'admin', on: { project: 'p1' } });
		await signInWith('pwd', 'mfa');
		const ask = async () =>
			(
				await at('/orgs/one', async (locals) => [
					(await locals.organization())?.role ?? null,
					(await locals.organizations.of('one'))?.role ?? null,
					(await locals.organizations.list()).map(({ role, permissions: held, unmet, can }) => [
						role,
						held.length,
						unmet,
						can('project:read')
					]),
					await locals.can('project:read'),
					await locals.can.list(),
					await locals.can('project:update', { organization: id }),
					await locals.can('project:update', { project: 'p1' }),
					await locals.can.which('project:update', { project: ['p1', 'p2'] })
				])
			).value;
		const all = ['project:read', 'project:update'];
		const before = ['admin', 'admin', [['admin', 2, [], true]], true, all, true, true, ['p1']];
		expect(await ask()).toEqual(before);
		await server.setPolicy(id, policy);
		expect(await ask()).toEqual(before);
		await signInWith('pwd');
		expect(await ask()).toEqual([null, null, [['admin', 0, ['secondFactor'], false]], false, [], false, false, []]);
		// Server code asks about the user, who has no session there.
		expect(await permissions.can(ada, 'project:update', { project: 'p1' })).toBe(true);
		expect(await permissions.can({ userId: ada, scopes: ['reading'] }, 'project:read', { project: 'p1' })).toBe(false);
	});
});

test('an uncaught refusal leads to the missing proof, and leaving is always possible', async () => {
	const { server, id, ada, act, signInWith, at } = await stage('member');
	await signInWith('pwd');
	await server.setPolicy(id, policy);
	const refused = async (run: (members: Event['locals']['organizations']) => Promise<unknown>) =>
		act(async ({ organizations: members }) => run(members)).then(
			() => 'done',
			(error: Error & { remedy?: object }) => [error.name, error.remedy]
		);
	const led = ['PolicyNotMet', { page: '/auth/organization/one/policy' }];
	expect(await refused(async (members) => members.members('one'))).toEqual(led);
	expect(await refused(async (members) => members.roles('one'))).toEqual(led);
	const { where } = await at('/orgs/one', async ({ organizations: members }) => members.members('one'));
	expect(where).toBe(`https://app.test${page}%2Forgs%2Fone`);
	expect(await refused(async (members) => members.leave('one'))).toBe('done');
	expect(await server.membership(ada, { id })).toBeNull();
});

test('an invitation is accepted, and the membership counts once the session meets the policy', async () => {
	const { server, id, ada, act, signInWith } = await stage('member');
	await act(async (locals) => locals.signInAs({ id: 'grace' }, { methods: ['pwd', 'mfa'] }));
	const { url } = await act(async ({ organizations: members }) => members.inviteByLink('one', { role: 'member' }));
	await server.remove(id, ada);
	await server.setPolicy(id, policy);
	await signInWith('pwd');
	const token = new URL(url).searchParams.get('token') ?? '';
	const joined = await act(async ({ organizations: members }) => members.accept(token));
	expect([joined.role, joined.unmet, joined.permissions]).toEqual(['member', ['secondFactor'], []]);
	expect((await server.membership(ada, { id }))?.role).toBe('member');
});

test('a guard checks the permission first, and asks members without it for no proof', async () => {
	const { server, id, signInWith, at } = await stage('member');
	await signInWith('pwd');
	await server.setPolicy(id, policy);
	const { answer } = await at('/orgs/one', async ({ organizations: members }) =>
		members.requireMember({ can: 'member:invite' })
	);
	expect(answer.status).toBe(403);
});

describe('setting it', () => {
	const set = (given: OrganizationPolicy | null) => async (locals: Event['locals']) =>
		locals.organizations.setPolicy('one', given);
	const refusal = async (promise: Promise<unknown>) =>
		promise.then(
			() => 'done',
			(error: Error) => error.name
		);

	test('is for members with `policy:manage`, whose own session meets it', async () => {
		const { act, signInWith, server } = await stage();
		await signInWith('pwd');
		expect(await refusal(act(set(policy)))).toBe('PolicyNotMet');
		expect((await server.find({ slug: 'one' }))?.policy).toEqual({});
		await signInWith('pwd', 'mfa');
		expect(await act(set({ ...policy, maxAge: 3600 }))).toMatchObject({ policy: { secondFactor: true, maxAge: 3600 } });
		expect(await act(set({ secondFactor: false }))).toMatchObject({ policy: {} });
		expect(await act(set(policy))).toMatchObject({ policy });
		await signInWith('pwd');
		// The policy holds for who would take it away.
		expect(await refusal(act(set(null)))).toBe('PolicyNotMet');
		expect((await server.find({ slug: 'one' }))?.policy).toEqual(policy);
	});

	test('needs a new proof of identity', async () => {
		const { act, signInWith, server } = await stage();
		await signInWith('pwd', 'mfa');
		clock.advance(301);
		expect(await refusal(act(set(policy)))).toBe('ReauthenticationRequired');
		expect((await server.find({ slug: 'one' }))?.policy).toEqual({});
	});

	test('is refused for others, for invalid values, and where the site has no `policies`', async () => {
		const member = await stage('member');
		await member.signInWith('pwd', 'mfa');
		expect(await refusal(member.act(set(policy)))).toBe('RoleMissing');
		const owner = await stage();
		await owner.signInWith('pwd', 'mfa');
		const wrong: unknown[] = [
			{ maxAge: 299 },
			{ maxAge: 366 * 86_400 + 1 },
			{ maxAge: 600.5 },
			{ providers: [] },
			{ providers: ['unknown'] },
			{ secondFactor: 'yes' },
			{ later: 1 },
			'open'
		];
		for (const given of wrong) {
			expect([given, await refusal(owner.act(set(given as OrganizationPolicy)))]).toEqual([
				given,
				'OrganizationInvalid'
			]);
			await expect(owner.server.setPolicy(owner.id, given as OrganizationPolicy)).rejects.toThrow();
		}
		expect((await owner.server.find({ slug: 'one' }))?.policy).toEqual({});
		const without = await stage('owner', {
			plugins: [accessControl(access), organizations({ access })]
		});
		await without.signInWith('pwd', 'mfa');
		expect(await refusal(without.act(set(policy)))).toBe('RoleMissing');
	});

	test('is not possible for an operator who acts as the owner, and who does not meet the policy', async () => {
		const { act, server, id, ada, at } = await stage();
		await act(async (locals) => locals.signInAs({ id: 'o' }, { methods: ['pwd', 'mfa'] }));
		await act(async (locals) => locals.impersonate(ada));
		expect(await refusal(act(set(policy)))).toBe('RoleMissing');
		await server.setPolicy(id, policy);
		expect((await at('/orgs/one', async (locals) => locals.organization())).value).toBeNull();
	});

	test('does not end the check of stored policies when `policies` is off, and an unreadable one refuses everyone', async () => {
		const { at, signInWith, server, id, adapter } = await stage('member', {
			plugins: [accessControl(access), organizations({ access })]
		});
		await signInWith('pwd', 'mfa');
		await server.setPolicy(id, { maxAge: 600 });
		const role = async () => (await at('/orgs/one', async (locals) => locals.organization())).value?.role;
		expect(await role()).toBe('member');
		clock.advance(601);
		expect(await role()).toBeUndefined();
		await server.setPolicy(id, null);
		expect(await role()).toBe('member');
		const tables = openTables(adapter, [organizationTable]);
		await tables.update(organizationTable, { id }, { policy: { later: true } });
		expect(await role()).toBeUndefined();
	});
});

test('an API token meets the policies that the session of its creation met, and ages with it', async () => {
	const { app, server, id, act, signInWith } = await stage('admin');
	const tokenFor = async () =>
		(await act(async ({ sessions }) => sessions.createToken({ expiresIn: 86_400, scopes: ['any', 'reading'] }))).token;
	const guard = app.protect({ '/orgs/one/api': { bearer: ['any'] } } as GuardRules);
	const send = async (token: string) =>
		sendToken({ app, guard, token, code: async (event) => (event as Event).locals.can.list() });
	await signInWith('pwd');
	const weak = await tokenFor();
	await signInWith('pwd', 'mfa');
	const strong = await tokenFor();
	expect([await send(weak), await send(strong)]).toEqual([['project:read'], ['project:read']]);
	await server.setPolicy(id, { secondFactor: true, maxAge: 3600 });
	expect([await send(weak), await send(strong)]).toEqual([[], ['project:read']]);
	clock.advance(3600);
	expect(await send(strong)).toEqual(['project:read']);
	clock.advance(1);
	expect(await send(strong)).toEqual([]);
});

describe('the page', () => {
	const open = async ({ app }: Awaited<ReturnType<typeof stage>>, query = '?callbackUrl=/orgs/one/projects') => {
		app.options = {};
		const answer = await app.browser.visit(`/auth/organization/one/policy${query}`);
		return { status: answer.status, where: answer.headers.get('location'), text: await answer.text() };
	};

	test('says what is missing, and leads there and back', async () => {
		const it = await stage('member');
		await it.signInWith('pwd');
		await it.server.setPolicy(it.id, { secondFactor: true, maxAge: 600, providers: ['op'] });
		clock.advance(601);
		const { text, status } = await open(it);
		expect(status).toBe(200);
		expect(text).toContain('Before you open One');
		const back = 'callbackUrl=%2Forgs%2Fone%2Fprojects';
		const links = [...text.matchAll(/class="button [^"]*" href="([^"]*)"/g)].map(([, href]) => href);
		expect(links).toEqual([
			`/auth/signin?${back}`,
			`/auth/reauthenticate?methods=mfa&amp;${back}`,
			`/auth/reauthenticate?${back}`
		]);
		await it.server.setPolicy(it.id, null);
		expect(await open(it)).toMatchObject({ status: 303, where: 'https://app.test/orgs/one/projects' });
		expect(await open(it, '')).toMatchObject({ where: 'https://app.test/orgs/one' });
	});

	test('S220 leads to no other site', async () => {
		const it = await stage('member');
		await it.signInWith('pwd');
		for (const target of ['https://evil.test/', '//evil.test', 'javascript:alert(1)', '/\\evil.test']) {
			const { where } = await open(it, `?callbackUrl=${encodeURIComponent(target)}`);
			expect(new URL(where ?? '').origin).toBe('https://app.test');
			await it.server.setPolicy(it.id, policy);
			const { text } = await open(it, `?callbackUrl=${encodeURIComponent(target)}`);
			expect(
				[...text.matchAll(/class="button [^"]*" href="([^"]*)"/g)].every(([, href]) => href!.startsWith('/auth/'))
			).toBe(true);
			await it.server.setPolicy(it.id, null);
		}
	});

	test('reveals nothing to a user who is not a member', async () => {
		const it = await stage();
		expect((await open(it)).status).toBe(401);
		await it.act(async (locals) => locals.signInAs({ id: 'o' }, { methods: ['pwd'] }));
		const answers = [await open(it)];
		await it.server.setPolicy(it.id, policy);
		answers.push(await open(it));
		expect(answers.map(({ status, text }) => [status, text.includes('One')])).toEqual([
			[404, false],
			[404, false]
		]);
	});

	test('shows an operator who acts as the member no sign-in method', async () => {
		const it = await stage('member');
		await it.server.setPolicy(it.id, policy);
		await it.act(async (locals) => locals.signInAs({ id: 'o' }, { methods: ['pwd', 'mfa'] }));
		await it.act(async (locals) => locals.impersonate(it.ada));
		const { status, text } = await open(it);
		expect([status, text.includes('class="button')]).toEqual([200, false]);
	});
});

test('the settings page has a form for it, and asks for a new proof before it is saved', async () => {
	const it = await stage();
	await it.signInWith('pwd', 'mfa');
	const path = '/auth/organization/one';
	const shown = await (await it.app.browser.visit(path)).text();
	expect(shown).toContain('Security policy');
	clock.advance(301);
	const form = { action: 'policy', secondFactor: 'on', maxAge: '28800', 'allow op': 'on' };
	const again = await it.app.browser.post(path, form);
	expect(again.headers.get('location')).toMatch(/\/auth\/reauthenticate\?callbackUrl=.*organization%2Fone/);
	await it.signInWith('pwd', 'mfa');
	// The provider of this session is another one.
	expect((await it.app.browser.post(path, form)).status).toBe(403);
	const saved = await it.app.browser.post(path, { action: 'policy', secondFactor: 'on', maxAge: '28800' });
	expect(saved.headers.get('location')).toBe(`https://app.test${path}?done=policy`);
	expect((await it.server.find({ slug: 'one' }))?.policy).toEqual({ secondFactor: true, maxAge: 28_800 });
	const after = await (await it.app.browser.visit(`${path}?done=policy`)).text();
	expect(after).toContain('The policy was saved.');
	expect(after).toMatch(/name="secondFactor"\s+checked/);
	expect(after).toMatch(/value="28800"\s+selected>8 hours</);
	await it.signInWith('pwd');
	const led = await it.app.browser.visit(path);
	expect(led.headers.get('location')).toContain(
		'/auth/organization/one/policy?callbackUrl=%2Fauth%2Forganization%2Fone'
	);
});
