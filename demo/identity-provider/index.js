/**
 * The local identity provider of the demo: the certified `oidc-provider` on a loopback port, with one account and a
 * sign-in page of its own. It forgets everything when it stops. Use it only for trying and testing.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Provider, interactionPolicy } from 'oidc-provider';
import { showInteraction, submitInteraction } from './interaction.js';
import { createMemoryAdapter } from './memory.js';
import { errorPage, signOutPage } from './pages.js';

const hour = 3600;

/** @type {import('./index.js').startIdentityProvider} */
export async function startIdentityProvider({
	port,
	clients,
	account,
	claimsInIdToken = true,
	pkceRequired = true,
	features = {},
	configuration = {}
}) {
	const server = createServer();
	server.listen(port, 'localhost');
	await once(server, 'listening');
	const issuer = `http://localhost:${server.address().port}`;

	const provider = new Provider(issuer, {
		clients,
		adapter: createMemoryAdapter(),
		findAccount: (_, id) => (id === account.claims.sub ? { accountId: id, claims: () => account.claims } : undefined),
		claims: {
			openid: ['sub'],
			profile: ['name', 'given_name', 'family_name', 'nickname', 'preferred_username', 'picture', 'locale'],
			email: ['email', 'email_verified']
		},
		// Without this, the ID token of a client that also gets an access token has no claims, as in the standard.
		conformIdTokenClaims: !claimsInIdToken,
		clientDefaults: { grant_types: ['authorization_code', 'refresh_token'] },
		pkce: { required: () => pkceRequired },
		features: {
			devInteractions: { enabled: false },
			...features,
			rpInitiatedLogout: {
				enabled: false,
				logoutSource(ctx, form) {
					ctx.type = 'html';
					ctx.body = signOutPage(form);
				},
				...features.rpInitiatedLogout
			}
		},
		interactions: { policy: askEachTime(), url: (_, { uid }) => `/interaction/${uid}` },
		loadExistingGrant: grantWhatIsAsked,
		renderError(ctx, out) {
			ctx.type = 'html';
			ctx.body = errorPage(out);
		},
		cookies: { keys: [randomBytes(32).toString('base64url')] },
		jwks: { keys: [newKey('rsa', { modulusLength: 2048 }), newKey('ec', { namedCurve: 'P-256' })] },
		ttl: {
			AccessToken: hour,
			AuthorizationCode: 60,
			Grant: 24 * hour,
			IdToken: hour,
			Interaction: hour,
			RefreshToken: 24 * hour,
			Session: 24 * hour
		},
		...configuration
	});

	const protocol = provider.callback();
	server.on('request', (request, response) => {
		const { pathname } = new URL(request.url, issuer);
		if (!/^\/interaction\/[\w-]+$/.test(pathname)) return protocol(request, response);
		const answer = request.method === 'POST' ? submitInteraction : showInteraction;
		answer({ provider, account, request, response }).catch(() => {
			// The page was left open for too long, or was opened without its cookie.
			response.writeHead(400, { 'Content-Type': 'text/html; charset=utf-8' });
			response.end(errorPage({ error: 'expired', error_description: 'Go back to the app and sign in again.' }));
		});
	});

	return {
		issuer,
		async close() {
			server.close();
			server.closeAllConnections();
			await once(server, 'close');
		}
	};
}

/** Shows the sign-in page at each sign-in, so that you can see that signing out works. */
function askEachTime() {
	const { Check, base } = interactionPolicy;
	const policy = base();
	const check = new Check('each_time', 'the demo asks each time', ({ oidc }) =>
		oidc.result?.login || oidc.prompts.has('none') ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT
	);
	policy.get('login').checks.add(check);
	return policy;
}

/** The sign-in page lists the data that the app will receive. Signing in there is consent, except with `prompt=consent`. */
async function grantWhatIsAsked({ oidc }) {
	const { Grant } = oidc.provider;
	const known = oidc.result?.consent?.grantId ?? oidc.session.grantIdFor(oidc.client.clientId);
	const found = known ? await Grant.find(known) : undefined;
	const grant = found ?? new Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
	grant.addOIDCScope([...oidc.requestParamScopes].join(' '));
	grant.addOIDCClaims([...oidc.requestParamClaims]);
	await grant.save();
	return grant;
}

function newKey(type, options) {
	const { privateKey } = generateKeyPairSync(type, options);
	return { ...privateKey.export({ format: 'jwk' }), kid: `demo-${type}`, use: 'sig' };
}
