/**
 * What a crowd does to itself and to everybody else: fifty people sign in at once with the right password, at the provider `Password`
 * with the hashes that the library makes. Prints how many got in, how long the last one waited, and how late the event loop was: a
 * request that arrives meanwhile waits as long.
 *
 *     npm run bench -- crowd
 */
import { availableParallelism } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { MemoryAdapter } from '../src/adapters/memory.js';
import { createAuth } from '../src/core.js';
import { hashPassword } from '../src/passwords.js';
import Password from '../src/providers/password.js';
import type { VerificationRequest } from '../src/providers/types.js';

const people = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 50);
const origin = 'https://site.test';
const password = 'note G, 1843: Bernoulli';
const letters = new Map<string, string>();
const mail = {
	id: 'mail',
	name: 'Mail',
	type: 'email' as const,
	sendVerificationRequest: ({ identifier, url }: VerificationRequest) => void letters.set(identifier, url)
};
const shared = {
	secret: 'the secret of the benchmark, 32 characters and more',
	trustHost: true,
	adapter: MemoryAdapter(),
	logger: { error: console.error, warn: () => undefined, debug: () => undefined },
	providers: [Password({ mail })]
};
// Limits hold for the sign-ins that are measured, and not for the sign-ups before them.
const furnishing = createAuth({ ...shared, rateLimit: false }, { environment: {} });
const auth = createAuth(shared, { environment: {} });

function post(to: typeof auth, path: string, fields: Record<string, string>, clientAddress: string): Promise<Response> {
	const request = new Request(origin + path, {
		method: 'POST',
		headers: { origin, 'x-auth-return-redirect': '1' },
		body: new URLSearchParams(fields)
	});
	return to.respond(request, { clientAddress });
}

const addressOf = (index: number): string => `person-${index}@example.test`;

/** As many addresses as people, or one for all. */
async function signIn(index: number, oneAddress: boolean): Promise<number> {
	const clientAddress = oneAddress ? '203.0.113.7' : `198.51.${index >> 8}.${index & 255}`;
	const fields = { email: addressOf(index), password };
	return (await post(auth, '/auth/callback/password', fields, clientAddress)).status;
}

for (let index = 0; index < people; index++) {
	await post(furnishing, '/auth/password/signup', { email: addressOf(index), password }, '203.0.113.8');
	const link = new URL(letters.get(addressOf(index)) ?? origin);
	const proof = { ...Object.fromEntries(link.searchParams), password };
	await post(furnishing, '/auth/password/verify', proof, '203.0.113.8');
}
const sinceMs = performance.now();
const made = await hashPassword(password);
const hashMs = performance.now() - sinceMs;
const cores = availableParallelism();
console.log(
	`${cores} cores, Node ${process.versions.node}, ${made.split('$', 4).join('$')}: ${hashMs.toFixed(0)} ms for one hash`
);

for (const oneAddress of [false, true]) {
	const delay = monitorEventLoopDelay({ resolution: 1 });
	delay.enable();
	const began = performance.now();
	const statuses = await Promise.all(Array.from({ length: people }, (_, index) => signIn(index, oneAddress)));
	const seconds = (performance.now() - began) / 1000;
	delay.disable();
	const ms = (nanoseconds: number): string => (nanoseconds / 1e6).toFixed(1);
	const counts = [...new Set(statuses)].map(
		(status) => `${statuses.filter((each) => each === status).length} × ${status}`
	);
	console.log(
		`${oneAddress ? 'of one address' : 'of as many addresses'}: ${people} sign-ins answered within ${seconds.toFixed(1)} s ` +
			`(${counts.join(', ')}); the event loop was late by ${ms(delay.percentile(50))} ms (median), ` +
			`${ms(delay.percentile(99))} (99 of 100), ${ms(delay.max)} at most`
	);
}
