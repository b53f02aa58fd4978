/**
 * The answer of a provider at which the user of a session has authenticated again. Only an ID token that says when the person
 * authenticated proves it: without one, a cookie at the provider may have been enough.
 *
 * @see OpenID Connect Core 1.0, sections 2 (`auth_time`, `acr`) and 3.1.2.1 (`prompt`, `max_age`)
 */
import { ReauthenticationInsufficient } from '../../../../errors.js';
import { ownerOf } from '../../../core/accounts/resolve-user.js';
import { userIdOf } from '../../../core/accounts/user-id.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { Redirect } from '../../../base/http/outcome.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { clockToleranceSeconds } from '../id-token.js';
import type { OAuthIdentity } from '../identity.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';
import type { Proof } from '../../../core/sessions/index.js';
import { nowSeconds } from '../../../base/util/clock.js';
import { atReauthenticationPage, finishReauthentication } from '../../../core/entry/reauthentication.js';
import type { ProvenIdentity } from '../../../core/entry/reauthentication.js';
import type { Reauthentication } from '../../../core/session/reauthentication.js';

/** An answer of the provider. */
interface Answered {
	readonly reauthentication: Reauthentication;
	/** Absolute URL. */
	readonly returnTo: string;
	/** Verifies the answer. */
	identified(): Promise<OAuthIdentity>;
	/** Returns the check that the provider has not ended its session meanwhile. */
	confirmedBy?(identity: OAuthIdentity): () => Promise<void>;
}

/** @throws {ReauthenticationInsufficient | ReauthenticationMismatch | ReauthenticationExpired}, and what `identified` throws */
export async function finishAtProvider(
	ctx: AuthContext,
	req: AuthRequest,
	provider: OAuthProvider,
	{ reauthentication, returnTo, identified, confirmedBy }: Answered
): Promise<Redirect> {
	return atReauthenticationPage(ctx, req, reauthentication, returnTo, async () => {
		const identity = await identified();
		const proven = await provenIdentityOf(ctx, provider, identity, proofOf(identity, reauthentication));
		const confirmed = confirmedBy?.(identity);
		return finishReauthentication(ctx, req, reauthentication, { ...proven, confirmed }, returnTo);
	});
}

/** @throws {ReauthenticationInsufficient} unless the person has authenticated since the request */
function proofOf({ proof, authTime }: OAuthIdentity, { beganAt, unproven }: Reauthentication): Proof {
	if (authTime === undefined) {
		if (unproven) return { ...proof, authenticatedAt: new Date() };
		throw new ReauthenticationInsufficient('the provider does not tell when the person authenticated (`auth_time`)');
	}
	if (authTime < beganAt - clockToleranceSeconds) {
		throw new ReauthenticationInsufficient('the person authenticated at the provider before the request (`auth_time`)');
	}
	if (authTime > nowSeconds() + clockToleranceSeconds) {
		throw new ReauthenticationInsufficient(
			'the time of the authentication at the provider is in the future (`auth_time`)'
		);
	}
	return proof;
}

/** Finds whose account it is. An account that belongs to no user proves nothing about one. */
async function provenIdentityOf(
	{ adapter }: AuthContext,
	provider: OAuthProvider,
	{ account, profile, user }: OAuthIdentity,
	proof: Proof
): Promise<ProvenIdentity> {
	if (!adapter) {
		const id = await userIdOf(provider.storedId ?? provider.issuer ?? provider.id, account.providerAccountId);
		const person = { id, users: 'own', provider: provider.id } as const;
		return { person, proof, user: { ...user, id }, account, profile };
	}
	const owner = await ownerOf(adapter, account);
	const person = { id: owner ? String(owner.id) : '', users: 'adapter' } as const;
	return { person, proof, user: owner ?? user, account, profile };
}
