/**
 * Tells authenticators which passkeys the site accepts, so that they do not offer others, and how the user is called now. Browsers
 * that cannot do so leave them as they are.
 *
 * @see WebAuthn Level 3, section 5.1.10 (signal methods)
 */

/** The passkeys of the signed-in user that the server accepts. Ids are base64url. */
export interface AcceptedCredentials {
	readonly rpId: string;
	readonly userIds: readonly string[];
	readonly allAcceptedCredentialIds: readonly string[];
	readonly name: string;
	readonly displayName: string;
}

type Signal = 'signalUnknownCredential' | 'signalAllAcceptedCredentials' | 'signalCurrentUserDetails';

/** Asks the server, and tells them. Returns whether this browser can. Never rejects. */
export async function signalFrom(address: string): Promise<boolean> {
	try {
		const { options = null } = (await (await fetch(address)).json()) as { options?: AcceptedCredentials | null };
		return await signalAccepted(options);
	} catch {
		return false;
	}
}

/** Tells them. Returns whether this browser can. */
export async function signalAccepted(accepted: AcceptedCredentials | null): Promise<boolean> {
	if (!accepted) return false;
	const { rpId, userIds, allAcceptedCredentialIds, name, displayName } = accepted;
	const results = await Promise.all(
		userIds.flatMap((userId) => [
			tell('signalAllAcceptedCredentials', { rpId, userId, allAcceptedCredentialIds }),
			tell('signalCurrentUserDetails', { rpId, userId, name, displayName })
		])
	);
	return results.some(Boolean);
}

/** Tells them that the site does not know a passkey. Returns whether this browser can. */
export function signalUnknown(rpId: string, credentialId: string): Promise<boolean> {
	return tell('signalUnknownCredential', { rpId, credentialId });
}

async function tell(method: Signal, values: object): Promise<boolean> {
	if (typeof PublicKeyCredential === 'undefined') return false;
	const signals = PublicKeyCredential as Partial<Record<Signal, (values: object) => Promise<void>>>;
	if (!signals[method]) return false;
	// Browsers refuse values that do not fit the page. That must not end what the page does.
	return signals[method](values).then(
		() => true,
		() => false
	);
}
