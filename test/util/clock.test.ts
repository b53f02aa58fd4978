/** Dates as text: what was written before is found again, and is what `toISOString` says, however many dates there are. */
import { expect, test } from 'vitest';
import { isoText } from '../../src/lib/base/util/clock.js';

test('each date has its own text, before and after the store is full', () => {
	const dates = Array.from({ length: 25_000 }, (_, index) => new Date(1_764_000_000_000 + index * 1_001));
	for (const date of [...dates, ...dates.slice(-100), ...dates.slice(0, 100)]) {
		expect(isoText(date)).toBe(date.toISOString());
	}
	expect(() => isoText(new Date(Number.NaN))).toThrow(RangeError);
});
