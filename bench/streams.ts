/**
 * What ten thousand open streams cost a server that has nothing else to do: memory for each, and the share of a core that their checks
 * take, in memory and in PostgreSQL, with a session for each stream and with one for ten.
 *
 *     npm run bench -- streams [number] [seconds]
 */
import { registerHooks } from 'node:module';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import pg from 'pg';
import { MemoryAdapter } from '../src/adapters/memory.js';
import { PgAdapter, schemaSql } from '../src/adapters/pg.js';
import type { Adapter } from '../src/adapters/types.js';
import { findPostgres } from '../test/adapters/support/servers.js';

registerHooks({
	resolve(specifier, context, next) {
		const name = /^\$app\/(server|paths)$/.exec(specifier)?.[1];
		return next(name ? new URL(`../test/support/app-${name}.ts`, import.meta.url).href : specifier, context);
	}
});
const { FrameworkAuth } = await import('../src/index.js');
const { whileAllowedOf } = await import('../src/streams.js');

const [number = 10_000, seconds = 20] = process.argv.filter((word) => /^\d+$/.test(word)).map(Number);

function collect(): void {
	(globalThis as { gc?: () => void }).gc?.();
}

async function measure(name: string, adapter: Adapter, perSession: number): Promise<void> {
	const auth = FrameworkAuth({
		providers: [],
		adapter,
		secret: 'the secret of the benchmark, 32 characters and more',
		trustHost: true,
		session: { strategy: 'database' }
	});
	const whileAllowed = whileAllowedOf(auth);
	const user = await adapter.createUser?.({ id: '', email: `${name}@example.test`, emailVerified: null });
	const tokens = Array.from({ length: Math.ceil(number / perSession) }, () => crypto.randomUUID());
	const expires = new Date(Date.now() + 3_600_000);
	for (const sessionToken of tokens) await adapter.createSession?.({ sessionToken, userId: String(user?.id), expires });
	const requestOf = (index: number) =>
		new Request('https://site.test/feed', {
			headers: { cookie: `__Secure-authjs.session-token=${tokens[index % tokens.length]}` }
		});
	const quiet = async function* ({ signal }: { signal: AbortSignal }): AsyncGenerator<string> {
		yield 'open';
		await new Promise((resolve) => signal.addEventListener('abort', resolve));
	};
	collect();
	const before = process.memoryUsage().heapUsed;
	const streams = [];
	const plain = [];
	/** The streams that ended, by the status. */
	const ended = new Map<number | undefined, number>();
	for (let index = 0; index < number; index++) {
		const stream = await whileAllowed({}, quiet, { request: requestOf(index) });
		await stream.next();
		streams.push(stream);
		plain.push(
			stream
				.next()
				.catch((thrown: { status?: number }) => void ended.set(thrown.status, (ended.get(thrown.status) ?? 0) + 1))
		);
	}
	collect();
	const kilobytes = (process.memoryUsage().heapUsed - before) / number / 1_000;
	const delay = monitorEventLoopDelay({ resolution: 5 });
	delay.enable();
	const cpu = process.cpuUsage();
	await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
	const { user: own, system } = process.cpuUsage(cpu);
	delay.disable();
	const share = ((own + system) / (seconds * 1_000_000)) * 100;
	if (ended.size > 0) console.log(`ended too early: ${JSON.stringify([...ended])}`);
	// An operator ends the sessions. How long does the last stream go on?
	const began = performance.now();
	// The timer of the checks does not keep a process alive.
	const alive = setInterval(() => undefined, 1_000);
	await auth.sessions.of(String(user?.id)).endAll();
	await Promise.allSettled(plain);
	clearInterval(alive);
	const last = (performance.now() - began) / 1000;
	console.log(
		`${name}: ${number} streams, ${tokens.length} sessions, ${kilobytes.toFixed(1)} KB each, ${share.toFixed(0)} % of a core, ` +
			`event loop late by ${(delay.percentile(99) / 1e6 - 5).toFixed(0)} ms (99 %), the last one ended after ${last.toFixed(1)} s`
	);
}

const only = process.argv.includes('postgres');
if (!only) await measure('memory', MemoryAdapter(), 1);
if (!only) await measure('memory, ten of a session', MemoryAdapter(), 10);
const onPostgres = await findPostgres('streams on PostgreSQL');
if (onPostgres) {
	const database = await onPostgres();
	const pool = new pg.Pool({ connectionString: database.url });
	await pool.query(schemaSql('text'));
	await measure('PostgreSQL', PgAdapter(pool), 1);
	await measure('PostgreSQL, ten of a session', PgAdapter(pool), 10);
	await pool.end();
	await database.drop();
}
