/**
 * What a guarded query costs beside a plain one whose handler calls `requireSession`, and beside one that asks nothing: CPU time of the
 * hook and the function, without HTTP and SvelteKit, which all of them have in common.
 *
 *     npm run bench -- guarded
 */
import { registerHooks } from 'node:module';
import { MemoryAdapter } from '../src/adapters/memory.js';
import { SqliteAdapter } from '../src/adapters/sqlite.js';
import type { Adapter } from '../src/adapters/types.js';

registerHooks({
	resolve(specifier, context, next) {
		const name = /^\$app\/(server|paths)$/.exec(specifier)?.[1];
		return next(name ? new URL(`../test/support/app-${name}.ts`, import.meta.url).href : specifier, context);
	}
});
const { FrameworkAuth } = await import('../src/index.js');
const { remoteOf } = await import('../src/remote-functions.js');
const { createEvent } = await import('../test/kit/kit.js');
const { query, requests } = await import('../test/support/app-server.js');

const rounds = 41;
const calls = 400;

type Call = () => Promise<unknown>;

/** Microseconds of CPU for one call: the median of the rounds with their quartiles. The kinds take turns, so that other load affects all. */
async function timesOf(
	kinds: Readonly<Record<string, Call>>
): Promise<Record<string, readonly [number, number, number]>> {
	const times = new Map(Object.keys(kinds).map((name): [string, number[]] => [name, []]));
	for (const call of Object.values(kinds)) for (let index = 0; index < 5_000; index++) await call();
	for (let round = 0; round < rounds; round++) {
		for (const [name, call] of Object.entries(kinds)) {
			const before = process.cpuUsage();
			for (let index = 0; index < calls; index++) await call();
			const { user, system } = process.cpuUsage(before);
			times.get(name)?.push((user + system) / calls);
		}
	}
	return Object.fromEntries(
		[...times].map(([name, all]) => {
			const sorted = all.toSorted((a, b) => a - b);
			const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? NaN;
			return [name, [at(0.5), at(0.25), at(0.75)] as const];
		})
	);
}

async function measure(name: string, adapter: Adapter): Promise<void> {
	const auth = FrameworkAuth({
		providers: [],
		adapter,
		secret: 'the secret of the benchmark, 32 characters and more',
		trustHost: true,
		session: { strategy: 'database' }
	});
	const remote = remoteOf(auth);
	const user = await adapter.createUser?.({ id: '', email: 'ada@example.test', emailVerified: null });
	const sessionToken = crypto.randomUUID();
	await adapter.createSession?.({ sessionToken, userId: String(user?.id), expires: new Date(Date.now() + 3_600_000) });
	const anything = {
		'~standard': { version: 1 as const, vendor: 'bench', validate: (value: unknown) => ({ value: String(value) }) }
	};
	const guarded = remote.query(async (_, caller) => caller.user.id);
	const withSchema = remote.query(anything as never, async (_, caller) => caller.user.id) as unknown as (
		input: string
	) => Promise<string>;
	const functions: Record<string, Call> = {
		'a plain query that asks nothing': query(async () => 'ada'),
		'a plain query with `requireSession`': query(async () => (await auth.requireSession()).user.id),
		'a guarded query': async () => guarded(),
		'a guarded query with a schema': () => withSchema('x')
	};
	const kinds = Object.fromEntries(
		Object.entries(functions).map(([kind, called]): [string, Call] => [
			kind,
			async () => {
				const request = new Request('https://site.test/_app/remote/x', {
					headers: { cookie: `__Secure-authjs.session-token=${sessionToken}` }
				});
				const { event } = createEvent(request, { isRemoteRequest: true });
				const response = await auth.handle({
					event,
					resolve: () => requests.run(event, async () => Response.json(await called()))
				});
				if (response.status !== 200) throw new Error(`${kind} answers ${response.status}`);
			}
		])
	);
	console.log(name);
	const times = await timesOf(kinds);
	const [asksNothing = 0] = times['a plain query that asks nothing'] ?? [];
	for (const [kind, [median, low, high]] of Object.entries(times)) {
		const more = median - asksNothing;
		console.log(
			`  ${kind}: ${median.toFixed(1)} µs (${low.toFixed(1)} to ${high.toFixed(1)}), ${more.toFixed(1)} µs for the guard`
		);
	}
}

await measure('in memory', MemoryAdapter());
await measure('SQLite', SqliteAdapter(':memory:'));
