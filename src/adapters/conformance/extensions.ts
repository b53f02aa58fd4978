/** The rules of the optional extensions for accounts, claims and verification tokens. */
import { aToken, aUser, anAccount, anUnownedAccount, HOSTILE, inDays, otherCase, unique } from './fixtures.js';
import { allSucceeded, atOnce, check, equal, isNull, matches, rule, succeeded, throws, type Rule } from './rule.js';

const BOTH = ['createUserWithAccount', 'getUserByEmail', 'getUserByAccount'] as const;
const TOKENS = ['createVerificationToken', 'useVerificationToken', 'deleteVerificationTokens'] as const;

/** The rules of the optional methods for accounts, claims and verification tokens. */
export const extensionRules: readonly Rule[] = [
	rule(
		'updateAccount stores the members given and keeps the others',
		['createUser', 'linkAccount', 'updateAccount', 'getAccount'],
		async (adapter) => {
			const { id } = await adapter.createUser(aUser());
			const [account, other] = [anAccount(id), anAccount(id)];
			for (const each of [account, other]) await adapter.linkAccount(each);
			const { provider, providerAccountId } = account;
			const changes = { access_token: 'new', expires_at: 1_900_000_999, refresh_token: undefined };
			await adapter.updateAccount({ provider, providerAccountId, ...changes });
			const expected = { ...account, access_token: 'new', expires_at: 1_900_000_999 };
			matches(await adapter.getAccount(providerAccountId, provider), expected, 'The account');
			await adapter.updateAccount({ provider, providerAccountId });
			matches(await adapter.getAccount(providerAccountId, provider), expected, 'The account, without changes');
			matches(await adapter.getAccount(other.providerAccountId, other.provider), other, 'The other account');
		}
	),

	rule(
		'updateAccount neither creates an account nor moves one to another user',
		['createUser', 'linkAccount', 'updateAccount', 'getAccount'],
		async (adapter) => {
			const [owner, other] = [await adapter.createUser(aUser()), await adapter.createUser(aUser())];
			const account = anAccount(owner.id);
			await atOnce(1, () => adapter.updateAccount(account)); // It may throw.
			isNull(await adapter.getAccount(account.providerAccountId, account.provider), 'The unknown account');
			await adapter.linkAccount(account);
			await atOnce(1, () => adapter.updateAccount({ ...account, userId: other.id })); // It may throw.
			const stored = await adapter.getAccount(account.providerAccountId, account.provider);
			equal(stored?.userId, owner.id, 'The owner of the account');
		}
	),

	rule('createUserWithAccount creates both', [...BOTH, 'getAccount'], async (adapter) => {
		const input = aUser({ emailVerified: inDays(-1), image: 'https://example.com/a.png' });
		const account = anUnownedAccount();
		const user = await adapter.createUserWithAccount(input, account);
		const expected = { ...input, id: user.id };
		matches(user, expected, 'The created user');
		matches(await adapter.getUserByAccount(account), expected, 'The user by account');
		const stored = await adapter.getAccount(account.providerAccountId, account.provider);
		matches(stored, { ...account, userId: user.id }, 'The account');
	}),

	rule('createUserWithAccount leaves nothing when the email is taken', BOTH, async (adapter) => {
		const owner = await adapter.createUserWithAccount(aUser(), anUnownedAccount());
		const account = anUnownedAccount();
		await throws(() => adapter.createUserWithAccount(aUser({ email: owner.email }), account), 'A taken email');
		isNull(await adapter.getUserByAccount(account), 'The user by the refused account');
		equal((await adapter.getUserByEmail(owner.email))?.id, owner.id, 'The owner of the email');
	}),

	rule('createUserWithAccount leaves nothing when the account exists', BOTH, async (adapter) => {
		const account = anUnownedAccount();
		const owner = await adapter.createUserWithAccount(aUser(), account);
		const refused = aUser();
		await throws(() => adapter.createUserWithAccount(refused, account), 'A linked account');
		isNull(await adapter.getUserByEmail(refused.email), 'The refused user');
		equal((await adapter.getUserByAccount(account))?.id, owner.id, 'The owner of the account');
		const next = anUnownedAccount();
		const created = await adapter.createUserWithAccount(refused, next);
		equal((await adapter.getUserByAccount(next))?.id, created.id, 'The owner after the next try');
	}),

	rule('of concurrent first sign-ins one makes the user', BOTH, async (adapter, peer) => {
		const account = anUnownedAccount();
		const users = Array.from({ length: 20 }, () => aUser());
		const created = succeeded(
			await atOnce(20, (index) => (index % 2 ? peer : adapter).createUserWithAccount(users[index] ?? aUser(), account))
		);
		equal(created.length, 1, 'Users created for one account');
		equal((await adapter.getUserByAccount(account))?.id, created[0]?.id, 'The owner of the account');
		for (const { email } of users) {
			if (email !== created[0]?.email) isNull(await adapter.getUserByEmail(email), 'A user that lost');
		}
	}),

	rule('claimOnce is true for the first caller only', ['claimOnce'], async (adapter, peer) => {
		const [key, expires] = [unique(), inDays(1)];
		equal(await adapter.claimOnce(key, expires), true, 'The first claim');
		equal(await adapter.claimOnce(key, expires), false, 'The second claim');
		equal(await peer.claimOnce(key, inDays(2)), false, 'The claim of another process');
		for (const other of [otherCase(key), ...HOSTILE.map((text) => key + text)]) {
			equal(await adapter.claimOnce(other, expires), true, `The claim of ${JSON.stringify(other)}`);
		}
	}),

	rule('of fifty concurrent claims of a key exactly one succeeds', ['claimOnce'], async (adapter, peer) => {
		const key = unique();
		const claims = await atOnce(50, (index) => (index % 2 ? peer : adapter).claimOnce(key, inDays(1)));
		const winners = allSucceeded(claims, 'Claiming a key').filter((won) => won);
		equal(winners.length, 1, 'Calls that won the claim');
	}),

	rule('claims that have expired can be made again, once each', ['claimOnce'], async (adapter, peer) => {
		for (const days of [-0.01, -2]) {
			const keys = Array.from({ length: 30 }, () => unique());
			for (const key of keys) equal(await adapter.claimOnce(key, inDays(days)), true, 'The claim');
			const claims = await atOnce(150, (index) =>
				(index % 2 ? peer : adapter).claimOnce(keys[index % keys.length] ?? '', inDays(1))
			);
			const winners = allSucceeded(claims, 'Claiming a key').filter((won) => won);
			equal(winners.length, keys.length, 'Calls that won the expired claims');
			check(!(await adapter.claimOnce(keys[0] ?? '', inDays(1))), 'The renewed claim was made twice');
		}
	}),

	rule('deleteVerificationTokens deletes all tokens of the address, and no others', TOKENS, async (adapter, peer) => {
		const addresses = ['', ...HOSTILE].map((text) => {
			const identifier = unique() + text;
			const [first, second, third] = [aToken({ identifier }), aToken({ identifier }), aToken({ identifier })];
			return { identifier, first, second, third, other: aToken({ identifier: unique() + text }) };
		});
		for (const { first, second, third, other } of addresses) {
			for (const token of [first, second, third, other]) await adapter.createVerificationToken(token);
		}
		const near = addresses.flatMap(({ identifier: each }) => [otherCase(each), `${each} `, `${each}\0`]);
		for (const identifier of [...near, '', ...HOSTILE]) await peer.deleteVerificationTokens(identifier);
		for (const { identifier, first, second, third, other } of addresses) {
			matches(await adapter.useVerificationToken(first), first, 'A token, after others were deleted');
			await peer.deleteVerificationTokens(identifier);
			for (const token of [second, third]) isNull(await adapter.useVerificationToken(token), 'A deleted token');
			matches(await adapter.useVerificationToken(other), other, 'The token of another address');
			await peer.deleteVerificationTokens(identifier);
			const newer = aToken({ identifier });
			await adapter.createVerificationToken(newer);
			matches(await adapter.useVerificationToken(newer), newer, 'A token created afterwards');
		}
	}),

	rule('concurrent deleteVerificationTokens and createVerificationToken all succeed', TOKENS, async (adapter, peer) => {
		const identifier = aToken().identifier;
		const calls = await atOnce(20, async (index) => {
			const either = index % 2 ? peer : adapter;
			await either.deleteVerificationTokens(identifier);
			await either.createVerificationToken(aToken({ identifier }));
		});
		allSucceeded(calls, 'Deleting the tokens of an address and creating one');
	}),

	rule('of concurrent uses and deletions of a token at most one use gets it', TOKENS, async (adapter, peer) => {
		const token = aToken();
		await adapter.createVerificationToken(token);
		const calls = await atOnce(30, async (index) => {
			const either = index % 2 ? peer : adapter;
			if (index % 3) return either.useVerificationToken(token);
			await either.deleteVerificationTokens(token.identifier);
			return null;
		});
		const winners = allSucceeded(calls, 'Using and deleting a token').filter((used) => used !== null);
		check(winners.length <= 1, `Calls that got the token: expected one at most, got ${winners.length}`);
		isNull(await adapter.useVerificationToken(token), 'The token afterwards');
	}),

	rule('deleteVerificationTokens spares claims', ['deleteVerificationTokens', 'claimOnce'], async (adapter) => {
		const key = unique();
		await adapter.claimOnce(key, inDays(1));
		for (const identifier of ['claim', key, '']) await adapter.deleteVerificationTokens(identifier);
		equal(await adapter.claimOnce(key, inDays(1)), false, 'The claim made again');
	})
];
