/**
 * Prints whether the time of an answer tells if an address has an account: `node --import
 * ./test/adapters/support/typescript.mjs bench/password-times.ts [rounds]`. For each form it asks alternately for an address with
 * an account and for one without, and compares the times by Welch's t-test. An absolute value of t above 4.5 is a difference that
 * chance does not explain. Nothing is asserted: the times of a busy machine say little.
 */
import { MemoryAdapter } from '../src/adapters/memory.js';
import { createAuth } from '../src/core.js';
import Password from '../src/providers/password.js';
import type { VerificationRequest } from '../src/providers/types.js';

const rounds = Number(process.argv[2] ?? 200);
const origin = 'https://app.test';
const known = 'ada@example.test';
const unknown = 'eve@example.test';
const password = 'note G, 1843: Bernoulli';
let letter: VerificationRequest | undefined;
const mail = {
	id: 'mail',
	name: 'Mail',
	type: 'email' as const,
	sendVerificationRequest: (sent: VerificationRequest) => void (letter = sent)
};
const auth = createAuth(
	{
		secret: 'the-secret-of-the-measurement-0123456789',
		trustHost: true,
		rateLimit: false,
		adapter: MemoryAdapter(),
		logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
		providers: [Password({ mail })]
	},
	{ environment: {} }
);

function post(path: string, fields: Record<string, string>): Promise<Response> {
	const body = new URLSearchParams(fields);
	return auth.respond(new Request(origin + path, { method: 'POST', headers: { origin }, body }));
}

const forms: Record<string, (email: string) => Promise<Response>> = {
	'sign-in': (email) => post('/auth/callback/password', { email, password: 'the wrong password, surely' }),
	'sign-up': (email) => post('/auth/password/signup', { email, password: 'another password entirely' }),
	forgot: (email) => post('/auth/password/forgot', { email })
};

async function timeOf(run: () => Promise<Response>): Promise<number> {
	const beganMs = performance.now();
	await (await run()).text();
	return performance.now() - beganMs;
}

function summaryOf(times: readonly number[]) {
	const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
	const variance = times.reduce((sum, time) => sum + (time - mean) ** 2, 0) / (times.length - 1);
	return { mean, variance, size: times.length };
}

await post('/auth/password/signup', { email: known, password });
const link = new URL(letter?.url ?? origin);
await post('/auth/password/verify', { ...Object.fromEntries(link.searchParams), password });

for (const [name, ask] of Object.entries(forms)) {
	const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
	for (let warmUp = 0; warmUp < 10; warmUp++) await ask(warmUp % 2 ? known : unknown);
	for (let round = 0; round < rounds; round++) {
		const order = round % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
		for (const kind of order) times[kind].push(await timeOf(() => ask(kind === 'known' ? known : unknown)));
	}
	const [one, other] = [summaryOf(times.known), summaryOf(times.unknown)];
	const t = (one.mean - other.mean) / Math.sqrt(one.variance / one.size + other.variance / other.size);
	const means = `with an account ${one.mean.toFixed(2)} ms, without ${other.mean.toFixed(2)} ms`;
	console.log(`${name}: ${means}, t = ${t.toFixed(2)} (${rounds} pairs)`);
}
