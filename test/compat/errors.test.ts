/** The error classes that `@auth/core` exports, one by one. */
import * as theirs from '@auth/core/errors';
import { describe, expect, test } from 'vitest';
import * as ours from '../../src/errors.js';

type ErrorClass = new (
	message?: unknown,
	options?: unknown
) => Error & {
	type: string;
	kind: string;
	cause?: Record<string, unknown>;
};

const classes = Object.entries(theirs).filter(([, value]) => value.prototype instanceof Error) as unknown as [
	name: string,
	theirs: ErrorClass
][];
const oursOf = (name: string) => (ours as unknown as Record<string, ErrorClass>)[name]!;

const theirsOf = (name: string) => (theirs as unknown as Record<string, ErrorClass>)[name]!;

/** Where a class says something else on purpose. */
const differences: Record<string, { kind: string; reason: string }> = {
	InvalidCheck: {
		kind: 'signIn',
		reason:
			'an expired or foreign sign-in is cured by trying again, which the sign-in page offers and the error page does not'
	}
};

test('the test finds error classes', () => {
	expect(classes.length).toBeGreaterThanOrEqual(33);
});

describe.each(classes)('%s', (name, Theirs) => {
	const Ours = oursOf(name);

	test('has the name, type and kind', () => {
		const { type, kind } = new Theirs('what happened');
		const error = new Ours('what happened');
		expect(error).toMatchObject({ name, type, kind: differences[name]?.kind ?? kind });
		expect(error).toBeInstanceOf(ours.AuthError);
		if (new Theirs() instanceof theirs.SignInError) expect(error).toBeInstanceOf(ours.SignInError);
	});

	test('both libraries construct it in the same way', () => {
		const underlying = new Error('the database is away');
		const options = { cause: { err: underlying, provider: 'op' } };
		const arguments_: [message?: unknown, options?: unknown][] = [
			[],
			['what happened'],
			['what happened', options],
			[options],
			[underlying],
			[underlying, { provider: 'op' }]
		];
		for (const args of arguments_) expect(new Ours(...args).cause, String(args)).toEqual(new Theirs(...args).cause);
	});

	test('has the given message, without an address to read more at', () => {
		expect(new Ours('what happened').message).toBe('what happened');
		expect(new Theirs('what happened').message).toMatch(/^what happened\. Read more at https:/);
	});

	test('begins its stack where it was constructed', () => {
		expect(new Ours('x').stack?.split('\n')[1]).toContain('errors.test.ts');
	});
});

test('a subclass of an application keeps type and kind, and its own name and code', () => {
	class OutOfOffice extends ours.CredentialsSignin {
		override code = 'out-of-office';
	}
	const error = new OutOfOffice();
	expect(error).toMatchObject({
		name: 'OutOfOffice',
		type: 'CredentialsSignin',
		kind: 'signIn',
		code: 'out-of-office'
	});
	expect(new ours.CredentialsSignin().code).toBe(new theirs.CredentialsSignin().code);
});

test('an underlying error given as the second argument is kept, which @auth/core loses', () => {
	const underlying = new Error('away');
	expect(new ours.AdapterError('what happened', underlying).cause).toEqual({ err: underlying });
});

test('fields of an underlying error stay in it, because they may contain tokens', () => {
	const underlying = new Error('away', { cause: { body: 'access_token=1' } });
	expect(new ours.AdapterError(underlying).cause).toEqual({ err: underlying });
	expect(new (theirsOf('AdapterError'))(underlying).cause).toEqual({ err: underlying, body: 'access_token=1' });
});

test.each(Object.entries(differences))('%s differs still, and for a reason', (name, { kind, reason }) => {
	expect(new (theirsOf(name))().kind).not.toBe(kind);
	expect(reason).not.toBe('');
});
