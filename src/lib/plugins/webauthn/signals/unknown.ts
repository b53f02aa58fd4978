/**
 * A passkey that the site does not know, because it was removed here: the page tells the authenticator, which then stops offering
 * it.
 *
 * @see WebAuthn Level 3, section 5.1.10.1 (signalUnknownCredential)
 */
import { WebAuthnVerificationError } from '../../../../errors.js';
import type { CookieWrite } from '../../../../types.js';
import type { AuthContext } from '../../../core/context/context.js';
import { openTypedIn, rememberTypedIn } from '../../../core/request/typed-address.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { ceremonyContext } from '../ceremony-context.js';
import type { WebAuthnProvider } from '../../../core/context/providers/webauthn.js';

/**
 * Makes the error for a passkey that is not stored. It says so only if no provider of the site sends lists of passkeys: made-up
 * ones in a list, for users who do not exist, must look like real ones.
 * @param identified whether the ceremony was for one user
 */
export function unknownCredential({ providers }: AuthContext, identified: boolean): WebAuthnVerificationError {
	const error = new WebAuthnVerificationError('no passkey of this site has this id');
	const sendsLists = [...providers.values()].some((each) => each.kind === 'webauthn' && !each.discoverable);
	return identified || sendsLists ? error : Object.assign(error, { code: 'unknown_credential' as const });
}

/**
 * Keeps an unknown passkey for the sign-in page that follows. A parameter of the URL would not do: by a link with it, any site could
 * have the passkeys of its visitors removed.
 */
export async function rememberUnknown(
	ctx: AuthContext,
	req: AuthRequest,
	provider: WebAuthnProvider,
	{ thrown, id }: { readonly thrown: unknown; readonly id: string }
): Promise<CookieWrite[]> {
	if (!(thrown instanceof WebAuthnVerificationError) || thrown.code === undefined) return [];
	const before = await openTypedIn(ctx, req);
	const unknown = `${ceremonyContext(ctx, req, provider, {}).site.id} ${id}`;
	return rememberTypedIn(ctx, req, { ...before, fields: { ...before?.fields, unknown_credential: unknown } });
}
