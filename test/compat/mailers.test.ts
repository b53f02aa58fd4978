/** Every factory of `@auth/core` that sends mail works here as it is: whoever opens its link is signed in. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { EmailConfig } from '../../src/providers/types.js';
import { createApp } from '../fixtures/app.js';
import { createMailServer, linkIn } from '../fixtures/smtp.js';
import type { MailServer } from '../fixtures/smtp.js';

let mailServer: MailServer;
beforeAll(async () => {
	mailServer = await createMailServer();
});
afterAll(() => mailServer.close());
afterEach(() => vi.unstubAllGlobals());

const folder = dirname(fileURLToPath(import.meta.resolve('@auth/core/providers/github')));
const make = async (file: string): Promise<EmailConfig> => {
	const { default: factory } = (await import(`@auth/core/providers/${file}`)) as {
		default: (options: object) => EmailConfig;
	};
	// What one or another of them needs.
	return factory({
		apiKey: 'key-of-the-application',
		from: 'no-reply@app.test',
		server: mailServer.url,
		transactionalId: 'template-of-loops'
	});
};
const files = readdirSync(folder)
	.filter(
		(file) =>
			file.endsWith('.js') && /\btype: "email"|Nodemailer\(config\)/.test(readFileSync(join(folder, file), 'utf8'))
	)
	.map((file) => file.replace('.js', ''));

test('the test finds mail services', () => {
	expect(files).toEqual(expect.arrayContaining(['email', 'loops', 'nodemailer', 'resend']));
});

describe.each(files)('%s', (file) => {
	test('sends a link that signs in', async () => {
		const sent: string[] = [];
		vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
			sent.push(await new Request(input, init).text());
			return Response.json({});
		});
		const app = createApp({ providers: [await make(file)], adapter: MemoryAdapter() });
		await app.browser.post(`/auth/signin/${file}`, { email: 'Ada@Home.test' });

		const link = sent[0] ? linkIn({ text: sent[0].split(/["\\]/).join(' ') }) : linkIn(mailServer.mails.at(-1));
		expect(new URL(link).searchParams.get('email')).toBe('ada@home.test');
		await app.browser.visit(link);
		expect((await app.session())?.user?.email).toBe('ada@home.test');
	});
});
