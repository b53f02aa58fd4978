/** A server on this machine for a function from request to response. */
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Starts a server. @param port a free one if it is 0 */
export async function serveHttp(
	port: number,
	respond: (request: Request) => Promise<Response>
): Promise<{ origin: string; close: () => Promise<void> }> {
	let origin = '';
	const server = createServer((incoming, outgoing) => {
		void (async () => {
			const { method = 'GET', url = '/', rawHeaders } = incoming;
			const headers = new Headers();
			for (let index = 0; index < rawHeaders.length; index += 2) {
				headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
			}
			const body = method === 'GET' || method === 'HEAD' ? undefined : Uint8Array.from(await buffer(incoming));
			const response = await respond(new Request(new URL(url, origin), { method, headers, body }));
			outgoing.writeHead(response.status, Object.fromEntries(response.headers));
			outgoing.end(await response.text());
		})().catch((thrown: unknown) => {
			outgoing.writeHead(500, { 'content-type': 'text/plain' });
			outgoing.end(String(thrown));
		});
	});
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen(port, 'localhost', resolve);
	});
	origin = `http://localhost:${(server.address() as { port: number }).port}`;
	return {
		origin,
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			})
	};
}
