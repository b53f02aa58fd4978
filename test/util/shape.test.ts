/** Guards for data that was JSON. */
import { expect, expectTypeOf, test } from 'vitest';
import {
	either,
	guardOf,
	isFlag,
	isNull,
	isNumber,
	isObject,
	isText,
	oneOf,
	optional
} from '../../src/lib/base/util/shape.js';

interface Thing {
	readonly id: string;
	readonly count?: number;
	readonly owner: string | null;
	readonly kind: 'a' | 'b';
	readonly flag?: boolean;
	readonly more?: object;
}

const isThing = guardOf<Thing>({
	id: isText,
	count: optional(isNumber),
	owner: either(isText, isNull),
	kind: oneOf('a', 'b'),
	flag: optional(isFlag),
	more: optional(isObject)
});

const thing = { id: 'x', owner: null, kind: 'a' };

test.each([thing, { ...thing, owner: 'me', count: 1, flag: false, more: {} }, { ...thing, another: 1 }])(
	'%j matches the shape',
	(value: unknown) => {
		expect(isThing(value)).toBe(true);
		if (isThing(value)) expectTypeOf(value).toEqualTypeOf<Thing>();
	}
);

test.each([
	null,
	undefined,
	'x',
	{},
	[],
	{ ...thing, id: 1 },
	{ ...thing, owner: undefined },
	{ ...thing, kind: 'c' },
	{ ...thing, count: NaN },
	{ ...thing, count: null },
	{ ...thing, flag: 'true' },
	{ ...thing, more: [] },
	{ ...thing, more: null }
])('%j does not match the shape', (value: unknown) => {
	expect(isThing(value)).toBe(false);
});
