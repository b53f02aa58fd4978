/** A server process of its own, whose provider sends it logouts: the core over a PostgreSQL database. Prints its port. */
import pg from 'pg';
import { PgAdapter } from '../../src/adapters/pg.js';
import { createAuth } from '../../src/core.js';
import { serveHandler } from '../fixtures/http-server.js';

const { DATABASE_URL = '', ISSUER = '', ORIGIN = '', SECRET = '', CLIENT_ID = '', CLIENT_SECRET = '' } = process.env;
const adapter = PgAdapter(new pg.Pool({ connectionString: DATABASE_URL }));
const client = { issuer: ISSUER, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET };

const auth = createAuth(
	{
		adapter,
		session:
			process.env.STRATEGY === 'jwt'
				? { strategy: 'jwt', revocation: { store: adapter, cacheSeconds: 0 } }
				: { strategy: 'database' },
		providers: [{ id: 'op', name: 'op', type: 'oidc', backChannelLogout: true, ...client }],
		secret: SECRET,
		// A token that is sent twice is refused on purpose.
		logger: { warn: () => undefined }
	},
	{ environment: { AUTH_URL: ORIGIN } }
);

const { port } = await serveHandler((request) => auth.respond(request, { clientAddress: '198.51.100.7' }), {
	origin: ORIGIN
});
console.log(port);
