/** A mail about security that the mail server refuses once: it is on record before it is sent, and `cleanUp` sends it. */
import { afterAll, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { Adapter } from '../../src/adapters/types.js';
import { audit } from '../../src/lib/core/audit/audit.js';
import type { Happening } from '../../src/lib/core/happening.js';
import type { SecretStore } from '../../src/lib/store/adapter/secrets/store.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { promiseMail } from '../../src/lib/core/mail/promised.js';
import type { SecurityPurpose, VerificationRequest } from '../../src/providers/types.js';
import { createApp } from '../fixtures/app.js';
import { createClock } from '../fixtures/clock.js';
import { ada, createPasswordApp } from '../passwords/support.js';

const clock = createClock();
afterAll(() => clock.restore());

const due = new Date('2026-03-01T00:00:00Z');
const happenings: Record<Exclude<SecurityPurpose, 'newDevice'>, Omit<Happening, 'userId'>> = {
	passkeyAdded: { type: 'passkeyAdded', details: { passkeyId: 'key' } },
	passkeyRemoved: { type: 'passkeyRemoved', details: { passkeyId: 'key' } },
	accountLinked: { type: 'accountLinked', provider: 'op', details: { providerAccountId: '1' } },
	accountUnlinked: { type: 'accountUnlinked', provider: 'op', details: { providerAccountId: '1' } },
	factorAdded: { type: 'factorAdded', details: { factor: 'totp' } },
	factorRemoved: { type: 'factorRemoved', details: { factor: 'totp' } },
	recoveryCodeUsed: { type: 'recoveryCodeUsed', details: { left: 3 } },
	deletionScheduled: { type: 'deletionScheduled', details: { due } },
	deletionUndone: { type: 'deletionUndone' }
};

async function createWorld(store: Adapter = MemoryAdapter()) {
	const server = { refuses: false, letters: [] as VerificationRequest[] };
	const sendVerificationRequest = (letter: VerificationRequest) => {
		if (server.refuses) throw new Error('421 try again later');
		server.letters.push(letter);
	};
	await createPasswordApp({ store }).enter();
	const app = createPasswordApp({
		store,
		mail: { sendVerificationRequest },
		host: { environment: { AUTH_URL: 'https://app.test' } }
	});
	const { id } = (await store.getUserByEmail!(ada.email))!;
	const take = () => server.letters.splice(0);
	return { ...app, server, take, userId: id };
}

/** Time passes, and the job runs. */
async function later({ auth }: Awaited<ReturnType<typeof createWorld>>): Promise<void> {
	clock.advance(2 * 3600);
	await auth.cleanUp();
}

describe('F9 an email that the mail server refuses once is sent by the next cleanUp, once:', () => {
	test.each(Object.entries(happenings))('%s', async (purpose, happening) => {
		const world = await createWorld();
		const { auth, server, take, userId } = world;
		server.refuses = true;
		const time = new Date();
		await audit(contextOf(auth), null, { ...happening, userId } as Happening);
		await later(world);
		expect(take()).toEqual([]);
		server.refuses = false;
		await later(world);
		const [letter, ...more] = take();
		expect(more).toEqual([]);
		expect(letter).toMatchObject({
			purpose,
			identifier: ada.email,
			url: 'https://app.test/auth/account',
			notice: { time }
		});
		if (purpose === 'deletionScheduled') expect(letter?.notice?.due).toEqual(due);
		if (purpose === 'factorAdded') expect(letter?.content.text).toContain('an authenticator app');
		await later(world);
		expect(take()).toEqual([]);
	});

	test('newDevice', async () => {
		const world = await createWorld();
		const { server, take, typeIn, newBrowser } = world;
		server.refuses = true;
		await typeIn(ada, newBrowser());
		server.refuses = false;
		await later(world);
		expect(take().map(({ purpose, identifier }) => [purpose, identifier])).toEqual([['newDevice', ada.email]]);
		await later(world);
		expect(take()).toEqual([]);
	});
});

test('F9 an email that was sent is not sent again', async () => {
	const world = await createWorld();
	await world.typeIn(ada, world.newBrowser());
	expect(world.take()).toHaveLength(1);
	await later(world);
	expect(world.take()).toEqual([]);
});

test('F9 an email over the limit of its kind is not sent later either', async () => {
	const world = await createWorld();
	const app = createPasswordApp({ store: world.store, rateLimit: {} });
	for (let at = 0; at < 8; at++) await app.typeIn(ada, app.newBrowser());
	expect(app.letters).toHaveLength(5);
	clock.advance(2 * 3600);
	await app.auth.cleanUp();
	expect(app.letters).toHaveLength(5);
});

test('F9 a record that cannot be stored does not stop the email, and is in the log', async () => {
	const memory = MemoryAdapter();
	let fails = false;
	const world = await createWorld({
		...memory,
		createSecret: (secret) => (fails ? Promise.reject(new Error('down')) : memory.createSecret!(secret))
	});
	fails = true;
	await audit(contextOf(world.auth), null, {
		type: 'passkeyAdded',
		userId: world.userId,
		details: { passkeyId: 'key' }
	});
	expect(world.take().map(({ purpose }) => purpose)).toEqual(['passkeyAdded']);
	expect(world.logger.faults.map(({ name }) => name)).toEqual(['AdapterError']);
});

test('C3 an email about a password is dropped if no provider keeps passwords any more', async () => {
	const { store, userId, auth } = await createWorld();
	const promised = {
		of: 'password',
		email: ada.email,
		url: 'https://app.test/auth/signin',
		change: 'of a hash'
	} as const;
	await promiseMail(contextOf(auth), store as SecretStore, userId, promised);
	const due = async () => store.listDueSecrets!('promised-mail', new Date(), 10);
	clock.advance(2 * 3600);
	expect(await due()).toHaveLength(1);
	await createApp({ adapter: store, providers: [], cleanUp: {} }).auth.cleanUp();
	expect(await due()).toEqual([]);
});
