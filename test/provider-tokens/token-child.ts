/** A server process of its own: asks for the tokens of a user as often as its argument says. Prints its port. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { PgAdapter } from '../../src/adapters/pg.js';
import { createAuth } from '../../src/core.js';
import type { AuthError } from '../../src/errors.js';

const { DATABASE_URL = '', ISSUER = '', SECRET = '', CLIENT_ID = '', CLIENT_SECRET = '', CRASH } = process.env;
const adapter = PgAdapter(new pg.Pool({ connectionString: DATABASE_URL }));

const auth = createAuth(
	{
		adapter: {
			...adapter,
			replaceTokens(account, expected) {
				// The process ends after the provider's answer, before the tokens are stored.
				if (CRASH) process.exit(1);
				return adapter.replaceTokens(account, expected);
			}
		},
		providers: [
			{ id: 'op', name: 'op', type: 'oidc', issuer: ISSUER, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET }
		],
		secret: SECRET,
		logger: { warn: () => undefined, error: () => undefined }
	},
	{ environment: { AUTH_URL: 'http://app.localhost' } }
);

const server = createServer((message, answer) => {
	const url = new URL(message.url ?? '/', 'http://app.localhost');
	const ask = () =>
		auth.accounts
			.of(url.searchParams.get('user') ?? '')
			.token('op')
			.then(({ accessToken }) => accessToken)
			.catch((error: AuthError) => error.type);
	void Promise.all(Array.from({ length: Number(url.searchParams.get('times')) }, ask)).then((tokens) =>
		answer.end(JSON.stringify(tokens))
	);
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
