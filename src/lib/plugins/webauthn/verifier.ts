/** The parts of `@simplewebauthn/server` 14 that are used here. */
import type { SimpleWebAuthn } from '../../../providers/webauthn-types.js';
import type { WebAuthnProvider } from '../../core/context/providers/webauthn.js';

/** The package that makes options and verifies responses. */
export interface Verifier extends SimpleWebAuthn {
	generateRegistrationOptions(options: object): Promise<object>;
	generateAuthenticationOptions(options: object): Promise<object>;
	verifyRegistrationResponse(options: object): Promise<
		| { verified: false; registrationInfo?: never }
		| {
				verified: true;
				registrationInfo: RegistrationInfo;
		  }
	>;
	verifyAuthenticationResponse(options: object): Promise<{
		verified: boolean;
		authenticationInfo: {
			newCounter: number;
			credentialDeviceType: string;
			credentialBackedUp: boolean;
			userVerified: boolean;
		};
	}>;
	/** Statements about makes of authenticators, which the application loads. Objects of `@auth/core` do not have it. */
	MetadataService?: { getStatement(aaguid: string): Promise<MetadataStatement | undefined> };
	/** The root certificates for each format of statements. */
	SettingsService?: { getRootCertificates(options: { identifier: string }): string[] };
}

/** A verified registration. */
export interface RegistrationInfo {
	/** The format of the statement about the authenticator's make. */
	fmt: string;
	aaguid: string;
	credential: { id: string; publicKey: Uint8Array; counter: number };
	credentialDeviceType: string;
	credentialBackedUp: boolean;
	userVerified: boolean;
}

/** @see FIDO Metadata Statements 3.0 */
export interface MetadataStatement extends Readonly<Record<string, unknown>> {
	/** Base64 of DER. */
	readonly attestationRootCertificates?: readonly string[];
}

/** The values that a response must have. */
export interface Expected {
	readonly expectedChallenge: string;
	readonly expectedOrigin: string | string[];
	readonly expectedRPID: string;
}

/** Loads the verifier. @throws {InvalidConfig} if the package is not installed */
export async function verifierOf(provider: WebAuthnProvider): Promise<Verifier> {
	return (await provider.load()) as Verifier;
}
