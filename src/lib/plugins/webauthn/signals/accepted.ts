/**
 * Which passkeys of the signed-in user the site accepts, and the user's names, for the page to tell the authenticators.
 *
 * @see WebAuthn Level 3, section 5.1.10 (signal methods)
 */
import { AccessDenied } from '../../../../errors.js';
import { requireStore } from '../../../store/adapter/require-store.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { ownSessionOf } from '../../../core/sessions/index.js';
import { ceremonyContext } from '../ceremony-context.js';
import type { WebAuthnProvider } from '../../../core/context/providers/webauthn.js';
import { descriptorOf, namesOf } from '../stored-passkeys.js';

/** The values of the signal methods. Ids are base64url. */
export interface AcceptedCredentials {
	readonly rpId: string;
	/** The handles by which authenticators know the user: those of the passkeys that are left. */
	readonly userIds: readonly string[];
	readonly allAcceptedCredentialIds: readonly string[];
	readonly name: string;
	readonly displayName: string;
}

/** Reads them; null if no user of the adapter is signed in. */
export async function acceptedCredentials(
	ctx: AuthContext,
	req: AuthRequest,
	provider: WebAuthnProvider
): Promise<AcceptedCredentials | null> {
	const { userId } = await ownSessionOf(ctx, req);
	if (userId === null) return null;
	const store = requireStore(ctx, 'passkeys');
	const [user, passkeys] = await Promise.all([store.getUser(userId), store.listAuthenticatorsByUserId(userId)]);
	if (!user) return null;
	// Passkeys that `@auth/core` registered have an account each, and their handle was not stored.
	const handles = passkeys.filter((each) => each.providerAccountId !== each.credentialID);
	return {
		rpId: ceremonyContext(ctx, req, provider, {}).site.id,
		userIds: [...new Set(handles.map(({ providerAccountId }) => providerAccountId))],
		allAcceptedCredentialIds: passkeys.map((passkey) => descriptorOf(passkey).id),
		...namesOf(user)
	};
}

/** The same for a script that asks. @throws {AccessDenied} if no user of the adapter is signed in */
export async function requireAcceptedCredentials(
	ctx: AuthContext,
	req: AuthRequest,
	provider: WebAuthnProvider
): Promise<AcceptedCredentials> {
	const accepted = await acceptedCredentials(ctx, req, provider);
	if (accepted) return accepted;
	throw new AccessDenied('no user who may have passkeys is signed in');
}
