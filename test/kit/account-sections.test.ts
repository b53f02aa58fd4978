/** `locals.accountSections`: the sections of the account page in a page of the application. */
import { expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { initialsOf } from '../../src/components/initials.js';
import type { AccountSectionsData } from '../../src/types.js';
import { locationOf } from '../fixtures/browser.js';
import { createKitApp } from './kit.js';

async function signedIn(only?: readonly string[]) {
	const app = createKitApp({ adapter: MemoryAdapter() });
	app.page = async ({ locals }) => Response.json(await locals.accountSections({ only }));
	const sections = async (path = '/settings') =>
		(await (await app.browser.visit(path)).json()) as AccountSectionsData | null;
	const before = await sections();
	const other = app.browser.copy();
	await app.browser.follow(app.op.authorize(locationOf(await app.browser.post('/auth/signin/op'))));
	return { ...app, sections, before, other };
}

test('a signed-in user gets the sections, whose forms lead back to the page', async () => {
	const { sections, before, browser } = await signedIn();
	expect(before).toBeNull();
	const data = await sections('/settings?tab=2&done=sessions.end');
	expect(data?.sections.map(({ id }) => id)).toEqual(expect.arrayContaining(['profile', 'sessions', 'signout']));
	expect(data?.notes).toBe('');
	const { html = '' } = data?.sections.find(({ id }) => id === 'sessions') ?? {};
	expect(html).toMatch(/role="status">The session has ended/);
	const done = await browser.post('/auth/account/sessions.endOthers', { callbackUrl: '/settings?tab=2' });
	expect(locationOf(done).href).toBe('https://app.test/settings?tab=2&done=sessions.endOthers#sessions');
});

test('a form names its page, without the result of an earlier form', async () => {
	const { sections, other, op } = await signedIn(['sessions']);
	await other.follow(op.authorize(locationOf(await other.post('/auth/signin/op'))));
	const data = await sections('/settings?tab=2&done=sessions.end');
	expect(data?.sections).toHaveLength(1);
	expect(data?.sections[0]?.html).toContain('name="callbackUrl" value="https://app.test/settings?tab=2"');
});

test('an anonymous user has no sections', async () => {
	const app = createKitApp({ adapter: MemoryAdapter(), anonymous: { merge: () => undefined } });
	app.page = async ({ locals }) => {
		await locals.signInAnonymously();
		return Response.json(await locals.accountSections());
	};
	expect(await (await app.browser.visit('/settings')).json()).toBeNull();
});

test.each([
	[{ name: 'Ada Lovelace' }, 'AL'],
	[{ name: 'Augusta Ada King' }, 'AK'],
	[{ name: 'ada' }, 'A'],
	[{ name: null, email: 'grace@example.test' }, 'G'],
	[{ name: '👩‍💻 Dev' }, '👩‍💻D'],
	[{}, '']
])('the initials of %j are "%s"', (user, initials) => {
	expect(initialsOf(user)).toBe(initials);
});
