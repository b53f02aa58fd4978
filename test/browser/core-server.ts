/** Sites without SvelteKit, each below the first segment of its path, on one port. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Auth } from '../../src/core.js';

export interface CoreServer {
	readonly origin: string;
	stop(): void;
}

/** Serves the sites. */
export async function serveCore(sites: Readonly<Record<string, Pick<Auth, 'respond'>>>): Promise<CoreServer> {
	const server = createServer((request, response) => void answer(sites, request, response)).listen(0, 'localhost');
	await once(server, 'listening');
	return {
		origin: `http://localhost:${(server.address() as AddressInfo).port}`,
		stop() {
			server.close();
			server.closeAllConnections();
		}
	};
}

async function answer(
	sites: Readonly<Record<string, Pick<Auth, 'respond'>>>,
	request: IncomingMessage,
	response: ServerResponse
): Promise<void> {
	const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
	const site = sites[url.pathname.split('/')[1] ?? ''];
	const headers = new Headers(request.headers as Record<string, string>);
	const body = request.method === 'POST' ? await text(request) : undefined;
	const answered = await site?.respond(new Request(url, { method: request.method, headers, body }));
	for (const cookie of answered?.headers.getSetCookie() ?? []) response.appendHeader('set-cookie', cookie);
	for (const [name, value] of answered?.headers ?? []) if (name !== 'set-cookie') response.setHeader(name, value);
	response.writeHead(answered?.status ?? 200).end(await answered?.text());
}
