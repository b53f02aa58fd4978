/** The rules for the tokens of a user's accounts. An adapter may lack these methods. */
import type { AdapterAccount, StoredTokens } from '../types.js';
import { aUser, anAccount, HOSTILE, otherCase, unique } from './fixtures.js';
import { allSucceeded, atOnce, check, equal, matches, rule, type Methods, type Rule } from './rule.js';

const BASICS = ['createUser', 'linkAccount', 'listAccounts'] as const;
const SWAP = ['createUser', 'linkAccount', 'getAccount', 'replaceTokens'] as const;

async function newOwner(adapter: Methods<'createUser'>): Promise<string> {
	return String((await adapter.createUser(aUser())).id);
}

const newTokens = (): StoredTokens => ({
	access_token: unique(),
	refresh_token: unique(),
	expires_at: 1_900_000_777,
	token_type: 'bearer',
	scope: 'openid',
	id_token: unique(),
	session_state: unique()
});

const nothing = {
	access_token: null,
	refresh_token: null,
	expires_at: null,
	token_type: null,
	scope: null,
	id_token: null,
	session_state: null
};

const keyOf = ({ provider, providerAccountId }: AdapterAccount) => ({ provider, providerAccountId });

/** The rules of listAccounts and replaceTokens. */
export const tokenRules: readonly Rule[] = [
	rule('listAccounts lists all accounts of one user, with their tokens', BASICS, async (adapter) => {
		const [owner, other] = [await newOwner(adapter), await newOwner(adapter)];
		equal((await adapter.listAccounts(owner)).length, 0, 'The number of accounts of a new user');
		const accounts = [anAccount(owner, newTokens()), anAccount(owner, { provider: 'other', type: 'oidc' })];
		for (const account of [...accounts, anAccount(other)]) await adapter.linkAccount(account);
		const listed = await adapter.listAccounts(owner);
		equal(listed.length, accounts.length, 'The number of accounts');
		for (const account of accounts) {
			const match = listed.find(({ providerAccountId }) => providerAccountId === account.providerAccountId);
			matches(match, { ...nothing, ...account }, 'The listed account');
		}
		for (const unknown of [crypto.randomUUID(), ` ${owner}`, `${owner}\0`, otherCase(unique()), '', ...HOSTILE]) {
			equal((await adapter.listAccounts(unknown)).length, 0, `The accounts of ${JSON.stringify(unknown)}`);
		}
	}),

	rule('replaceTokens stores the whole token set in place of the one it expects', SWAP, async (adapter) => {
		const owner = await newOwner(adapter);
		const [account, other] = [anAccount(owner, newTokens()), anAccount(owner)];
		for (const each of [account, other]) await adapter.linkAccount(each);
		const read = () => adapter.getAccount(account.providerAccountId, account.provider);
		const later = newTokens();
		equal(
			await adapter.replaceTokens({ ...keyOf(account), ...later }, account.access_token ?? null),
			true,
			'The answer'
		);
		matches(await read(), { ...account, ...later }, 'The account');
		const fewer = { access_token: unique() };
		equal(await adapter.replaceTokens({ ...keyOf(account), ...fewer }, later.access_token ?? null), true, 'The answer');
		matches(await read(), { ...account, ...nothing, ...fewer }, 'The account with fewer members');
		matches(await adapter.getAccount(other.providerAccountId, other.provider), other, 'The other account');
	}),

	rule('replaceTokens changes nothing if the access token is another one', SWAP, async (adapter) => {
		const account = anAccount(await newOwner(adapter), { access_token: unique() });
		await adapter.linkAccount(account);
		const stored = account.access_token ?? '';
		for (const wrong of [null, '', unique(), `${stored} `, otherCase(stored), `${stored}\0`, ...HOSTILE]) {
			const answer = await adapter.replaceTokens({ ...keyOf(account), ...newTokens() }, wrong);
			equal(answer, false, `The answer for ${JSON.stringify(wrong)}`);
		}
		const unknown = { provider: account.provider, providerAccountId: unique() };
		equal(await adapter.replaceTokens({ ...unknown, ...newTokens() }, stored), false, 'The answer for no account');
		equal(await adapter.replaceTokens({ ...unknown, ...newTokens() }, null), false, 'The answer for no account');
		matches(await adapter.getAccount(account.providerAccountId, account.provider), account, 'The account');
	}),

	rule('replaceTokens gives the first access token to an account without one', SWAP, async (adapter) => {
		const { access_token: _, ...account } = anAccount(await newOwner(adapter));
		await adapter.linkAccount(account);
		const tokens = newTokens();
		equal(
			await adapter.replaceTokens({ ...keyOf(account), ...newTokens() }, unique()),
			false,
			'With an expected token'
		);
		equal(await adapter.replaceTokens({ ...keyOf(account), ...tokens }, null), true, 'With none expected');
		matches(await adapter.getAccount(account.providerAccountId, account.provider), tokens, 'The account');
	}),

	rule('of concurrent replaceTokens with one expected token one succeeds', SWAP, async (adapter, peer) => {
		const account = anAccount(await newOwner(adapter), { access_token: unique() });
		await adapter.linkAccount(account);
		const calls = await atOnce(20, async (index) => {
			const tokens = newTokens();
			const on = index % 2 ? peer : adapter;
			const swapped = await on.replaceTokens({ ...keyOf(account), ...tokens }, account.access_token ?? null);
			return { swapped, tokens };
		});
		const winners = allSucceeded(calls, 'Replacing tokens').filter(({ swapped }) => swapped);
		equal(winners.length, 1, 'Calls that replaced the tokens');
		check(winners[0] !== undefined, 'One call won');
		matches(
			await adapter.getAccount(account.providerAccountId, account.provider),
			winners[0].tokens,
			'The tokens of the winner'
		);
	})
];
