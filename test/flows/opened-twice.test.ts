/** A callback that is opened twice: the person sees the page it leads to, and no error above "you are signed in". */
import { expect, test } from 'vitest';
import { createApp } from '../fixtures/app.js';
import { locationOf } from '../fixtures/browser.js';

async function started() {
	const app = createApp();
	const callback = app.op.authorize(await app.start({ fields: { callbackUrl: '/basket' } }));
	return { ...app, callback };
}

test('if a callback is opened twice at once, the error page leads to the target of the first (#33 A12)', async () => {
	const { browser, callback, finish, session } = await started();
	const twin = browser.copy();
	expect(locationOf(await finish(callback)).pathname).toBe('/basket');
	const error = locationOf(await finish(callback, { browser: twin }));
	expect(Object.fromEntries(error.searchParams)).toMatchObject({ error: 'InvalidCheck', code: 'finished' });
	expect(await session(twin)).toBeNull();
	// The session is that of the first answer.
	expect(locationOf(await browser.visit(error)).href).toBe('https://app.test/basket');
	expect((await twin.visit(error)).status).toBe(200);
});

test('if a callback is opened again later, the error page leads to the site (#33 A12)', async () => {
	const { browser, callback, finish, session } = await started();
	await finish(callback);
	const { user } = (await session())!;
	const error = locationOf(await finish(callback));
	expect(locationOf(await browser.visit(error)).href).toBe('https://app.test/');
	expect((await session())?.user).toEqual(user);
});

test('a sign-in that this browser never began stays an error, also for a signed-in user (#33 A12)', async () => {
	const { browser, callback, finish, newBrowser, start, op } = await started();
	await finish(callback);
	const elsewhere = op.authorize(await start({ browser: newBrowser() }));
	const error = locationOf(await finish(elsewhere));
	expect(error.searchParams.get('error')).toBe('InvalidCheck');
	expect(error.searchParams.has('code')).toBe(false);
	const page = await browser.visit(error);
	expect(page.status).toBe(200);
	expect(await page.text()).toContain('This sign-in has expired');
});
