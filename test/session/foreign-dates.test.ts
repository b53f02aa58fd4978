/** Adapters of others give dates as their data layer has them; what cannot be understood is an error, never "expired". */
import { afterAll, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { Adapter } from '../../src/adapters/types.js';
import { ada } from '../accounts/people.js';
import { createClock } from '../fixtures/clock.js';
import { day, sessionCookie, signedIn } from './support.js';

// Text that names no zone is not of the server's.
process.env.TZ = 'Pacific/Auckland';
const clock = createClock('2026-03-04T05:06:07.890Z');
afterAll(() => clock.restore());

type Form = (date: Date) => unknown;

/** Gives every date of the contract in another form. */
function giving(form: Form): Adapter {
	const store = MemoryAdapter();
	const told = <Row extends object>(row: Row): Row =>
		Object.fromEntries(
			Object.entries(row).map(([member, value]) => [member, value instanceof Date ? form(value) : value])
		) as Row;
	return {
		...store,
		createSession: async (session) => told(await store.createSession(session)),
		updateSession: async (session) => {
			const changed = await store.updateSession(session);
			return changed && told(changed);
		},
		deleteSession: async (token) => {
			const deleted = await store.deleteSession(token);
			return deleted ? told(deleted) : null;
		},
		getSessionAndUser: async (token) => {
			const found = await store.getSessionAndUser(token);
			return (
				found && { session: told(found.session), user: told({ ...found.user, emailVerified: new Date(clock.now()) }) }
			);
		}
	};
}

const forms: [name: string, form: Form][] = [
	['ISO 8601, as JSON has it', (date) => date.toISOString()],
	['without milliseconds', (date) => date.toISOString().replace(/\.\d+/, '')],
	['with microseconds', (date) => date.toISOString().replace('Z', '123Z')],
	['as SQL writes it, in UTC', (date) => date.toISOString().replace('T', ' ').replace('Z', '')],
	['as PostgreSQL writes it', (date) => date.toISOString().replace('T', ' ').replace('Z', '+00')],
	['in another zone', (date) => new Date(date.getTime() + 5.5 * 3600_000).toISOString().replace('Z', '+05:30')],
	['milliseconds', (date) => date.getTime()],
	['milliseconds as a bigint', (date) => BigInt(date.getTime())],
	['a date that is cut to seconds', (date) => new Date(Math.floor(date.getTime() / 1000) * 1000)],
	['a date that is rounded up to seconds', (date) => new Date(Math.ceil(date.getTime() / 1000) * 1000)]
];

describe.each(forms)('%s', (_, form) => {
	test('signs in, is extended, expires and signs out', async () => {
		clock.set('2026-03-04T05:06:07.890Z');
		const seen: unknown[] = [];
		const signedOut: unknown[] = [];
		const town = await signedIn(
			{
				session: { maxAge: 10 * day, updateAge: day },
				callbacks: { session: ({ session, user }) => (seen.push(user.emailVerified), session) },
				events: { signOut: (message) => void signedOut.push(message) }
			},
			giving(form)
		);
		expect((await town.session())?.user?.email).toBe(ada.email);
		expect(seen).toEqual([expect.any(Date)]);
		expect(Math.abs((seen[0] as Date).getTime() - clock.now())).toBeLessThan(1000);
		expect(town.data.take()).toEqual(['getSessionAndUser']);

		clock.advance(day + 1);
		const extended = Date.parse((await town.session())!.expires) - clock.now();
		expect(extended).toBe(10 * day * 1000);
		expect(town.data.take()).toEqual(['getSessionAndUser', 'updateSession']);

		const lost = town.browser.copy();
		await town.browser.post('/auth/signout');
		expect(signedOut).toEqual([{ session: expect.objectContaining({ expires: expect.any(Date) as Date }) as unknown }]);
		expect(await town.session(lost)).toBeNull();

		await town.signIn();
		const left = town.token();
		clock.advance(10 * day + 1);
		const headers = { cookie: `${sessionCookie}=${left}` };
		expect((await town.auth.session(new Request('https://app.test/', { headers }))).session).toBeNull();
		expect(town.data.take()).toContain('deleteSession');
		expect(town.logger.errors).toEqual([]);
	});
});

describe.each([
	['text that is no date', () => 'soon'],
	['an invalid date', () => new Date(Number.NaN)],
	['a day that does not exist', () => '2026-99-99T00:00:00Z'],
	['true', () => true],
	['an object', () => ({ seconds: 1 })]
] as [string, Form][])('%s', (_, form) => {
	test('is an error of the adapter: the row and the cookie stay', async () => {
		const town = await signedIn();
		town.data.instead.getSessionAndUser = async (call) => {
			const found = (await call()) as { session: object };
			return { ...found, session: { ...found.session, expires: form(new Date()) } };
		};
		expect((await town.browser.visit('/auth/session')).status).toBe(503);
		expect(town.logger.errors).toEqual([
			expect.objectContaining({
				type: 'AdapterError',
				message: expect.stringMatching(/getSessionAndUser.*"expires" of the session is .*: a date is needed/) as string,
				cause: expect.objectContaining({ method: 'getSessionAndUser' }) as unknown
			})
		]);
		expect(town.browser.cookieNames).toEqual([sessionCookie]);
		expect(town.data.take()).toEqual(['getSessionAndUser']);
		town.data.instead = {};
		expect((await town.session())?.user?.email).toBe(ada.email);
	});
});

test('members that only look like dates stay as they are', async () => {
	const users: unknown[] = [];
	const town = await signedIn({ callbacks: { session: ({ session, user }) => (users.push(user), session) } });
	const odd = { name: '2026-01-01T00:00:00Z', joined: '2026-01-01T00:00:00Z', expires: undefined };
	town.data.instead.getSessionAndUser = async (call) => {
		const found = (await call()) as { user: object };
		return { ...found, user: { ...found.user, ...odd } };
	};
	expect((await town.session())?.user?.name).toBe(odd.name);
	expect(users).toEqual([expect.objectContaining({ name: odd.name, joined: odd.joined })]);
});
