/** Copies of data from outside: no key can reach a prototype. */
import { expect, test } from 'vitest';
import { withoutPrototypeKeys } from '../../src/lib/base/http/json.js';

test('a copy keeps every key except those that lead to a prototype, at any depth', () => {
	const sent = '{"a":[{"__proto__":{"admin":true},"b":1}],"__proto__":{"admin":true},"constructor":{},"prototype":{}}';
	const copy = withoutPrototypeKeys(JSON.parse(sent)) as { a: [object] };
	expect(JSON.stringify(copy)).toBe('{"a":[{"b":1}]}');
	for (const object of [copy, copy.a[0]]) {
		expect(Object.getPrototypeOf(object)).toBe(Object.prototype);
		expect('admin' in object).toBe(false);
	}
});
