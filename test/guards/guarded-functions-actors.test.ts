/** A second actor ends the session of a guarded function at each of its steps, and an old browser sends its calls again. */
import { expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { remoteOf } from '../../src/remote-functions.js';
import type { StandardSchema } from '../../src/remote-functions.js';
import type { KitApp } from '../kit/kit.js';
import { appOf, byScript, outcomeOf, signIn } from './support.js';

type Call = (input?: unknown) => Promise<unknown>;
const kinds = ['query', 'form', 'command'] as const;

/** An app with one guarded function, and an operator who ends all sessions of its user. */
function appWith(kind: (typeof kinds)[number], { onSchema }: { onSchema?: () => Promise<void> } = {}) {
	const adapter = MemoryAdapter();
	const ran = vi.fn(async () => ({}));
	const schema: StandardSchema = {
		'~standard': {
			version: 1,
			vendor: 'test',
			async validate(value) {
				await onSchema?.();
				return { value };
			}
		}
	};
	let call: Call | undefined;
	const app = appOf(
		async (each) => {
			call ??= (remoteOf(each)[kind] as unknown as (...given: unknown[]) => Call)(schema, ran);
			return call('');
		},
		{ adapter, session: { strategy: 'database' } }
	);
	return { app, ran, end: async () => endAll(app, adapter) };
}

async function endAll(app: KitApp, adapter: ReturnType<typeof MemoryAdapter>): Promise<void> {
	const user = await adapter.getUserByEmail('ada@example.test');
	await app.sessions.of(String(user?.id)).endAll();
}

test.each(kinds)('a session that ends before the guard of a %s lets nothing run', async (kind) => {
	const { app, ran, end } = appWith(kind);
	await signIn(app);
	await app.browser.visit('/', byScript);
	expect(ran).toHaveBeenCalledOnce();
	await end();
	expect((await app.browser.visit('/', byScript)).status).toBe(401);
	expect(ran).toHaveBeenCalledOnce();
});

test.each(kinds)('a session that ends elsewhere while a %s is validated counts from the next call on', async (kind) => {
	let ends = async () => Promise.resolve();
	const { app, ran, end } = appWith(kind, { onSchema: () => ends() });
	await signIn(app);
	ends = end;
	// One reading for a request: this call began with a session.
	await app.browser.visit('/', byScript);
	expect(ran).toHaveBeenCalledOnce();
	ends = async () => Promise.resolve();
	expect((await app.browser.visit('/', byScript)).status).toBe(401);
	expect(ran).toHaveBeenCalledOnce();
});

test.each(kinds)('a %s that is sent again after the sign-out, with the earlier cookies, does not run', async (kind) => {
	const { app, ran } = appWith(kind);
	await signIn(app);
	const old = app.browser.copy();
	await app.browser.post('/signout', {});
	const outcomes = [
		await outcomeOf(await old.post('/a', { name: 'again' }, { headers: { 'x-sveltekit-action': 'true' } })),
		await outcomeOf(await old.visit('/a', byScript))
	];
	expect(outcomes.join(' ')).not.toContain('200');
	expect(ran).not.toHaveBeenCalled();
});
