/** The table of who is who, whole: every combination of facts falls under one rule, and the rule says what happens. */
import { describe, expect, test } from 'vitest';
import { decide, unlinkableUser, type Facts, type Plan } from '../../src/lib/core/accounts/decide.js';

/** What is said of the combinations, each by itself; ids: `me` is signed in, `them` and `third` are others. */
const rules: [name: string, applies: (facts: Facts) => boolean, plan: Plan][] = [
	[
		'nobody is signed in, the account is known: its owner comes in, whatever the address is',
		(f) => f.linkingUser === null && f.accountOwner === 'me',
		{ do: 'signIn', userId: 'me' }
	],
	[
		'the same, and it is another owner',
		(f) => f.linkingUser === null && f.accountOwner === 'them',
		{ do: 'signIn', userId: 'them' }
	],
	[
		'the signed-in user has the account already',
		(f) => f.linkingUser === 'me' && f.accountOwner === 'me',
		{ do: 'signIn', userId: 'me' }
	],
	[
		'S339 the account is of another user than the one signed in',
		(f) => f.linkingUser === 'me' && f.accountOwner === 'them',
		{ do: 'refuse', because: 'AccountNotLinked' }
	],
	[
		'a signed-in user links a new account, whoever has the address',
		(f) => f.linkingUser === 'me' && f.accountOwner === null,
		{ do: 'link', userId: 'me' }
	],
	[
		'the session names no user of the adapter, and the account is known: its owner comes in (#12 A1)',
		(f) => f.linkingUser === unlinkableUser && f.accountOwner === 'me',
		{ do: 'signIn', userId: 'me' }
	],
	[
		'the same, and it is another owner (#12 A1)',
		(f) => f.linkingUser === unlinkableUser && f.accountOwner === 'them',
		{ do: 'signIn', userId: 'them' }
	],
	[
		'the session names no user of the adapter: a new account is refused, whoever has the address (#12 A1)',
		(f) => f.linkingUser === unlinkableUser && f.accountOwner === null,
		{ do: 'refuse', because: 'unlinkable' }
	],
	[
		'a new account, and nobody has the address',
		(f) => f.linkingUser === null && f.accountOwner === null && f.emailOwner === null,
		{ do: 'create' }
	],
	[
		'S331 the provider says that the address is unproven: it is no address, so that a new user comes without',
		(f) => f.linkingUser === null && f.accountOwner === null && f.emailOwner !== null && f.emailVerified === false,
		{ do: 'create' }
	],
	...(['me', 'them', 'third'] as const).flatMap((owner): typeof rules => {
		const named = (f: Facts) =>
			f.linkingUser === null && f.accountOwner === null && f.emailOwner === owner && f.emailVerified !== false;
		return [
			[
				`S330 ${owner} has the address, and the provider is not trusted with addresses`,
				(f) => named(f) && f.emailLinking === 'never',
				{ do: 'refuse', because: 'OAuthAccountNotLinked' }
			],
			[
				`the provider is trusted, and ${owner} came through one as well`,
				(f) => named(f) && f.emailLinking === 'always',
				{ do: 'link', userId: owner }
			],
			[
				`the provider is trusted, and ${owner} has proven to own the address`,
				(f) => named(f) && f.emailLinking === 'proven' && f.emailOwnerProven,
				{ do: 'link', userId: owner }
			],
			[
				`S335 the provider is trusted, but ${owner} may have typed in the address of another person`,
				(f) => named(f) && f.emailLinking === 'proven' && !f.emailOwnerProven,
				{ do: 'refuse', because: 'OAuthAccountNotLinked' }
			]
		];
	})
];

const combinations: Facts[] = [];
for (const linkingUser of [null, 'me', unlinkableUser] as const)
	for (const accountOwner of [null, 'me', 'them'])
		for (const emailOwner of [null, 'me', 'them', 'third'])
			for (const emailOwnerProven of [false, true])
				for (const emailVerified of [true, false, undefined])
					for (const emailLinking of ['never', 'proven', 'always'] as const)
						combinations.push({
							linkingUser,
							accountOwner,
							emailOwner,
							emailOwnerProven,
							emailVerified,
							emailLinking
						});

test('the rules cover every combination once', () => {
	expect(combinations).toHaveLength(648);
	for (const facts of combinations) {
		const found = rules.filter(([, applies]) => applies(facts)).map(([name]) => name);
		expect(found, JSON.stringify(facts)).toHaveLength(1);
	}
});

describe('decide', () => {
	test.each(rules)('%s', (_, applies, plan) => {
		const cases = combinations.filter(applies);
		expect(cases.length).toBeGreaterThan(0);
		for (const facts of cases) expect(decide(facts), JSON.stringify(facts)).toEqual(plan);
	});

	test('an empty id is an id', () => {
		const facts = { emailOwnerProven: true, emailVerified: true, emailLinking: 'always' } as const;
		expect(decide({ ...facts, linkingUser: '', accountOwner: 'them', emailOwner: null })).toEqual({
			do: 'refuse',
			because: 'AccountNotLinked'
		});
		expect(decide({ ...facts, linkingUser: null, accountOwner: null, emailOwner: '' })).toEqual({
			do: 'link',
			userId: ''
		});
	});
});
