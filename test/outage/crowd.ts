/** People who keep signing in, and people who keep reading their session, while something fails. */
import { pause } from '../support/process.js';
import { leadsOn, newPerson, seen, signedInAs, signIn, ways, type Person, type Way } from './people.js';
import type { Site } from './site.js';

export interface Visit {
	readonly way: Way;
	readonly email: string;
	/** Milliseconds of `performance.now()`. */
	readonly beganMs: number;
	endedMs?: number;
	/** How often the person began. */
	tries: number;
	/** The failures on the way, as the person saw them. */
	readonly faults: string[];
	outcome: 'under way' | 'signed in' | 'lost';
}

export interface Reading {
	readonly atMs: number;
	/** `wrong` is another user, or none, although the session exists. */
	readonly outcome: 'right' | 'wrong' | 'error';
}

export interface Crowd {
	readonly visits: Visit[];
	readonly readings: Reading[];
	/** Lets those who are on their way arrive. */
	stop(): Promise<void>;
}

export interface CrowdOptions {
	/** How many sign in at once, and how many read. */
	signingIn: number;
	reading: number;
	/** How long a person tries: milliseconds. */
	patienceMs: number;
	/** How long a person waits after a fault before they begin again: milliseconds. */
	pauseMs: number;
	/** Between two sign-ins, and between two readings: milliseconds. */
	waitMs: number;
}

/** Sends a crowd to a site. Each person begins again after a fault, until they are in or lose patience. */
export async function sendCrowd(
	site: Site,
	{ signingIn, reading, patienceMs, pauseMs, waitMs }: CrowdOptions
): Promise<Crowd> {
	const visits: Visit[] = [];
	const readings: Reading[] = [];
	let stopped = false;

	async function visitInTurn(offset: number): Promise<void> {
		for (let turn = offset; !stopped; turn++) {
			const person = await newPerson(site, ways[turn % ways.length]!, -1);
			const visit: Visit = {
				way: person.way,
				email: person.email,
				beganMs: performance.now(),
				tries: 0,
				faults: [],
				outcome: 'under way'
			};
			visits.push(visit);
			while (visit.outcome === 'under way') {
				visit.tries++;
				if (await attempt(site, person, visit)) visit.outcome = 'signed in';
				else if (performance.now() - visit.beganMs > patienceMs) visit.outcome = 'lost';
				else await pause(pauseMs);
			}
			visit.endedMs = performance.now();
			await pause(waitMs);
		}
	}

	async function newReader(): Promise<Person> {
		const person = await newPerson(site, 'credentials');
		const { value: step } = await signIn(site, person).next();
		await step?.send();
		return person;
	}

	async function readOn(person: Person): Promise<void> {
		while (!stopped) {
			const atMs = performance.now();
			const outcome = await signedInAs(person.browser).then(
				(email) => (email === person.email ? ('right' as const) : ('wrong' as const)),
				() => 'error' as const
			);
			readings.push({ atMs, outcome });
			await pause(waitMs);
		}
	}

	const readers = await Promise.all(Array.from({ length: reading }, newReader));
	const lines = [...Array.from({ length: signingIn }, (_, index) => visitInTurn(index)), ...readers.map(readOn)];
	return {
		visits,
		readings,
		async stop() {
			stopped = true;
			await Promise.all(lines);
		}
	};
}

/** One sign-in from its beginning. */
async function attempt(site: Site, person: Person, visit: Visit): Promise<boolean> {
	try {
		const steps = signIn(site, person);
		for (let next = await steps.next(); !next.done;) {
			const answer = await next.value.send();
			if (!leadsOn(answer)) {
				visit.faults.push(await seen(answer));
				return false;
			}
			next = await steps.next(answer);
		}
		return (await signedInAs(person.browser)) === person.email;
	} catch (error) {
		visit.faults.push((error as Error).message);
		return false;
	}
}

export interface Toll {
	readonly begun: number;
	readonly signedIn: number;
	/** Of those, who had to begin again. */
	readonly again: number;
	readonly lost: number;
	/** Readings of sessions: all, those that failed, and those that gave a wrong answer. */
	readonly readings: number;
	readonly failedReadings: number;
	readonly wrongReadings: number;
	/** The pages that people saw when something failed, and how often. */
	readonly faults: Readonly<Record<string, number>>;
	/** The rows that should not be stored. */
	readonly doubleUsers: number;
	readonly doubleAccounts: number;
	readonly redeemedTwice: number;
	/** Sessions that no browser has: rows that expire. */
	readonly orphans: number;
	/** From the end of the fault until the last person who had met it was signed in, and no reading failed any more: milliseconds. */
	readonly recoveryMs: number;
}

/** Counts what the crowd met. `faultEndedMs` is a time of `performance.now()`. */
export async function countToll(site: Site, { visits, readings }: Crowd, faultEndedMs: number): Promise<Toll> {
	const stored = await Promise.all(visits.map(({ email }) => site.stored(email)));
	const faults: Record<string, number> = {};
	for (const fault of visits.flatMap((visit) => visit.faults)) faults[fault] = (faults[fault] ?? 0) + 1;
	const signedIn = visits.filter(({ outcome }) => outcome === 'signed in');
	const failures = [
		...readings.filter(({ outcome }) => outcome !== 'right').map(({ atMs }) => atMs),
		...visits.filter(({ tries, endedMs }) => tries > 1 && endedMs).map(({ endedMs }) => endedMs!)
	].filter((atMs) => atMs > faultEndedMs);
	return {
		begun: visits.length,
		signedIn: signedIn.length,
		again: signedIn.filter(({ tries }) => tries > 1).length,
		lost: visits.filter(({ outcome }) => outcome === 'lost').length,
		readings: readings.length,
		failedReadings: readings.filter(({ outcome }) => outcome === 'error').length,
		wrongReadings: readings.filter(({ outcome }) => outcome === 'wrong').length,
		faults,
		doubleUsers: stored.filter(({ users }) => users > 1).length,
		doubleAccounts: stored.filter(({ accounts }) => accounts > 1).length,
		redeemedTwice: [...site.redeemed.values()].filter((times) => times > 1).length,
		orphans: stored.reduce((sum, { sessions }) => sum + Math.max(0, sessions - 1), 0),
		recoveryMs: Math.max(faultEndedMs, ...failures) - faultEndedMs
	};
}
