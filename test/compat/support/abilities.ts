/** The abilities of an adapter of `@auth/core` under our core. Each throws where the adapter lacks it. */
import assert from 'node:assert/strict';
import type { Adapter } from '../../../src/adapters/types.js';
import { ada, charles, createTown, errorOf } from '../../accounts/people.js';
import { createAuthenticator } from '../../fixtures/authenticator.js';
import { createClock } from '../../fixtures/clock.js';
import { createMailApp } from '../../fixtures/mail-app.js';
import { createPasskeyApp } from '../../fixtures/passkey-app.js';

const day = 24 * 60 * 60;
const newPerson = (like: Partial<typeof ada> = ada) => ({
	...like,
	sub: crypto.randomUUID(),
	email: `${crypto.randomUUID()}@example.test`
});

async function signIn(adapter: Adapter): Promise<void> {
	const town = createTown({ adapter });
	const person = newPerson();
	for (const browser of [town.newBrowser(), town.newBrowser()]) {
		assert.equal(errorOf(await town.signIn({ browser, answer: { user: person } })), null);
		assert.equal((await town.session(browser))?.user?.email, person.email);
	}
}

async function extend(adapter: Adapter): Promise<void> {
	const clock = createClock();
	try {
		const town = createTown({ adapter });
		await town.signIn({ answer: { user: newPerson() } });
		clock.advance(2 * day);
		const expires = new Date(clock.now() + 30 * day * 1000).toISOString();
		assert.equal((await town.session())?.expires, expires);
		assert.equal((await town.session())?.expires, expires);
		clock.advance(31 * day);
		assert.equal(await town.session(), null);
	} finally {
		clock.restore();
	}
}

async function link(adapter: Adapter): Promise<void> {
	const town = createTown({ adapter });
	const person = newPerson();
	await town.signIn({ answer: { user: person } });
	const other = newPerson(charles);
	assert.equal(errorOf(await town.linkAtSecond({ user: other })), null);
	const elsewhere = town.newBrowser();
	await town.signInAtSecond({ user: other }, elsewhere);
	assert.equal((await town.session(elsewhere))?.user?.email, person.email);
}

async function signOut(adapter: Adapter): Promise<void> {
	const town = createTown({ adapter });
	await town.signIn({ answer: { user: newPerson() } });
	const copy = town.browser.copy();
	await town.browser.post('/auth/signout');
	assert.deepEqual([await town.session(), await town.session(copy)], [null, null]);
}

async function mail(adapter: Adapter): Promise<void> {
	const app = createMailApp({ adapter });
	const { email } = newPerson();
	for (const browser of [app.newBrowser(), app.newBrowser()]) {
		await app.enter(email, { browser });
		assert.equal((await app.session(browser))?.user?.email, email);
		assert.equal((await app.open(app.link(), { browser: app.newBrowser() })).status, 200, 'a page that asks');
	}
}

async function linkOnce(adapter: Adapter): Promise<void> {
	// Two applications stand for two processes: one alone lets the uses of a link take turns.
	const apps = [createMailApp({ adapter: { ...adapter } }), createMailApp({ adapter: { ...adapter } })] as const;
	for (let round = 0; round < 5; round++) {
		const { email } = newPerson();
		await apps[0].ask(email);
		const { token = '' } = Object.fromEntries(apps[0].link().searchParams);
		const browsers = Array.from({ length: 20 }, (_, index) => apps[index % 2 === 0 ? 0 : 1].newBrowser());
		const uses = await Promise.all(browsers.map((browser) => browser.post('/auth/callback/mail', { email, token })));
		assert.equal(uses.filter(({ status }) => status === 303).length, 1);
	}
}

async function oneUser(adapter: Adapter): Promise<void> {
	const person = newPerson();
	// Neither process goes on before both have found no user.
	let waiting = 0;
	let go: () => void;
	const both = new Promise<void>((resolve) => (go = resolve));
	const process = () => ({
		...adapter,
		async getUserByEmail(email: string) {
			const user = await adapter.getUserByEmail!(email);
			if (++waiting === 2) go();
			if (waiting <= 2) await both;
			return user;
		}
	});
	const ids = await Promise.all(
		[process(), process()].map(async (own) => {
			const town = createTown({ adapter: own });
			await town.signIn({ answer: { user: person } });
			return (await town.session())?.user?.id;
		})
	);
	assert.equal(ids[0], ids[1]);
}

async function passkeys(adapter: Adapter): Promise<void> {
	const app = createPasskeyApp({ adapter });
	const phone = createAuthenticator();
	const email = `${crypto.randomUUID()}@example.test`;
	await app.register(phone, { fields: { email } });
	assert.equal((await app.session())?.user?.email, email);
	const browser = app.newBrowser();
	await app.authenticate(phone, { browser });
	assert.equal((await app.session(browser))?.user?.email, email);
}

/** In the order of the columns of the table in the documents. */
export const abilities = {
	'sign-in': signIn,
	extend,
	'sign-out': signOut,
	'link accounts': link,
	mail,
	passkeys,
	'link works once': linkOnce,
	'one user': oneUser
} satisfies Record<string, (adapter: Adapter) => Promise<void>>;

/** Those that a race decides: one that is lacking may seem to hold. */
export const races: readonly string[] = ['link works once', 'one user'];
