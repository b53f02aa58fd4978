/**
 * Makes a passkey without a question, after a sign-in with a password that the browser filled in. If the browser cannot make one, or does
 * not want to, the person sees nothing.
 *
 * @see WebAuthn Level 3, section 5.1.3 (conditional mediation), and 5.1.7 (`conditionalCreate`)
 */

/** Whether the browser can do so. */
async function isCapable(): Promise<boolean> {
	if (typeof PublicKeyCredential === 'undefined') return false;
	const capabilities = await PublicKeyCredential.getClientCapabilities?.();
	return capabilities?.conditionalCreate === true && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
}

/**
 * Asks the server and the browser. Never rejects.
 * @param address where the server's options are
 * @returns the response for the server, as JSON; null if the browser made no passkey
 */
export async function makeUnasked(address: string, signal: AbortSignal): Promise<string | null> {
	try {
		if (!(await isCapable())) return null;
		const response = await fetch(`${address}?action=register&automatic=true`, { signal });
		if (!response.ok) return null;
		const { options } = (await response.json()) as { options: PublicKeyCredentialCreationOptionsJSON };
		const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
		const unasked: CredentialCreationOptions & { mediation: string } = { publicKey, mediation: 'conditional', signal };
		const credential = await navigator.credentials.create(unasked);
		return credential && JSON.stringify(credential);
	} catch {
		return null;
	}
}
