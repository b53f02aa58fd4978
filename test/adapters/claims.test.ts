/** A claim on tables that have a unique key of the token alone, as those of `@auth/kysely-adapter`. */
import { expect, test, vi } from 'vitest';
import { namesOf } from '../../src/adapters/shared/names.js';
import { usualNames } from '../../src/adapters/shared/tables.js';
import type { SqlDatabase } from '../../src/adapters/sql/database.js';
import { sqlStore } from '../../src/adapters/sql/store.js';

const claim = { identifier: 'used', token: 'abc', expires: new Date('2026-03-02') };
const now = new Date('2026-03-01');
const claimed = { rows: [claim], changes: 1 };
const failure = (code: string) => Object.assign(new Error('the database'), { code });

/** Claims where the database answers so, one statement after the other. */
function claimWhere(...answers: (typeof claimed | Error)[]) {
	const run = vi.fn<SqlDatabase['run']>();
	for (const answer of answers) {
		if (answer instanceof Error) run.mockRejectedValueOnce(answer);
		else run.mockResolvedValueOnce(answer);
	}
	const database: SqlDatabase = { dialect: 'postgres', run, runBoth: run };
	const names = namesOf({}, usualNames, { quote: '"' });
	const store = sqlStore(database, { names, defined: {}, stored: {}, moments: 'native' });
	return { outcome: store.claim(claim, now), run };
}

test.each([
	['finds the claim of another', { rows: [], changes: 0 }, false],
	['is made', claimed, true]
])('a claim that the unique key refuses is repeated, and %s', async (_, answer, made) => {
	const { outcome, run } = claimWhere(failure('23505'), answer);
	expect(await outcome).toBe(made);
	expect(run).toHaveBeenCalledTimes(2);
});

test('a claim that fails otherwise, or is refused again, is not repeated', async () => {
	const other = claimWhere(failure('57P01'), claimed);
	await expect(other.outcome).rejects.toMatchObject({ code: '57P01' });
	expect(other.run).toHaveBeenCalledTimes(1);
	const again = claimWhere(failure('23505'), failure('23505'), claimed);
	await expect(again.outcome).rejects.toMatchObject({ code: '23505' });
	expect(again.run).toHaveBeenCalledTimes(2);
});
