/** The rules of createVerificationToken and useVerificationToken. */
import { aToken, aUser, HOSTILE, inDays, otherCase, unique } from './fixtures.js';
import { allSucceeded, atOnce, equal, isNull, matches, rule, type Rule } from './rule.js';

/** The rules of the methods for verification tokens. */
export const verificationTokenRules: readonly Rule[] = [
	rule('a token is used once', ['createVerificationToken', 'useVerificationToken'], async (adapter) => {
		const token = aToken();
		const created = await adapter.createVerificationToken(token);
		if (created) matches(created, token, 'The created token');
		matches(await adapter.useVerificationToken(token), token, 'The used token');
		isNull(await adapter.useVerificationToken(token), 'The token used again');
	}),

	rule('token dates keep their milliseconds', ['createVerificationToken', 'useVerificationToken'], async (adapter) => {
		const token = aToken({ expires: new Date(inDays(1).getTime() + 321) });
		await adapter.createVerificationToken(token);
		equal((await adapter.useVerificationToken(token))?.expires, token.expires, 'expires');
	}),

	rule(
		'a token needs its identifier, and neither ignores case',
		['createVerificationToken', 'useVerificationToken'],
		async (adapter) => {
			const [token, other] = [aToken(), aToken()];
			await adapter.createVerificationToken(token);
			await adapter.createVerificationToken(other);
			const wrong = [
				{ ...token, identifier: other.identifier },
				{ ...token, token: other.token },
				{ ...token, token: otherCase(token.token) },
				{ ...token, identifier: otherCase(token.identifier) },
				{ ...token, token: `${token.token} ` },
				{ ...token, token: `${token.token}\0` },
				{ ...token, token: '' },
				...HOSTILE.flatMap((text) => [
					{ ...token, token: text },
					{ ...token, identifier: text }
				])
			];
			for (const key of wrong) {
				const used = await adapter.useVerificationToken({ identifier: key.identifier, token: key.token });
				isNull(used, JSON.stringify([key.identifier, key.token]));
			}
			matches(await adapter.useVerificationToken(token), token, 'The token after wrong tries');
			matches(await adapter.useVerificationToken(other), other, 'The other token');
		}
	),

	rule(
		'an address may wait for several tokens',
		['createVerificationToken', 'useVerificationToken'],
		async (adapter) => {
			const first = aToken();
			const second = aToken({ identifier: first.identifier });
			await adapter.createVerificationToken(first);
			await adapter.createVerificationToken(second);
			matches(await adapter.useVerificationToken(second), second, 'The second token');
			matches(await adapter.useVerificationToken(first), first, 'The first token');
		}
	),

	rule('hostile identifiers are opaque', ['createVerificationToken', 'useVerificationToken'], async (adapter) => {
		for (const text of HOSTILE) {
			const token = aToken({ identifier: unique() + text, token: unique() + text });
			await adapter.createVerificationToken(token);
			matches(await adapter.useVerificationToken(token), token, 'The used token');
		}
	}),

	rule(
		'an address of 254 characters is kept whole',
		['createVerificationToken', 'useVerificationToken', 'createUser', 'getUserByEmail'],
		async (adapter) => {
			const domain = `${Array(3).fill('d'.repeat(61)).join('.')}.example`;
			const local = unique().padEnd(254 - domain.length - 1, 'x');
			const [email, other] = [`${local}@${domain}`, `${local.slice(0, -1)}y@${domain}`];
			const token = aToken({ identifier: email });
			await adapter.createVerificationToken(token);
			isNull(await adapter.useVerificationToken({ ...token, identifier: email.slice(0, -1) }), 'A shorter address');
			matches(await adapter.useVerificationToken(token), token, 'The used token');
			const { id } = await adapter.createUser(aUser({ email }));
			equal((await adapter.getUserByEmail(email))?.id, id, 'The user');
			isNull(await adapter.getUserByEmail(other), 'The user with another address');
		}
	),

	rule(
		'of fifty concurrent uses of a token exactly one gets it',
		['createVerificationToken', 'useVerificationToken'],
		async (adapter, peer) => {
			const token = aToken();
			await adapter.createVerificationToken(token);
			const uses = await atOnce(50, (index) => (index % 2 ? peer : adapter).useVerificationToken(token));
			const winners = allSucceeded(uses, 'Using a token').filter((used) => used !== null);
			equal(winners.length, 1, 'Calls that got the token');
			matches(winners[0], token, 'The used token');
		}
	),

	rule(
		'a token that has not expired is never pruned',
		['createVerificationToken', 'useVerificationToken'],
		async (adapter) => {
			const live = aToken({ expires: new Date(Date.now() + 60_000) });
			await adapter.createVerificationToken(live);
			for (const days of [-400, -400, -2]) await adapter.createVerificationToken(aToken({ expires: inDays(days) }));
			await adapter.createVerificationToken(aToken());
			equal((await adapter.useVerificationToken(live))?.token, live.token, 'The live token');
		}
	)
];
