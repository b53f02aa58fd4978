/** Members that come from tables which are known only when an instance is made, as those of a plugin are. */
import { expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { localSources, localsFrom } from '../../src/kit/locals.js';
import type { SvelteKitEventState } from '../../src/kit/sveltekit-event.js';
import { serverMembers } from '../../src/lib/app/members/make.js';
import type { RequestOperation, ServerOperation } from '../../src/lib/core/operation.js';
import { createKitApp } from './kit.js';

const list: RequestOperation = { run: async (_ctx, _req, shelf) => [`a note on ${String(shelf)}`] };
const plugin = {
	requestOperations: { 'notes.list': list, 'notes.add': { ...list, changes: true }, greet: list },
	serverOperations: {
		'notes.count': { run: async (_ctx, shelf) => shelf },
		'notes.of.list': { run: async (_ctx, userId, ...rest) => [userId, ...rest] },
		sweep: { run: async () => 'swept' }
	} satisfies Record<string, ServerOperation>
};
const load = vi.fn(async () => plugin);

test('members of a plugin stand beside those of the library, and their code is loaded with the first call', async () => {
	const setLocals = localsFrom({ ...localSources, 'notes.list': load, 'notes.add': load, greet: load });
	const app = createKitApp({ adapter: MemoryAdapter() });
	interface Notes {
		readonly notes: { list(shelf: string): Promise<string[]>; add(): Promise<unknown> };
		greet(shelf: string): Promise<string[]>;
	}
	const answers: unknown[] = [];
	app.page = async (event) => {
		const state = Object.getOwnPropertySymbols(event.locals)
			.map((key) => (event.locals as unknown as Record<symbol, unknown>)[key])
			.find((value) => typeof value === 'object') as SvelteKitEventState;
		setLocals(state);
		const { notes, greet } = event.locals as unknown as Notes;
		const { list: taken } = notes;
		expect(load).not.toHaveBeenCalled();
		answers.push(
			await taken('the shelf'),
			await greet('the door'),
			await notes.add().catch((error: Error) => error.message)
		);
		expect(Object.keys(event.locals)).toContain('signIn');
		return new Response();
	};
	app.options = { isRemoteRequest: true };
	await app.browser.visit('/_app/remote/abc/f');
	expect(answers).toEqual([
		['a note on the shelf'],
		['a note on the door'],
		expect.stringContaining('`locals.notes.add` was called in a remote `query`')
	]);
});

test('members without a request can be functions, in namespaces, or belong to a user', async () => {
	const sources = { 'notes.count': load, 'notes.of.list': load, sweep: load };
	const instance = serverMembers(sources, ({ operation, args }) => operation.run({} as never, ...args)) as {
		sweep(): Promise<string>;
		notes: { count(shelf: string): Promise<string>; of(userId: string, event?: object): { list(): Promise<unknown> } };
	};
	expect(await instance.sweep()).toBe('swept');
	expect(await instance.notes.count('here')).toBe('here');
	expect(await instance.notes.of('ada').list()).toEqual(['ada']);
	expect(await instance.notes.of('ada', { an: 'event' }).list()).toEqual(['ada', { an: 'event' }]);
});
