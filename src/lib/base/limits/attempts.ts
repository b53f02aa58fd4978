/**
 * Counts each attempt before it is made: by the client that it comes from, and by the account that it is for. Loaded with the
 * first attempt.
 */
import { documentAt } from '../config/documents.js';
import { TooManyRequests } from '../../../errors.js';
import type { LimitedAction, LimiterRule } from '../config/options.js';
import { asError, warnOnce } from '../errors/logger.js';
import { accountNames } from './account-name.js';
import type { Attempt, Attempted, Limits } from './attempt.js';
import { createCounter } from './counters.js';
import type { Counter } from './counters.js';
import type { LimitsHost } from './host.js';
import { longestWaitMs } from '../util/queue.js';
import type { MakeLimiter } from './limiters.js';
import { createMailCounts } from './mail-total.js';
import type { Rules } from './rules.js';
import { alike, takePlace, TooManyAtOnce } from './reservation.js';
import type { Taken } from './reservation.js';

/**
 * The number of attempts that a rule gives back after faults of the site, as a multiple of its points. For guesses it is 1,
 * because a visitor may be able to make `authorize` fail. An email that was not sent, and a passkey, are not guesses.
 */
const givenBack: Record<LimitedAction, number> = {
	credentials: 1,
	email: 10,
	verification: 1,
	factor: 1,
	message: 1,
	webauthn: 10,
	callback: 1,
	pushed: 1,
	anonymous: 1,
	bearer: 1,
	logout: 1
};

/** Sign-ins and sign-outs at a provider. */
const atProviders: readonly LimitedAction[] = ['callback', 'pushed', 'logout'];

const nothing = () => Promise.resolve();
/** The number of attempts without a client's address, before any with one, after which the log has a warning. */
const unknownClients = 10;

/** Creates the counts of a configuration. */
export function createAttempts(rules: Rules, make: MakeLimiter | undefined, host: LimitsHost): Omit<Limits, 'tries'> {
	const { digest, instance } = host;
	const counterFor = (action: LimitedAction, rule: LimiterRule | null): Counter | null =>
		rule && createCounter(instance, make, action, rule);
	const counters = (action: LimitedAction) => ({
		byClient: counterFor(action, rules.attempts[action].client),
		byAccount: counterFor(action, rules.attempts[action].account)
	});
	const compiled: Record<LimitedAction, ReturnType<typeof counters>> = {
		credentials: counters('credentials'),
		email: counters('email'),
		verification: counters('verification'),
		factor: counters('factor'),
		message: counters('message'),
		webauthn: counters('webauthn'),
		callback: counters('callback'),
		pushed: counters('pushed'),
		anonymous: counters('anonymous'),
		bearer: counters('bearer'),
		logout: counters('logout')
	};
	const byProvider = counterFor('credentials', rules.provider);
	// The name of the rule is part of the text, so that a digest for one rule never equals a digest for another purpose.
	const keyFor = ({ rule }: Counter, ...whom: string[]) => digest(JSON.stringify([rule.keyPrefix, ...whom]));

	/** Gives one attempt back, unless this key got too many back. */
	const giveBack = async (action: LimitedAction, { counter, key, counted }: Taken): Promise<void> => {
		const { keyPrefix, points, duration } = counter.rule;
		const bound = { keyPrefix: `${keyPrefix}:given-back`, points: points * givenBack[action], duration };
		// Counted in memory with every limiter: it bounds what one process gives back, and the fault may be the store's.
		const isAllowed = await createCounter(instance, undefined, action, bound)
			.take(key)
			.then(
				() => true,
				() => false
			);
		if (isAllowed) await counter.reward(key, 1, counted);
	};

	/** Returns the counts of an attempt, in the order in which it takes them. */
	async function* countsOf(
		action: LimitedAction,
		{ accounts, client, provider }: Attempted,
		apart: readonly string[]
	): AsyncGenerator<Pick<Taken, 'counter' | 'key'>> {
		const { byClient, byAccount } = compiled[action];
		// Other people on its network do not lock a known browser out. It has a count of its own.
		if (byClient && typeof client === 'string' && apart.length === 0) {
			yield { counter: byClient, key: await keyFor(byClient, client) };
		}
		if (byAccount) {
			// After the client, because the names of a spelling that is not ASCII take a while to find.
			const names = [...new Set(accounts.flatMap(accountNames))];
			// All attempts use the same order, so that two attempts that share several names do not wait for each other.
			for (const name of names.sort()) yield { counter: byAccount, key: await keyFor(byAccount, name, ...apart) };
		}
		if (byProvider && provider !== undefined) {
			// One count for all known browsers: a user makes as many of them as they like.
			const whose = apart.length > 0 ? ['known browsers'] : [];
			yield { counter: byProvider, key: await keyFor(byProvider, provider, ...whose) };
		}
	}

	return {
		mails: createMailCounts(rules.mails, make, host),
		async giveBack(action, client) {
			const { byClient } = compiled[action];
			if (byClient && client !== null) await byClient.giveBack(await keyFor(byClient, client));
		},
		async clear(action, account) {
			const { byAccount } = compiled[action];
			if (!byAccount) return;
			for (const name of accountNames(account)) await byAccount.forget(await keyFor(byAccount, name));
			await byAccount.forget(await keyFor(byAccount, 'as typed', account));
		},
		async enter(action, { accounts, client, provider, knownBrowser }) {
			const { byClient, byAccount } = compiled[action];
			const apart = knownBrowser && accounts.length === 1 ? [knownBrowser] : [];
			const taken: Taken[] = [];
			let isOver = false;
			/** Ends the attempt in this way, unless it has ended already. */
			const end = async (how: () => Promise<unknown>): Promise<void> => {
				if (isOver) return;
				isOver = true;
				try {
					await how();
				} finally {
					for (const { counter, key } of taken) counter.places.leave(key);
				}
			};
			const typed = (counter: Counter) => keyFor(counter, 'as typed', ...accounts, ...apart);
			// Wrong attempts are also counted by exact spelling, so that a right one knows how many to give back.
			const countTyped = async () => {
				// An email that was sent later never gives an earlier one back.
				if (!byAccount || accounts.length === 0 || action === 'email') return;
				try {
					await byAccount.take(await typed(byAccount));
				} catch (thrown) {
					// More wrong attempts than the limit are not counted by spelling. Without the count a right one gives back fewer, never more.
					if (!(thrown instanceof TooManyRequests)) host.logger.error(asError(thrown));
				}
			};
			const giveAllBack = async () => {
				const isAlone = taken.every(({ counter, counted }) => counter !== byAccount || counted.points === 1);
				const wrong = byAccount && !isAlone ? await byAccount.forget(await typed(byAccount)) : null;
				await Promise.all(
					taken.map(({ counter, key, counted }) =>
						counter.reward(key, counter === byAccount ? alike(counted, wrong) : 1, counted)
					)
				);
			};
			const attempt: Attempt = {
				succeeded: () => end(giveAllBack),
				failed: () => end(() => Promise.all(taken.map((each) => giveBack(action, each)))),
				ended: () => end(countTyped)
			};

			// Sign-ins at a provider are counted, but they are not guesses: a site with providers alone needs no addresses.
			const guesses = !atProviders.includes(action);
			if (byClient && client !== undefined && guesses) noticeClient(host, client);
			const untilMs = performance.now() + longestWaitMs;
			try {
				for await (const { counter, key } of countsOf(action, { accounts, client, provider }, apart)) {
					taken.push(await takePlace(action, counter, key, untilMs));
				}
			} catch (thrown) {
				// An attempt that found no place in time was not made.
				await Promise.allSettled([thrown instanceof TooManyAtOnce ? attempt.failed() : end(nothing)]);
				throw thrown;
			}
			return attempt;
		}
	};
}

/** Warns if no attempt ever comes from an address of the internet: then a proxy hides all clients. */
function noticeClient(host: LimitsHost, client: string | null): void {
	const { clients } = host.instance;
	if (client !== null || host.dev) clients.known = true;
	if (clients.known || ++clients.unknown !== unknownClients) return;
	warnOnce(
		host,
		'unknown clients',
		`rateLimit: the first ${unknownClients} attempts came from private or unknown addresses, so that limits by client ` +
			'are off. Tell the server which header has the address: with adapter-node set ADDRESS_HEADER=X-Forwarded-For and ' +
			`XFF_DEPTH to the number of your proxies; without SvelteKit pass \`clientAddress\`. ${documentAt('guides/limits.md')} says more`
	);
}
