/**
 * Starts the local identity provider, the stand-in for a mail service and the app, and says where to go. Ctrl-C ends all. With
 * `--source`, as `npm run demo` calls it, the app has the library as it is in `src`, and nothing has to be built. With `--built`, it is what
 * `npm run build` has made.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createServer, loadEnv, preview } from 'vite';
import { startIdentityProvider } from './identity-provider/index.js';
import { librarySource } from './library-source.js';
import { startMailServer } from './mail-server.js';
import { account, app, client, database, identityProvider } from './settings.js';

const root = import.meta.dirname;
const isFromSource = process.argv.includes('--source');
const isBuilt = process.argv.includes('--built');
process.chdir(root);

// One secret for this run: sessions are in the database and outlive it, a sign-in that is under way does not.
if (!loadEnv('development', root, 'AUTH_').AUTH_SECRET) {
	process.env.AUTH_SECRET = randomBytes(32).toString('base64url');
}

mkdirSync(dirname(database), { recursive: true });

/** @type {{ close(): unknown }[]} */
const started = [];

/** @param {number} code the exit code */
async function stop(code) {
	setTimeout(() => process.exit(code), 2000).unref();
	await Promise.allSettled(started.map((server) => server.close()));
	process.exit(code);
}

process.once('SIGINT', () => stop(0));
process.once('SIGTERM', () => stop(0));

/**
 * Runs `start`; of a port in use it says so in one sentence.
 *
 * @param {number} port
 * @param {string} variable the environment variable that chooses the port
 * @param {() => Promise<{ close(): unknown }>} start
 */
async function on(port, variable, start) {
	try {
		started.push(await start());
	} catch (error) {
		if (!/EADDRINUSE|already in use/.test(String(error))) throw error;
		console.error(`Port ${port} is in use: stop what runs there, or choose another with ${variable}=${port + 1}.`);
		await stop(1);
	}
}

await on(identityProvider.port, 'IDENTITY_PROVIDER_PORT', () =>
	startIdentityProvider({
		port: identityProvider.port,
		clients: [
			{
				client_id: client.id,
				client_secret: client.secret,
				client_name: client.name,
				redirect_uris: client.redirectUris,
				post_logout_redirect_uris: client.postLogoutRedirectUris
			}
		],
		account,
		features: { rpInitiatedLogout: { enabled: true } }
	})
);

const mailServer = await startMailServer();
started.push(mailServer);
// Where the email provider of the app looks for it.
process.env.AUTH_EMAIL_SERVER = mailServer.url;

await on(app.port, 'PORT', async () => {
	// Outside of development, the library believes no Host header.
	if (isBuilt) process.env.AUTH_URL ??= app.url;
	if (isBuilt) return preview({ root, logLevel: 'warn', preview: { port: app.port, strictPort: true } });
	const server = await createServer({
		root,
		clearScreen: false,
		logLevel: 'warn',
		...(isFromSource && librarySource()),
		// Two servers with one folder would make what it holds again and again.
		cacheDir: process.env.VITE_CACHE ?? `node_modules/.vite${isFromSource ? '-source' : ''}`,
		server: { port: app.port, strictPort: true }
	});
	return server.listen();
});

console.log(`
  The demo runs:   ${app.url}
  Test account:    ${account.login}, password ${account.password}
  Mailbox:         ${app.url}/mailbox
  Stop with:       Ctrl-C
`);
