/** An identity provider of another site, which posts its answer to the provider of a plugin, in Chromium, with scripts and without. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { createAuth } from '../../src/core.js';
import { createLogger } from '../fixtures/logger.js';
import { company, createIdentityProvider } from '../plugins/company.js';
import { inChromium, visitor } from './chromium.js';
import { serveCore, type CoreServer } from './core-server.js';
import { kinds } from './scripts.js';

inChromium('an answer that another site posts', () => {
	let site: CoreServer;
	let idp: Server;
	beforeAll(async () => {
		const provider = await createIdentityProvider();
		// `127.0.0.1` and `localhost` are two sites.
		idp = createServer(async (request, response) => {
			const asked = new URL(request.url ?? '/', 'http://idp').searchParams;
			const audience = asked.get('Issuer') ?? '';
			const fields = Object.entries(await provider.answer(asked.get('ID') ?? '', { audience }));
			const inputs = fields.map(([name, value]) => `<input type="hidden" name="${name}" value='${value}'>`);
			const form = `<form method="post" action="${audience}/auth/callback/company">${inputs.join('')}<button>Continue</button></form>`;
			response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Sign in</title>${form}`);
		}).listen(0, '127.0.0.1');
		await once(idp, 'listening');
		const address = `http://127.0.0.1:${(idp.address() as AddressInfo).port}`;
		const auth = createAuth({
			adapter: MemoryAdapter(),
			secret: 'the secret of the answers, 32 characters and more',
			trustHost: true,
			logger: createLogger(),
			basePath: '/auth',
			providers: [],
			account: { page: {} },
			plugins: [company(provider.verify, address)]
		});
		site = await serveCore({ auth });
	});
	afterAll(() => {
		site.stop();
		idp.close();
		idp.closeAllConnections();
	});

	test.each(kinds)('signs in, %s (#36 B)', async (_, javaScriptEnabled) => {
		const { page, complaints } = await visitor({ javaScriptEnabled });
		await page.goto(`${site.origin}/auth/signin?callbackUrl=/auth/account`);
		await page.getByRole('button', { name: 'Your company' }).click();
		expect(new URL(page.url()).hostname).toBe('127.0.0.1');
		await page.getByRole('button', { name: 'Continue' }).click();
		await page.waitForURL(`${site.origin}/auth/account`);
		await page.getByText('ada@company.test').first().waitFor();
		expect(complaints).toEqual([]);
	});
});
