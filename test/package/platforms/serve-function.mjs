/* global Buffer */
// Calls the function that an adapter has made, as its platform does: `node serve-function.mjs <file> <http or https>`.
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';

const { default: made } = await import(pathToFileURL(process.argv[2]).href);
const call = made.fetch ?? made;

const server = createServer(async (message, answer) => {
	const chunks = [];
	for await (const chunk of message) chunks.push(chunk);
	const body = message.method === 'GET' ? undefined : Buffer.concat(chunks);
	const url = new URL(message.url, process.env.ORIGIN);
	const request = new Request(url, { method: message.method, headers: message.headers, body });
	// Of the platform: what the adapters ask for.
	const context = { ip: '198.51.100.7', waitUntil: () => undefined };
	const response = await call(request, context);
	answer.setHeaders(response.headers);
	answer.writeHead(response.status);
	answer.end(Buffer.from(await response.arrayBuffer()));
});
server.listen(Number(process.env.PORT), '127.0.0.1');
