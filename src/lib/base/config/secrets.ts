/**
 * The secrets of a configuration: which one seals, which ones open, and which are too weak to be used. An earlier secret that is
 * weak itself opens sessions for a while, so that its replacement does not sign users out.
 */
import { documentAt } from './documents.js';
import { InvalidConfig, MissingSecret } from '../../../errors.js';
import type { Environment } from './environment.js';
import type { AuthConfig, RetiringSecret } from './options.js';

/** The secrets of a configuration. */
export interface Secrets {
	/** The first seals, all open. There is at least one. */
	readonly current: readonly string[];
	/** These open sessions, and nothing else, until their time is over. */
	readonly retiring: readonly EndingSecret[];
	/** Warnings for the developer, one sentence each. */
	readonly warnings: readonly string[];
}

/** A {@link RetiringSecret}, checked. */
export interface EndingSecret {
	readonly value: string;
	/** Milliseconds since the epoch. */
	readonly endsAtMs: number;
}

const minLength = 32;
const longestRetirementMs = 30 * 24 * 60 * 60 * 1000;
const cure = 'Make one with `openssl rand -base64 33` and set AUTH_SECRET';

/**
 * Reads the secrets of a configuration, or of the environment.
 * @throws {MissingSecret} if there is no secret, or one that can be guessed; in development a long one only causes a warning
 * @throws {InvalidConfig} for an earlier secret without a usable end
 */
export function secretsOf(configured: AuthConfig['secret'], env: Environment, dev: boolean): Secrets {
	// The highest number is the newest, as it is for `@auth/core`.
	const fromEnvironment = [env.AUTH_SECRET_3, env.AUTH_SECRET_2, env.AUTH_SECRET_1, env.AUTH_SECRET];
	const secrets = configured === undefined ? fromEnvironment : [configured].flat();
	const current = secrets.filter((secret): secret is string => typeof secret === 'string' && secret !== '');
	if (current.length === 0)
		throw new MissingSecret(`there is no secret to seal sessions with. ${cure}, or pass \`secret\``);
	if (current.some(({ length }) => length < minLength)) {
		const replace = `To replace it without signing users out, see "The environment" in ${documentAt('guides/moving-from-auth-sveltekit.md')}`;
		throw new MissingSecret(
			`a secret has fewer than ${minLength} characters, so that it could be guessed. ${cure}. ${replace}`
		);
	}
	const warnings: string[] = [];
	const verdicts = current.map(verdictOf);
	if (verdicts.includes('guessable')) {
		const why = 'a secret repeats itself or is made of common words, so that it could be guessed';
		if (!dev) throw new MissingSecret(`${why}. ${cure}`);
		warnings.push(`${why}. In production it is refused. ${cure}`);
	} else if (verdicts.includes('regular')) {
		const why = 'a secret is mostly common words and sequences, so that it could be guessed';
		warnings.push(`${why}. Versions from ${refusedFrom} on refuse it. ${cure}`);
	}
	const retiring = secrets.flatMap((secret, index) => (isRetiring(secret) ? [endingOf(secret, index)] : []));
	for (const { endsAtMs } of retiring) warnings.push(farewell(endsAtMs));
	return { current, retiring: retiring.filter(holds), warnings };
}

/** Whether an earlier secret still opens sessions. */
export function holds({ endsAtMs }: EndingSecret): boolean {
	return endsAtMs > Date.now();
}

function isRetiring(secret: string | RetiringSecret | undefined | null): secret is RetiringSecret {
	return typeof secret === 'object' && secret !== null;
}

function endingOf({ value, until }: RetiringSecret, index: number): EndingSecret {
	const endsAtMs = new Date(until).getTime();
	if (typeof value !== 'string' || value === '') {
		throw new InvalidConfig(
			`secret[${index}].value has to be the earlier secret: secret: [new, { value: old, until: '2030-01-31' }]`
		);
	}
	if (!(endsAtMs <= Date.now() + longestRetirementMs)) {
		throw new InvalidConfig(
			`secret[${index}].until has to be a date at most 30 days ahead: until then the earlier secret opens sessions, and ` +
				'who guesses it can make them'
		);
	}
	return { value, endsAtMs };
}

function farewell(endsAtMs: number): string {
	const date = new Date(endsAtMs).toISOString();
	return holds({ value: '', endsAtMs })
		? `an earlier secret opens sessions until ${date}, and who guesses it can make them. Remove it from \`secret\` then`
		: `an earlier secret ended at ${date} and opens nothing any more. Remove it from \`secret\``;
}

/** Texts that people type in place of a secret. A repetition of a part of them counts as one character. */
const familiar =
	'abcdefghijklmnopqrstuvwxyz 0123456789 1234567890 9876543210 qwertyuiop asdfghjkl zxcvbnm ' +
	'changeme secret password your example replace this default development auth';
/** The shortest repetition that counts. Shorter ones are frequent in random hexadecimal. */
const minRepetition = 4;
/** The number of characters by which a secret is judged. More make no difference. */
const judgedLength = 256;
/** The fewest bits of a secret. Random bytes are far above: 32 digits of hexadecimal count 85 bits or more. */
const minBits = 40;
/**
 * The fewest bits of a secret that is accepted until {@link refusedFrom}, if it does not repeat itself: other libraries accept any
 * text, and an app that comes from one has to start.
 */
const minBitsForNow = 24;
const refusedFrom = '2027-06-30';

/**
 * Judges whether a text is too regular to be a secret. It is read once: a part that occurred before, or that is familiar, counts as one
 * character. The result is a rough upper bound of its entropy: it finds patterns, and cannot prove randomness.
 */
function verdictOf(secret: string): 'usable' | 'regular' | 'guessable' {
	const text = secret.slice(0, judgedLength);
	const own = familiar.length + 1;
	const read = `${familiar}\n${text.toLowerCase()}`;
	let parts = 0;
	let repeated = 0;
	for (let at = own; at < read.length; parts++) {
		let length = minRepetition - 1;
		while (at + length < read.length && read.slice(0, at + length).includes(read.slice(at, at + length + 1))) length++;
		if (length >= minRepetition && read.indexOf(read.slice(at, at + length)) >= own) repeated += length;
		at += length < minRepetition ? 1 : length;
	}
	const bits = parts * Math.log2(new Set(text).size);
	if (bits >= minBits) return 'usable';
	return bits >= minBitsForNow && repeated * 3 < text.length ? 'regular' : 'guessable';
}
