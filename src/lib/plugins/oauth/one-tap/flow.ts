/**
 * Signing in with an ID token that the provider gives to the browser, without an authorization request. A page of this site asks
 * for a nonce, and posts the token that contains it. The nonce is in a cookie of this browser, and is used once: a token from
 * another site, another browser or another time is refused.
 *
 * @see OpenID Connect Core 1.0, sections 3.1.3.7 (validation) and 15.5.2 (nonce); Federated Credential Management API
 */
import { InvalidCheck, InvalidProvider, InvalidRequest } from '../../../../errors.js';
import type { AuthContext } from '../../../core/context/context.js';
import { FlowFailure, reasonOf } from '../../../base/errors/flow-failure.js';
import { complete } from '../../../core/entry/complete.js';
import { tellingFailure } from '../../../core/entry/failed.js';
import { readFields } from '../../../base/http/body.js';
import type { Fields } from '../../../base/http/body.js';
import { deleteCookie, offerMaxAgeSeconds as maxAge } from '../../../base/http/cookies.js';
import { requireOwnPage } from '../../../core/request/csrf.js';
import { json, withCookies } from '../../../base/http/outcome.js';
import type { Outcome } from '../../../base/http/outcome.js';
import type { Route } from '../../../base/http/paths.js';
import { claimOnce, findFlow, rememberFlow } from '../../../core/request/pending-cookies.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { resolveReturnTo, returnToField } from '../../../core/return-to.js';
import { confirmedBy } from '../logout/during-sign-in.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';
import { verifiedIdentityOf } from '../verified-identity.js';
import { randomToken } from '../../../base/seal/encoding.js';
import { signedInSessionOf } from '../../../core/sessions/index.js';
import { rememberField } from '../../../base/http/field-names.js';
import { guardOf, isText } from '../../../base/util/shape.js';
import { identifyCredential, nonceOf } from './credential.js';

/** The content of the sealed cookie. */
interface Offer {
	/** Id of the provider. */
	readonly provider: string;
	/** 32 characters. The first eight find the offer, and all of them are compared. */
	readonly nonce: string;
}

const isOffer = guardOf<Offer>({ provider: isText, nonce: isText });

/** A token that a browser may give without asking links no account to a user who is signed in. */
const noLinking = { user: null, fresh: false };

/** Answers with what the browser needs to ask for a token, or with null if a user is signed in. */
export async function beginOneTap(ctx: AuthContext, req: AuthRequest, route: Route): Promise<Outcome> {
	requireOwnPage(req);
	const provider = providerOf(ctx, route);
	if ((await signedInSessionOf(ctx, req)).session) return json(null);
	const nonce = randomToken(24);
	const offer: Offer = { provider: provider.id, nonce };
	return json(
		{ clientId: provider.client.client_id, nonce },
		await rememberFlow(ctx, req, 'oneTap', offer, { maxAge })
	);
}

/** Signs in with the token. It uses up the nonce in any case. */
export async function finishOneTap(ctx: AuthContext, req: AuthRequest, route: Route): Promise<Outcome> {
	const provider = providerOf(ctx, route);
	const fields = await readFields(req);
	return tellingFailure(ctx, req, provider, () => finish(ctx, req, provider, fields));
}

async function finish(ctx: AuthContext, req: AuthRequest, provider: OAuthProvider, fields: Fields): Promise<Outcome> {
	const { credential } = fields;
	if (!credential) throw new InvalidRequest('send the ID token as the field `credential`');
	const nonce = nonceOf(credential);
	const { flow, exp, used } = await findFlow(ctx, req, 'oneTap', nonce ?? '', isOffer, (offer) => offer.nonce);
	const cookies = used.map(deleteCookie);
	try {
		if (!flow || flow.nonce !== nonce) throw new InvalidCheck(lost);
		if (!(await claimOnce(ctx, flow.nonce, exp))) throw new InvalidCheck('the nonce of the ID token was used before');
		if (flow.provider !== provider.id)
			throw new InvalidCheck('the nonce of the ID token was made for another provider');
		const identity = await identifyCredential(ctx, req, provider, credential, flow.nonce);
		const returnTo = await resolveReturnTo(ctx, req, returnToField(fields));
		const outcome = await complete(ctx, req, {
			...(await verifiedIdentityOf(ctx, req, provider, identity, noLinking, { returnTo })),
			returnTo,
			remember: rememberField(fields),
			confirmed: confirmedBy(ctx, provider, exp - maxAge)(identity)
		});
		return withCookies(outcome, cookies);
	} catch (thrown) {
		throw new FlowFailure(reasonOf(thrown), { cookies });
	}
}

const lost =
	'this browser does not have the nonce of the ID token: the token was made for another browser or site, came too late, or was ' +
	'used before';

/** @throws {InvalidProvider} */
function providerOf({ providers }: AuthContext, { providerId = '' }: Route): OAuthProvider {
	const provider = providers.get(providerId);
	if (provider?.kind === 'oauth' && provider.oneTap) return provider;
	throw new InvalidProvider('no provider with `oneTap: true` has this id');
}
