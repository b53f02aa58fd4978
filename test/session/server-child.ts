/** A server process of its own: the core over a PostgreSQL database, behind plain HTTP. Prints its port. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { PgAdapter } from '../../src/adapters/pg.js';
import { createAuth } from '../../src/core.js';

const { DATABASE_URL = '', ISSUER = '', ORIGIN = '', SECRET = '', CLIENT_ID = '', CLIENT_SECRET = '' } = process.env;

const auth = createAuth(
	{
		adapter: PgAdapter(new pg.Pool({ connectionString: DATABASE_URL })),
		providers: [
			{ id: 'op', name: 'op', type: 'oidc', issuer: ISSUER, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET }
		],
		secret: SECRET,
		// Copies of a response are refused on purpose, which is nothing to print.
		logger: { error: (error) => error.name !== 'InvalidCheck' && console.error(error) }
	},
	{ environment: { AUTH_URL: ORIGIN } }
);

async function toRequest(message: IncomingMessage): Promise<Request> {
	const chunks: Buffer[] = [];
	for await (const chunk of message) chunks.push(chunk as Buffer);
	const { method = 'GET', rawHeaders } = message;
	const headers = new Headers();
	for (let index = 0; index < rawHeaders.length; index += 2) headers.append(rawHeaders[index]!, rawHeaders[index + 1]!);
	const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {};
	return new Request(new URL(message.url ?? '/', ORIGIN), { method, headers, ...body });
}

const server = createServer((message, answer) => {
	void toRequest(message)
		.then(async (request) => {
			if (new URL(request.url).pathname !== '/end-others') return auth.respond(request);
			await auth.sessions(request).endOthers();
			return new Response(null, { status: 204 });
		})
		.then(async (response) => {
			const cookies = response.headers.getSetCookie();
			const others = [...response.headers].filter(([name]) => name !== 'set-cookie');
			answer.writeHead(response.status, [...others, ...cookies.map((cookie) => ['set-cookie', cookie])].flat());
			answer.end(Buffer.from(await response.arrayBuffer()));
		});
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
