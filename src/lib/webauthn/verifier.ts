/** The parts of `@simplewebauthn/server` 14 that are used here. */
import type { SimpleWebAuthn } from '../../providers/webauthn-types.js';
import type { WebAuthnProvider } from './provider.js';

/** The package that makes options and verifies responses. */
export interface Verifier extends SimpleWebAuthn {
	generateRegistrationOptions(options: object): Promise<object>;
	generateAuthenticationOptions(options: object): Promise<object>;
	verifyRegistrationResponse(options: object): Promise<
		| { verified: false; registrationInfo?: never }
		| {
				verified: true;
				registrationInfo: {
					credential: { id: string; publicKey: Uint8Array; counter: number };
					credentialDeviceType: string;
					credentialBackedUp: boolean;
					userVerified: boolean;
				};
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
