/**
 * Every moment at which the end of a process matters: just before a query of a sign-in reaches PostgreSQL or Redis, and just after one
 * was carried out, before its answer has arrived. A process is killed at each of them in turn; then the person reloads, and if that
 * does not sign them in, begins again.
 */
import { newPerson, seen, signedInAs, signIn, type Person, type Way } from './people.js';
import type { Site } from './site.js';

export interface Crash {
	readonly way: Way;
	readonly step: 'start' | 'finish';
	/** The how many-th query of the step, and whether it was carried out. */
	readonly query: number;
	readonly carriedOut: boolean;
	readonly store: 'PostgreSQL' | 'Redis';
	/** The page that the person sees when the process ends, and when they reload. */
	readonly first: string;
	readonly reloaded: string;
	/** The proof that got them in. */
	readonly cure: 'reload' | 'again' | 'none';
	readonly stored: Awaited<ReturnType<Site['stored']>>;
	/** Sessions that their browser does not have: rows that expire. */
	readonly orphans: number;
	/** The most that one code was redeemed. */
	readonly redeemed: number;
	/** Whether one proof began two sessions: that of the process that ended, and one by the reload. */
	readonly usedTwice: boolean;
}

/** A password is a proof again and again. */
const reusable: readonly Way[] = ['credentials', 'password'];

/** The steps that ask a store. */
export const stepsOf = [
	{ way: 'provider', step: 'finish' },
	{ way: 'link', step: 'start' },
	{ way: 'link', step: 'finish' },
	{ way: 'credentials', step: 'finish' },
	{ way: 'password', step: 'finish' },
	{ way: 'passkey', step: 'finish' },
	{ way: 'factor', step: 'start' },
	{ way: 'factor', step: 'finish' }
] as const satisfies readonly Pick<Crash, 'way' | 'step'>[];

/** Kills at one moment. Gives null if the step is over before it. */
export async function crashAt(
	site: Site,
	{ way, step, query, carriedOut }: Pick<Crash, 'way' | 'step' | 'query' | 'carriedOut'>
): Promise<Crash | null> {
	const person = await newPerson(site, way);
	const before = site.redeemed.size;
	const steps = signIn(site, person);
	let next = await steps.next();
	while (!next.done && next.value.name !== step) next = await steps.next(await next.value.send());
	if (next.done) return null;
	const { send } = next.value;

	const killed = killAt(site, query, carriedOut);
	const answer = await send();
	const store = await killed.store();
	if (!store) return null;
	const first = await seen(answer);
	const again = await send();
	const reloaded = await seen(again);
	const isIn = async () => (await signedInAs(person.browser)) === person.email;
	let cure: Crash['cure'] = 'reload';
	if (step === 'start') {
		// The reload has started it once more; the rest of the way follows.
		for (next = await steps.next(again); !next.done; next = await steps.next(await next.value.send()));
	}
	if (!(await isIn())) cure = (await wholeWay(site, person), await isIn()) ? 'again' : 'none';
	const stored = await site.stored(person.email);
	const codes = [...site.redeemed.values()].slice(before);
	const orphans = stored.sessions - (cure === 'none' ? 0 : 1);
	const redeemed = Math.max(0, ...codes);
	const byReload = step === 'finish' && cure === 'reload' && !reusable.includes(way);
	return {
		way,
		step,
		query,
		carriedOut,
		store,
		first,
		reloaded,
		cure,
		stored,
		orphans,
		redeemed,
		usedTwice: redeemed > 1 || (byReload && orphans > 0)
	};
}

async function wholeWay(site: Site, person: Person): Promise<void> {
	const steps = signIn(site, person);
	for (let next = await steps.next(); !next.done; next = await steps.next(await next.value.send()));
}

/** Watches the queries, and kills the process that makes the chosen one. Nothing that it sends or would receive after that passes. */
function killAt(site: Site, query: number, carriedOut: boolean) {
	let count = 0;
	let kill: { readonly store: Crash['store']; readonly done: Promise<void> } | undefined;
	let waitsFor: Crash['store'] | undefined;
	const watch = (store: Crash['store']) => (to: 'server' | 'application') => {
		if (kill) return false;
		const isAnswer = to === 'application';
		if (!isAnswer && ++count === query) waitsFor = store;
		if (waitsFor !== store || isAnswer !== carriedOut) return true;
		kill = { store, done: site.replaceBusy() };
		return false;
	};
	site.postgres.passes = watch('PostgreSQL');
	site.redis.passes = watch('Redis');
	return {
		/** The store that was asked, when the process is gone; null if the moment did not come. */
		async store(): Promise<Crash['store'] | null> {
			delete site.postgres.passes;
			delete site.redis.passes;
			await kill?.done;
			return kill?.store ?? null;
		}
	};
}
