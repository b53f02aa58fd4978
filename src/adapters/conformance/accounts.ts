/** The rules of linkAccount, unlinkAccount, getAccount and getUserByAccount. */
import { aUser, anAccount, HOSTILE, otherCase, unique } from './fixtures.js';
import { atOnce, equal, isNull, matches, rule, succeeded, throws, type Rule } from './rule.js';

/** The rules of the account methods. */
export const accountRules: readonly Rule[] = [
	rule(
		'linkAccount stores the account',
		['createUser', 'linkAccount', 'getAccount', 'getUserByAccount'],
		async (adapter) => {
			const { id } = await adapter.createUser(aUser());
			const account = anAccount(id);
			await adapter.linkAccount(account);
			matches(await adapter.getAccount(account.providerAccountId, account.provider), account, 'The account');
			equal((await adapter.getUserByAccount(account))?.id, id, 'The owner of the account');
		}
	),

	rule('an account may have no tokens at all', ['createUser', 'linkAccount', 'getAccount'], async (adapter) => {
		const { id } = await adapter.createUser(aUser());
		const account = {
			userId: id,
			type: 'email' as const,
			provider: 'email',
			providerAccountId: `${unique()}@example.com`
		};
		await adapter.linkAccount(account);
		const nothing = { access_token: null, refresh_token: null, expires_at: null, id_token: null, scope: null };
		const stored = await adapter.getAccount(account.providerAccountId, account.provider);
		matches(stored, { ...account, ...nothing }, 'The account');
	}),

	rule('a token of 8 KB is stored whole', ['createUser', 'linkAccount', 'getAccount'], async (adapter) => {
		const { id } = await adapter.createUser(aUser());
		const long = unique().repeat(256);
		const account = anAccount(id, { access_token: long, id_token: long, refresh_token: long });
		await adapter.linkAccount(account);
		matches(await adapter.getAccount(account.providerAccountId, account.provider), account, 'The account');
	}),

	rule('a user has several accounts', ['createUser', 'linkAccount', 'getUserByAccount'], async (adapter) => {
		const { id } = await adapter.createUser(aUser());
		const accounts = [anAccount(id), anAccount(id), anAccount(id, { provider: 'other', type: 'oidc' })];
		for (const account of accounts) await adapter.linkAccount(account);
		for (const account of accounts) equal((await adapter.getUserByAccount(account))?.id, id, 'The owner');
	}),

	rule(
		'provider and id name an account together',
		['createUser', 'linkAccount', 'getUserByAccount', 'getAccount'],
		async (adapter) => {
			const [first, second] = [await adapter.createUser(aUser()), await adapter.createUser(aUser())];
			const providerAccountId = unique();
			await adapter.linkAccount(anAccount(first.id, { provider: 'one', providerAccountId }));
			await adapter.linkAccount(anAccount(second.id, { provider: 'two', providerAccountId }));
			equal((await adapter.getUserByAccount({ provider: 'one', providerAccountId }))?.id, first.id, 'Owner at "one"');
			equal((await adapter.getUserByAccount({ provider: 'two', providerAccountId }))?.id, second.id, 'Owner at "two"');
			equal((await adapter.getAccount(providerAccountId, 'two'))?.userId, second.id, 'userId at "two"');
		}
	),

	rule('account ids are case-sensitive', ['createUser', 'linkAccount', 'getUserByAccount'], async (adapter) => {
		const [lower, upper] = [await adapter.createUser(aUser()), await adapter.createUser(aUser())];
		const account = anAccount(lower.id);
		const variant = { ...account, providerAccountId: otherCase(account.providerAccountId) };
		await adapter.linkAccount(account);
		isNull(await adapter.getUserByAccount(variant), 'The user by the id in the other case');
		await adapter.linkAccount({ ...variant, userId: upper.id });
		equal((await adapter.getUserByAccount(account))?.id, lower.id, 'The owner of the lower-case id');
		equal((await adapter.getUserByAccount(variant))?.id, upper.id, 'The owner of the upper-case id');
	}),

	rule(
		'an unknown account gives null',
		['createUser', 'linkAccount', 'getAccount', 'getUserByAccount'],
		async (adapter) => {
			const { id } = await adapter.createUser(aUser());
			const { provider, providerAccountId } = anAccount(id);
			await adapter.linkAccount(anAccount(id, { providerAccountId }));
			const variants = [`${providerAccountId} `, ` ${providerAccountId}`, `${providerAccountId}\0`, ''];
			for (const unknown of [unique(), provider, ...variants, ...HOSTILE]) {
				isNull(await adapter.getAccount(unknown, provider), `The account ${JSON.stringify(unknown)}`);
				isNull(await adapter.getUserByAccount({ provider, providerAccountId: unknown }), 'Its user');
				isNull(await adapter.getAccount(providerAccountId, unknown === provider ? '' : unknown), 'At another provider');
			}
		}
	),

	rule('hostile account ids are opaque', ['createUser', 'linkAccount', 'getAccount'], async (adapter) => {
		const { id } = await adapter.createUser(aUser());
		for (const text of HOSTILE) {
			const account = anAccount(id, { providerAccountId: unique() + text, scope: text, access_token: text });
			await adapter.linkAccount(account);
			matches(await adapter.getAccount(account.providerAccountId, account.provider), account, 'The account');
		}
	}),

	rule(
		'linkAccount refuses an account that is linked',
		['createUser', 'linkAccount', 'getUserByAccount'],
		async (adapter) => {
			const [owner, other] = [await adapter.createUser(aUser()), await adapter.createUser(aUser())];
			const account = anAccount(owner.id);
			await adapter.linkAccount(account);
			await throws(() => adapter.linkAccount({ ...account, userId: other.id }), 'Linking it to another user');
			await throws(() => adapter.linkAccount(account), 'Linking it to its owner again');
			equal((await adapter.getUserByAccount(account))?.id, owner.id, 'The owner of the account');
		}
	),

	rule('an account of an unknown user leads to no user', ['linkAccount', 'getUserByAccount'], async (adapter) => {
		const account = anAccount(crypto.randomUUID());
		await atOnce(1, () => adapter.linkAccount(account)); // It may be refused or stored.
		isNull(await adapter.getUserByAccount(account), 'The user by account');
	}),

	rule(
		'of concurrent linkAccount of one account one succeeds',
		['createUser', 'linkAccount', 'getUserByAccount'],
		async (adapter, peer) => {
			const users = [await adapter.createUser(aUser()), await adapter.createUser(aUser())];
			const account = anAccount('');
			const winners = succeeded(
				await atOnce(20, async (index) => {
					const userId = users[index % 2]?.id ?? '';
					await (index % 2 ? peer : adapter).linkAccount({ ...account, userId });
					return userId;
				})
			);
			equal(winners.length, 1, 'Calls that linked the account');
			equal((await adapter.getUserByAccount(account))?.id, winners[0], 'The owner of the account');
		}
	),

	rule(
		'unlinkAccount removes one account',
		['createUser', 'linkAccount', 'unlinkAccount', 'getAccount'],
		async (adapter) => {
			const { id } = await adapter.createUser(aUser());
			const [target, stays] = [anAccount(id), anAccount(id)];
			for (const account of [target, stays]) await adapter.linkAccount(account);
			await adapter.unlinkAccount(target);
			await adapter.unlinkAccount({ provider: target.provider, providerAccountId: "' or '1'='1" });
			isNull(await adapter.getAccount(target.providerAccountId, target.provider), 'The unlinked account');
			matches(await adapter.getAccount(stays.providerAccountId, stays.provider), stays, 'The other account');
			await adapter.linkAccount(target);
			matches(await adapter.getAccount(target.providerAccountId, target.provider), target, 'The account linked again');
		}
	)
];
