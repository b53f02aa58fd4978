/** `requireSession`: a session in load functions, actions, endpoints and remote functions, or no further. */
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { Session, User } from '../../src/types.js';
import { createEvent, createKitApp } from '../kit/kit.js';
import { appOf, byScript, outcomeOf, signIn } from './support.js';

test('`requireSession` returns the session, typed with its user', async () => {
	const app = appOf(async ({ requireSession }) => {
		const session = await requireSession();
		expectTypeOf(session).toEqualTypeOf<Session & { user: User }>();
		return session.user;
	});
	await signIn(app);
	expect(await (await app.browser.visit('/')).json()).toMatchObject({ email: 'ada@example.test' });
});

test('`requireSession` returns a user even if the session callback leaves it out', async () => {
	const app = appOf(async ({ requireSession }) => (await requireSession()).user, {
		callbacks: { session: ({ session }) => ({ expires: session.expires }) }
	});
	await signIn(app);
	expect(await (await app.browser.visit('/')).json()).toEqual({});
});

test('S375 `requireSession` leads a page to the sign-in page and back', async () => {
	const app = appOf(({ requireSession }) => requireSession());
	expect(await outcomeOf(await app.browser.visit('/a?b=c'))).toBe('/auth/signin?callbackUrl=%2Fa%3Fb%3Dc');
});

test('a script gets 401 or 403 as JSON, instead of the page of SvelteKit', async () => {
	const app = appOf(({ requireSession }) => requireSession({ where: () => false }));
	const first = await app.browser.visit('/api', byScript);
	expect([first.status, await first.json()]).toEqual([401, { error: 'SessionRequired', message: 'Sign in first' }]);
	await signIn(app);
	const second = await app.browser.visit('/api', byScript);
	expect([second.status, await second.json()]).toEqual([
		403,
		{ error: 'AccessDenied', message: 'You may not do this' }
	]);
	expect(await outcomeOf(await app.browser.visit('/page'))).toBe('403 <h1>You may not do this</h1>');
});

test.each<[Response, string]>([
	[new Response('please'), '200 please'],
	[Response.json({ own: true }, { status: 401 }), '401 {"own":true}'],
	[Response.json(null, { status: 401 }), '401 null']
])('an answer that the application makes from a refusal stays unchanged', async (answer, expected) => {
	const app = createKitApp();
	app.page = (event) =>
		app.requireSession({ event }).then(
			() => new Response('in'),
			() => answer
		);
	expect(await outcomeOf(await app.browser.visit('/api', byScript))).toBe(expected);
});

test('the JSON of SvelteKit gets the code', async () => {
	const app = createKitApp();
	app.page = (event) =>
		app.requireSession({ event }).then(
			() => new Response('in'),
			(thrown: { status: number; body: object }) => Response.json({ ...thrown.body, id: 7 }, { status: thrown.status })
		);
	expect(await (await app.browser.visit('/api', byScript)).json()).toMatchObject({
		error: 'SessionRequired',
		message: 'Sign in first',
		id: 7
	});
});

test('`requireSession` accepts `otherwise` and an event', async () => {
	const app = appOf(({ requireSession }, event) =>
		requireSession({ event, where: () => false, otherwise: '/upgrade' })
	);
	await signIn(app);
	expect(await outcomeOf(await app.browser.visit('/pro'))).toBe('/upgrade?callbackUrl=%2Fpro');
});

test('`requireSession` refuses an unknown option', async () => {
	const app = appOf(({ requireSession }) => requireSession({ were: () => true } as object));
	await expect(app.browser.visit('/')).rejects.toThrow('unknown member "were"');
});

describe('in a remote function', () => {
	/** As SvelteKit 3 makes the event of a `query`. */
	const queryEvent = (event: object) =>
		Object.defineProperties(
			{ ...event },
			Object.fromEntries(
				['url', 'params', 'route'].map((name) => [
					name,
					{
						get() {
							throw new Error(`Cannot read \`${name}\` in a query`);
						}
					}
				])
			)
		);

	test('S378 reads the session where the event hides the address, and answers 401 without one', async () => {
		const app = createKitApp();
		app.options = { isRemoteRequest: true };
		app.page = (event) =>
			app.requireSession({ event: queryEvent(event) as typeof event }).then(
				({ user }) => Response.json(user),
				(thrown: { status: number }) => Response.json({ type: 'error', status: thrown.status })
			);
		expect(await (await app.browser.visit('/_app/remote/x/y')).json()).toEqual({ type: 'error', status: 401 });
		await signIn(app);
		expect(await (await app.browser.visit('/_app/remote/x/y')).json()).toMatchObject({ email: 'ada@example.test' });
	});

	test('leads to the sign-in page while a page is rendered', async () => {
		const app = appOf(({ requireSession }, event) => requireSession({ event: queryEvent(event) as typeof event }));
		expect(await outcomeOf(await app.browser.visit('/page'))).toBe('/auth/signin?callbackUrl=%2Fpage');
	});
});

test('without `handle`, an error says so', async () => {
	const app = createKitApp();
	const { event } = createEvent(new Request('https://app.test/', { headers: { cookie: 'a=b' } }));
	await expect(app.requireSession({ event })).rejects.toMatchObject({ status: 500 });
	expect(app.logger.faults[0]?.message).toContain('did not run before `requireSession`');
});
