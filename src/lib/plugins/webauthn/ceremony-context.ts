/** The context of a request that both ceremonies share: the site, the data layer, and the user whom the fields name. */
import type { RelyingParty, WebAuthnRequest } from '../../../providers/webauthn-types.js';
import type { Store } from '../../store/adapter/methods.js';
import { requireStore } from '../../store/adapter/require-store.js';
import type { AuthContext } from '../../core/context/context.js';
import type { Fields } from '../../base/http/body.js';
import { originOf } from '../../core/request/request.js';
import type { AuthRequest } from '../../core/request/request.js';
import type { ClaimedUser, WebAuthnProvider } from '../../core/context/providers/webauthn.js';

export interface CeremonyContext {
	readonly ctx: AuthContext;
	readonly req: AuthRequest;
	readonly provider: WebAuthnProvider;
	readonly store: Store;
	readonly site: RelyingParty;
	/** Returns the user who wants to sign in or up according to the fields, or null if they name none. */
	claimedUser(): Promise<ClaimedUser | null>;
}

/** Makes the context of a ceremony. @throws {UntrustedHost} if the configuration trusts no origin for the request */
export function ceremonyContext(
	ctx: AuthContext,
	req: AuthRequest,
	provider: WebAuthnProvider,
	fields: Fields
): CeremonyContext {
	const store = requireStore(ctx, 'signing in with a passkey');
	const url = new URL(req.url.pathname + req.url.search, `${originOf(req)}/`);
	const request = webauthnRequestOf(req, fields);
	return {
		ctx,
		req,
		provider,
		store,
		site: provider.relyingParty({ adapter: store, url }, request, ctx.appName),
		claimedUser: () => provider.claimedUser({ adapter: store, url, fields }, request)
	};
}

function webauthnRequestOf(req: AuthRequest, fields: Fields): WebAuthnRequest {
	const method = req.method === 'POST' ? 'POST' : 'GET';
	return {
		method,
		url: req.url,
		query: Object.fromEntries(req.url.searchParams),
		...(method === 'POST' && { body: fields }),
		headers: Object.fromEntries(req.headers),
		cookies: Object.fromEntries(
			Object.entries(req.cookies).filter((entry): entry is [string, string] => entry[1] !== undefined)
		)
	};
}
