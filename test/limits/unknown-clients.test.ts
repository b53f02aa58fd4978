/** A proxy that the server was not told of hides every client (#12 A6): limits by client are off, and somebody has to know. */
import { describe, expect, it, test } from 'vitest';
import { createApp } from '../fixtures/app.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { createMailApp, type MailAppOptions } from '../fixtures/mail-app.js';

const warned = ({ logger }: ReturnType<typeof createMailApp>) =>
	logger.warnings.filter((line) => line.includes('limits by client are off'));

async function askFrom(addresses: readonly string[], options: MailAppOptions = {}) {
	const app = createMailApp(options);
	for (const [index, address] of addresses.entries()) {
		await app.ask(`person-${index}@example.test`, { browser: app.browserAt(address) });
	}
	return app;
}

const privately = Array<string>(30).fill('10.0.0.1');

describe('attempts that all come from private or unknown addresses', () => {
	test('cause one warning, with the fix', async () => {
		const app = await askFrom(privately);
		expect(warned(app)).toEqual([
			expect.stringMatching(/ADDRESS_HEADER=X-Forwarded-For and XFF_DEPTH.*clientAddress/s)
		]);
		expect(warned(app).join()).not.toContain('10.0.0.1');
	});

	it.each<[string, readonly string[], MailAppOptions?]>([
		['nine of them', privately.slice(0, 9)],
		['one among them that is known', ['203.0.113.7', ...privately]],
		['in development', privately, { host: { dev: true } }],
		['where clients are not counted', privately, { rateLimit: { email: { client: false } } }],
		['where nothing is', privately, { rateLimit: false }]
	])('cause no warning: %s', async (_, addresses, options) => {
		expect(warned(await askFrom(addresses, options))).toEqual([]);
	});

	test('do not include sign-ins at a provider, which are not guesses', async () => {
		const app = createApp({ op: createIdentityProvider() });
		for (let time = 0; time < 12; time++) await app.signIn();
		expect(app.logger.warnings.filter((line) => line.includes('limits by client are off'))).toEqual([]);
	});
});
