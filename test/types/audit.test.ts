/** The types of `events.audit`: a union by `type`, which Drizzle stores with one line. */
import { drizzle } from 'drizzle-orm/sqlite-proxy';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { expect, expectTypeOf, test } from 'vitest';
import type { AuditRecord, AuditRequest, ErrorType, Events } from '../../src/index.js';

const audit = sqliteTable('audit', {
	type: text().notNull(),
	time: integer({ mode: 'timestamp_ms' }).notNull(),
	outcome: text().notNull(),
	userId: text(),
	sessionId: text(),
	provider: text(),
	actorId: text(),
	tenant: text(),
	request: text({ mode: 'json' }),
	error: text(),
	details: text({ mode: 'json' })
});
const rows: unknown[][] = [];
const db = drizzle((_, params) => Promise.resolve({ rows: (rows.push(params), []) }));

test('one line stores a record', async () => {
	const events: Partial<Events> = { audit: (record) => db.insert(audit).values(record) };
	const time = new Date('2026-03-01T12:00:00Z');
	await events.audit?.({ type: 'signIn', time, outcome: 'success', userId: 'ada', details: { isNewUser: true } });
	await events.audit?.({
		type: 'signOut',
		time,
		outcome: 'success',
		request: { method: 'POST', path: '/auth/signout' }
	});
	expect(rows.map(([type, at]) => [type, at])).toEqual([
		['signIn', time.getTime()],
		['signOut', time.getTime()]
	]);
});

test('a record is a union by its type', () => {
	const detailsOf = (record: AuditRecord) => {
		expectTypeOf(record.time).toEqualTypeOf<Date>();
		expectTypeOf(record.outcome).toEqualTypeOf<'success' | 'failure'>();
		expectTypeOf(record.request).toEqualTypeOf<AuditRequest | undefined>();
		expectTypeOf(record.error).toEqualTypeOf<ErrorType | undefined>();
		switch (record.type) {
			case 'signIn':
				return record.details.isNewUser;
			case 'tokenCreated':
				return record.details.scopes.length;
			case 'signOut':
				expectTypeOf(record.details).toEqualTypeOf<undefined>();
				return null;
			default:
				return record.type;
		}
	};
	expectTypeOf(detailsOf).returns.not.toBeAny();
	// @ts-expect-error -- a record is only read
	const change = (record: AuditRecord) => (record.outcome = 'success');
	expectTypeOf(change).toBeFunction();
});
