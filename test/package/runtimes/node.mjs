/* global Buffer */
import { createServer } from 'node:http';
import { createApp } from './app.mjs';

const respond = createApp(process.env);
const server = createServer(async (message, answer) => {
	const chunks = [];
	for await (const chunk of message) chunks.push(chunk);
	const body = message.method === 'GET' ? undefined : Buffer.concat(chunks);
	const url = new URL(message.url, process.env.ORIGIN);
	const response = await respond(new Request(url, { method: message.method, headers: message.headers, body }));
	answer.setHeaders(response.headers);
	answer.writeHead(response.status);
	answer.end(await response.text());
});
server.listen(Number(process.env.PORT), '127.0.0.1');
