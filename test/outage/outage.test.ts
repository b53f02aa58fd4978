/**
 * The end of processes, connections and databases while people sign in, in a small form. `npm run bench -- outage` is the large one.
 */
import { afterEach, describe, expect, test } from 'vitest';
import { findPostgres, findRedis } from '../adapters/support/servers.js';
import { crashAt, type Crash } from './crash-points.js';
import { countToll, sendCrowd } from './crowd.js';
import { openSite, type Site } from './site.js';

const createDatabase = await findPostgres('outages while people sign in');
const redisUrl = await findRedis('outages while people sign in');

describe.skipIf(!createDatabase || !redisUrl)('a site of two processes on PostgreSQL and Redis', () => {
	let site: Site;
	afterEach(() => site?.close());

	/** The last query of each sign-in that makes a row, and what a reload shows after it. */
	const moments = [
		[{ way: 'provider', step: 'finish', query: 4, carriedOut: true }, '303, page "InvalidCheck"', 'again'],
		[{ way: 'link', step: 'finish', query: 1, carriedOut: false }, '303', 'reload'],
		[{ way: 'link', step: 'finish', query: 4, carriedOut: true }, '403, "This link no longer works"', 'again'],
		[{ way: 'credentials', step: 'finish', query: 5, carriedOut: true }, '303', 'reload'],
		[{ way: 'password', step: 'finish', query: 6, carriedOut: true }, '303', 'reload'],
		[{ way: 'passkey', step: 'finish', query: 5, carriedOut: true }, '303, page "WebAuthnVerificationError"', 'again'],
		[{ way: 'factor', step: 'finish', query: 8, carriedOut: true }, '303', 'reload']
	] as const satisfies [Parameters<typeof crashAt>[1], string, Crash['cure']][];

	test('a process that is killed at a query makes no second user, and the person can sign in', async () => {
		site = await openSite(createDatabase!, redisUrl!, 2);
		for (const [moment, reloaded, cure] of moments) {
			const crash = await crashAt(site, moment);
			expect(crash).toMatchObject({ ...moment, first: '502, "Bad gateway"', reloaded, cure });
			const accounts = /^(provider|link|passkey)$/.test(moment.way) ? 1 : 0;
			expect(crash!.stored).toEqual({ users: 1, accounts, sessions: 1 + crash!.orphans });
			expect(crash).toMatchObject({ redeemed: moment.way === 'provider' ? 1 : 0, usedTwice: false });
		}
	});

	test('killed processes, cut connections and stopped databases lose no sign-in', async () => {
		site = await openSite(createDatabase!, redisUrl!, 2);
		const options = { signingIn: 6, reading: 2, patienceMs: 30_000, pauseMs: 500, waitMs: 100 };
		const crowd = await sendCrowd(site, options);
		await site.replace(site.processes[0]!);
		for (const proxy of [site.postgres, site.redis]) {
			proxy.cut();
			await proxy.close();
			await new Promise((resolve) => setTimeout(resolve, 700));
			await proxy.reopen();
		}
		await crowd.stop();
		const toll = await countToll(site, crowd, 0);
		const nothing = { lost: 0, doubleUsers: 0, doubleAccounts: 0, redeemedTwice: 0, wrongReadings: 0 };
		expect(toll).toMatchObject({ ...nothing, signedIn: toll.begun });
		expect(toll.again).toBeGreaterThan(0);
		expect(toll.failedReadings).toBeGreaterThan(0);
		// The one 500 is that of `authorize`, which throws what the driver threw.
		// A form is sent again when its answer is lost, and what it used is used: the page says so, and the person goes on from there.
		const used =
			/^303, page "(InvalidCheck|WebAuthnVerificationError|FactorRefused)"|^403, "This link no longer works"/;
		const others = Object.keys(toll.faults).filter((fault) => !used.test(fault));
		for (const fault of others) expect(fault).toMatch(/^(status )?(502|503|500)/);
	});
});
