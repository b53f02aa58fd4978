/** The list of frequent passwords, of the package as it is installed. */
import { expect, test } from 'vitest';
import { isFrequent } from '../../src/lib/plugins/credentials/password/policy/frequent.js';
import { ada, createPasswordApp } from './support.js';

/** Well-known passwords of eight letters and more, in the spelling of people. */
const known =
	'password sunshine princess football baseball superman starwars computer michelle jennifer elephant midnight asdfasdf mercedes ' +
	'victoria samantha scorpion startrek cocacola Maverick1 Elizabeth liverpool! 123alexander chocolate7 1q2w3e4r qwer1234';

test.each(known.split(' '))('%s is a frequent password (#33 A15)', (password) => {
	expect(isFrequent(password)).toBe(true);
});

test.each(['note G, 1843: Bernoulli', 'k7#mQz!vR2xw', 'gulliver travels by tram', 'añejo–Grüße'])(
	'%s is not a frequent password (#33 A15)',
	(password) => {
		expect(isFrequent(password)).toBe(false);
	}
);

test('a sign-up with a frequent password is refused even if eight characters are enough (#33 A15)', async () => {
	const app = createPasswordApp({ password: { secondFactor: 'required' } });
	await app.signUp({ ...ada, password: 'scorpion' });
	expect(app.letters).toEqual([]);
	await app.signUp({ ...ada, password: 'k7#mQz!v' });
	expect(app.letters).toHaveLength(1);
	expect(app.logger.warnings).toEqual([]);
});
