/** The platform of SvelteKit's event: mails are sent after the response. */
import { expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { InvalidConfig } from '../../src/errors.js';
import { createApp } from '../fixtures/app.js';
import { createKitApp } from './kit.js';

test.each(['ctx', 'context'])('`%s` of the platform keeps it running until the email is sent', async (name) => {
	const waited: Promise<unknown>[] = [];
	const sent: string[] = [];
	let open: () => void = () => undefined;
	const server = new Promise<void>((resolve) => (open = resolve));
	const mail = {
		id: 'mail',
		name: 'Mail',
		type: 'email' as const,
		async sendVerificationRequest({ identifier }: { identifier: string }) {
			await server;
			sent.push(identifier);
		}
	};
	const app = createKitApp({ adapter: MemoryAdapter(), providers: [mail] });
	app.options.platform = { [name]: { waitUntil: (promise: Promise<unknown>) => waited.push(promise) } };
	const email = 'ada@example.test';
	expect((await app.browser.post('/auth/signin/mail', { email })).status).toBe(303);
	expect([sent, waited.length]).toEqual([[], 1]);
	open();
	await Promise.all(waited);
	expect(sent).toEqual([email]);
});

test('a `waitUntil` that is not a function is refused at the start', () => {
	expect(() => createApp({ waitUntil: true as never })).toThrow(InvalidConfig);
});
