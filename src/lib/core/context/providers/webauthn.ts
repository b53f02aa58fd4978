/** A compiled provider of passkeys. */
import type { FormField } from '../../../../providers/types.js';
import type {
	RelyingParty,
	SimpleWebAuthn,
	WebAuthnAuthenticationOptions,
	WebAuthnConfig,
	WebAuthnRegistrationOptions,
	WebAuthnRequest,
	WebAuthnUserInfoOptions
} from '../../../../providers/webauthn-types.js';
import type { User } from '../../../../types.js';

/** A compiled passkey provider. */
export interface WebAuthnProvider {
	readonly kind: 'webauthn';
	readonly type: 'webauthn';
	readonly id: string;
	readonly name: string;
	/** The fields that the built-in page shows. */
	readonly fields: Readonly<Record<string, FormField>>;
	/** Whether the built-in page offers passkeys while people type. */
	readonly conditionalUI: boolean;
	readonly registration: WebAuthnRegistrationOptions & {
		readonly timeout: number;
		readonly supportedAlgorithmIDs: number[];
	};
	readonly authentication: WebAuthnAuthenticationOptions & { readonly timeout: number };
	/** Whether a response without user verification is refused. */
	readonly verified: { readonly registration: boolean; readonly authentication: boolean };
	/** Whether passkeys are found without an address. If so, no list of them is ever sent. */
	readonly discoverable: boolean;
	/** Whether the options ask for a statement about the authenticator's make. */
	readonly attested: boolean;
	/** Decides on authenticators whose make is proven. Without it, the make does not matter. */
	readonly verifyAttestation: WebAuthnConfig['verifyAttestation'];
	readonly topOrigins: readonly string[];
	readonly relatedOrigins: readonly string[];
	/** Returns the relying party, at an origin that the configuration trusts. `appName` is that of the configuration. */
	relyingParty(
		options: Omit<WebAuthnUserInfoOptions, 'provider' | 'fields'>,
		request: WebAuthnRequest,
		appName: string | undefined
	): RelyingParty;
	/**
	 * Returns the user who wants to sign in or up.
	 * @throws {InvalidEmail | InvalidRequest}, and what the application's function throws
	 */
	claimedUser(
		options: Omit<WebAuthnUserInfoOptions, 'provider'>,
		request: WebAuthnRequest
	): Promise<ClaimedUser | null>;
	/** Loads the package that verifies responses. @throws {InvalidConfig} when it is not installed */
	load(): Promise<SimpleWebAuthn>;
}

/** The user who wants to sign in or up. */
export interface ClaimedUser {
	/** The values that were typed in. For a known user, no other stored value may reach the page. */
	readonly user: Omit<User, 'id'>;
	/** Id of the user, if known. */
	readonly knownId: string | null;
}
