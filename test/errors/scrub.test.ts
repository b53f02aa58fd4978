/** Whatever repeats a secret, no scrubber lets it through. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printable, redact, withoutPayload, withoutValues } from '../../src/lib/base/errors/scrub.js';

/** Secrets of all kinds: tokens, passwords, codes. White space would be another text on one line. */
const secret = fc
	.string({ unit: fc.constantFrom(...'abcXYZ0189-_.~+/=%&?#"\'\\<>{}$^*()[]|äß'), minLength: 8, maxLength: 40 })
	.filter((text) => !/^[.]+$/.test(text));
const around = fc.string({ unit: fc.constantFrom(...'lmnopq \n:,'), maxLength: 20 });
const quoted = fc.constantFrom<(text: string) => string>(
	(text) => text,
	(text) => JSON.stringify(text),
	(text) => encodeURIComponent(text)
);

test('S187 a secret is in no text that was scrubbed, however it is quoted', () => {
	fc.assert(
		fc.property(secret, around, around, quoted, (value, before, after, quote) => {
			const message = `${before}${quote(value)}${after}`;
			const thrown = Object.assign(new Error(message), { detail: value, cause: new Error(value) });
			const texts = [
				redact(message, [null, value]),
				withoutValues(thrown, [{ deep: [value] }]).message,
				String(withoutValues(thrown, [{ deep: [value] }]).stack),
				JSON.stringify(withoutValues(thrown, [value]))
			];
			for (const text of texts) {
				expect(text).not.toContain(value);
				expect(text).not.toContain(quote(value));
			}
		})
	);
});

test('S187 the beginning of a long secret is not let through either', () => {
	fc.assert(
		fc.property(fc.stringMatching(/^[a-z0-9]{24,60}$/), fc.integer({ min: 13, max: 23 }), (value, length) => {
			const start = value.slice(0, length);
			expect(redact(`invalid token ${start}`, [value])).not.toContain(start);
			expect(withoutValues(new Error(`value ${start} is too long`), [value]).message).not.toContain(start);
		})
	);
});

test('a scrubbed text is one line of bounded length, without fields of an error beside its message', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), fc.string(), (text, payload) => {
			const copy = withoutPayload(Object.assign(new Error(text), { response: { payload }, code: 'E_CODE' }));
			expect(Object.keys(copy)).toEqual(['name', 'code']);
			for (const line of [printable(text), redact(text, []), copy.message]) {
				expect(line.length).toBeLessThanOrEqual(301);
				expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
			}
		})
	);
});
