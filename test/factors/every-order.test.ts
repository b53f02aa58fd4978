/** Each kind of first factor with each kind of second one: no session before both are proven, and one that says so afterwards. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createClock } from '../fixtures/clock.js';
import { begin, firsts, seconds, sessionIn } from './orders.js';

const clock = createClock('2026-05-01T10:00:00Z');
afterAll(() => clock.restore());
beforeEach(() => clock.set('2026-05-01T10:00:00Z'));

describe.each(Object.keys(firsts))('after %s', (firstName) => {
	test.each(Object.keys(seconds))('S171 nothing is signed in before %s', async (secondName) => {
		const { first, userId, events, prove } = await begin(firstName, secondName);
		const browser = first.newBrowser();
		await first.enter(browser);
		const waiting = await sessionIn(browser);
		expect(waiting?.user.id).toBe(await first.meanwhile?.(browser));
		expect(await first.gives?.(browser)).not.toBe(true);
		if (!first.meanwhile) {
			expect(browser.cookieNames.filter((name) => name.includes('session-token'))).toEqual([]);
			expect((await browser.visit('/auth/account')).status).not.toBe(200);
			expect(events).not.toContain(userId);
		}
		const { channel = [], methods: added = ['otp', 'mfa'] } = seconds[secondName]!;
		if (first.methods?.some((method) => channel.includes(method))) {
			await prove(browser).catch(() => undefined);
			expect(await sessionIn(browser)).toBeNull();
			expect(await (await browser.visit('/auth/challenge')).text()).toContain('Set up your authenticator app');
			return;
		}
		await prove(browser);
		const session = await sessionIn(browser);
		expect(session).toMatchObject({ user: { id: userId } });
		expect(session?.methods).toEqual([...new Set([...(first.methods ?? []), ...added])]);
		expect(events).toContain(userId);
		expect((await first.gives?.(browser)) ?? true).toBe(true);
		expect(browser.cookieNames.filter((name) => name.includes('flow'))).toEqual([]);
	});
});
