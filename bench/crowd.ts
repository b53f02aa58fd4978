/**
 * What a crowd does to everybody else: five hundred people sign in with their passwords at once, each checked with scrypt on
 * another thread, while the event loop is watched. A request that arrives meanwhile waits as long as the loop is late.
 *
 *     npm run bench -- crowd
 */
import { scrypt } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { promisify } from 'node:util';
import { createAuth } from '../src/core.js';

const people = 500;
/** A few milliseconds each, or this would measure how long scrypt takes five hundred times. */
const cost = { N: 1_024 };
const hash = promisify<string, string, number, typeof cost, Buffer>(scrypt);

const auth = createAuth({
	secret: 'the secret of the benchmark, 32 characters and more',
	trustHost: true,
	providers: [
		{
			id: 'password',
			name: 'Password',
			type: 'credentials',
			async authorize({ username, password }) {
				await hash(String(password), String(username), 32, cost);
				return { id: String(username) };
			}
		}
	]
});

/** As many addresses as people, or one for all: then no more than fifty are checked at a time. */
async function signIn(index: number, oneAddress: boolean): Promise<number> {
	const body = new URLSearchParams({ username: `person-${index}`, password: 'correct horse' });
	const headers = { origin: 'https://site.test', 'x-auth-return-redirect': '1' };
	const request = new Request('https://site.test/auth/callback/password', { method: 'POST', headers, body });
	const clientAddress = oneAddress ? '203.0.113.7' : `198.51.${index >> 8}.${index & 255}`;
	return (await auth.respond(request, { clientAddress })).status;
}

await signIn(0, false);
for (const oneAddress of [false, true]) {
	const delay = monitorEventLoopDelay({ resolution: 1 });
	delay.enable();
	const began = performance.now();
	const statuses = await Promise.all(Array.from({ length: people }, (_, index) => signIn(index, oneAddress)));
	const seconds = (performance.now() - began) / 1000;
	delay.disable();
	const ms = (nanoseconds: number): string => (nanoseconds / 1e6).toFixed(1);
	const signedIn = statuses.filter((status) => status === 200).length;
	console.log(
		`${oneAddress ? 'of one address' : 'of as many addresses'}: ${signedIn} of ${people} signed in within ${seconds.toFixed(1)} s; ` +
			`the event loop was late by ${ms(delay.percentile(50))} ms (median), ${ms(delay.percentile(99))} (99 of 100), ${ms(delay.max)} at most`
	);
}
