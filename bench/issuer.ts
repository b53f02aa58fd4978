/** The identity provider of the apps: that of the tests, on a loopback port, within this process. */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import { createIdentityProvider } from '../test/fixtures/identity-provider.js';
import type { IdentityProvider } from '../test/fixtures/identity-provider.js';
import { freePort } from '../test/support/process.js';

export async function startIssuer(): Promise<IdentityProvider & { stop(): void }> {
	const port = await freePort();
	const issuer = `http://localhost:${port}`;
	const provider = createIdentityProvider({ issuer });
	const server = createServer((incoming, outgoing) => {
		void (async () => {
			const { method = 'GET', url = '/', headers } = incoming;
			const body = method === 'POST' ? await text(incoming) : undefined;
			const answer = await provider.fetch(issuer + url, { method, body, headers: headers as Record<string, string> });
			outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
			outgoing.end(await answer.text());
			// It keeps a record of each for tests.
			provider.requests.length = 0;
		})();
	});
	server.listen(port, 'localhost');
	await once(server, 'listening');
	return Object.assign(provider, { stop: () => void server.close() });
}
