/** `session.clientAddress` keeps the address of the client for the list of sessions, and nowhere else. */
import { expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { watch } from '../fixtures/data-layer.js';
import { createApp } from '../fixtures/app.js';
import { createBrowser } from '../fixtures/browser.js';
import { requestOf } from './support.js';

const begin = (clientAddress: boolean | undefined, data = watch(MemoryAdapter()), address = '203.0.113.9') => {
	const app = createApp({ adapter: data.adapter, session: { clientAddress } });
	const browser = createBrowser((request) => app.auth.respond(request, { clientAddress: address }));
	return { ...app, browser, data };
};

test.each([[true], [false], [undefined]])('clientAddress: %j', async (clientAddress) => {
	const app = begin(clientAddress);
	await app.signIn({ browser: app.browser });
	const [listed] = await app.auth.sessions(requestOf(app.browser)).list();
	expect(listed?.clientAddress).toBe(clientAddress ? '203.0.113.9' : undefined);
	const { calls } = app.data;
	const [created] = calls.filter(({ method }) => method === 'createSession').map(({ args }) => args[0] as object);
	expect('clientAddress' in created!).toBe(clientAddress === true);
	const shown = JSON.stringify(await app.session(app.browser));
	expect(shown).not.toContain('203.0.113.9');
});

test('S185 a long address is cut, and a host without the address stores none', async () => {
	const app = begin(true, undefined, 'x'.repeat(300));
	await app.signIn({ browser: app.browser });
	const [listed] = await app.auth.sessions(requestOf(app.browser)).list();
	expect(listed?.clientAddress).toHaveLength(64);
	const other = createApp({ adapter: MemoryAdapter(), session: { clientAddress: true } });
	await other.signIn();
	expect((await other.auth.sessions(requestOf(other.browser)).list())[0]).not.toHaveProperty('clientAddress');
});

test('the configuration refuses it without stored sessions, and without lists of them', () => {
	expect(() => createApp({ session: { clientAddress: true } })).toThrow(/session\.clientAddress/);
	const { adapter } = watch(MemoryAdapter(), ['listSessions']);
	expect(() => createApp({ adapter, session: { clientAddress: true } })).toThrow(/session\.clientAddress/);
});

test('a table without the column is named at the first sign-in', async () => {
	const data = watch(MemoryAdapter());
	data.instead.createSession = async (call) => {
		const { clientAddress: _, ...row } = (await call()) as { clientAddress: string };
		return row;
	};
	const app = begin(true, data);
	await app.signIn({ browser: app.browser });
	expect(String(app.logger.errors[0])).toContain('"clientAddress"');
	expect(await app.session(app.browser)).toBeNull();
	app.logger.clear();
});
