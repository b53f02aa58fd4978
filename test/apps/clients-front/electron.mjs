/**
 * A program with a loopback redirect, as the main process of Electron and a command line are: a process of its own, which listens on a port
 * that is free. It prints the address that the browser has to open, and then what it read.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createClient } from 'framework-auth/client/api';

const origin = process.argv[2] ?? '';
const server = createServer();
await once(server.listen(0, '127.0.0.1'), 'listening');
const { port } = server.address();
const client = createClient({
	origin,
	redirectUri: 'http://127.0.0.1/electron',
	open: (url) => console.log(url),
	async waitForRedirect(redirectUri) {
		for (;;) {
			const [request, response] = await once(server, 'request');
			response.end('You may close this window.');
			const { href } = new URL(request.url, redirectUri);
			if (href.startsWith(`${redirectUri}?`)) return href;
		}
	}
});
const { user } = await client.signIn({ redirectUri: `http://127.0.0.1:${port}/electron` });
const answer = await client.fetch('/api/notes');
const read = await answer.json();
await client.signOut();
const after = await client.fetch('/api/notes');
console.log(JSON.stringify({ user: user.name, read, after: after.status }));
server.close();
server.closeAllConnections();
