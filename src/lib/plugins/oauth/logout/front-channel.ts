/**
 * Receives a logout from a page of the provider, which loads this one in a frame. The session is found by the issuer and `sid`,
 * never by a cookie: browsers send none from such a frame, and any page could have them send one.
 *
 * @see OpenID Connect Front-Channel Logout 1.0, sections 2 and 3
 */
import { InvalidRequest } from '../../../../errors.js';
import type { AuthContext } from '../../../core/context/context.js';
import { stringFields } from '../../../base/http/body.js';
import type { Outcome } from '../../../base/http/outcome.js';
import type { Route } from '../../../base/http/paths.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { ending } from '../../../base/limits/run-attempt.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';
import { metadataOf } from '../request/target.js';
import { randomToken } from '../../../base/seal/encoding.js';
import { endAtProvider } from './end-sessions.js';
import { receiverOf } from './receiver.js';

/** The longest id of a session at a provider that is stored. */
const maxLength = 255;

/**
 * Answers `/frontchannel-logout/:provider`. The answer is the same whether there was a session or not.
 * @throws {UnknownAction | InvalidRequest | TooManyRequests}
 */
export async function showLoggedOut(ctx: AuthContext, req: AuthRequest, route: Route): Promise<Outcome> {
	const provider = receiverOf(ctx, route, 'frontChannel');
	const { iss, sid } = stringFields(req.url.searchParams, new Set(['iss', 'sid']));
	if (!iss || !sid || sid.length > maxLength || /[\p{Cc}\p{Cs}]/u.test(sid)) {
		throw new InvalidRequest(
			'a front-channel logout needs `iss` and `sid`: register frontchannel_logout_session_required at the provider'
		);
	}
	const attempt = await ctx.limits.enter('logout', { accounts: [], client: req.client() });
	// One that ends a session is not counted. With encrypted sessions that is not known.
	await ending([attempt], async () => {
		// This may ask the provider for its metadata.
		if (!(await isIssuer(ctx, provider, iss))) throw new InvalidRequest('`iss` has to be the issuer of the provider');
		if (await endAtProvider(ctx, req, provider, { sid })) await attempt.succeeded();
	});
	const html = '<!doctype html><html lang="en"><title>Signed out</title></html>';
	const { origin } = new URL(iss);
	return {
		kind: 'page',
		html,
		status: 200,
		nonce: randomToken(16),
		script: false,
		images: [],
		framedBy: origin,
		cookies: []
	};
}

/** Whether an issuer is that of the provider. One that serves many tenants has an issuer for each, which names the tenant. */
async function isIssuer(ctx: AuthContext, provider: OAuthProvider, iss: string): Promise<boolean> {
	const { tenants } = provider;
	if (!tenants) return iss === (await metadataOf(ctx.instance, provider)).issuer;
	const [tid] = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(iss) ?? [];
	return tid !== undefined && tenants.issuerOf({ tid }) === iss;
}
