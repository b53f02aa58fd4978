/**
 * Refuses passkeys of authenticators whose make is not proven, or not accepted by `verifyAttestation`. The verifier has checked the
 * statement before. It accepts statements that prove nothing: those without certificates, and those whose certificates lead to
 * no root that it knows.
 *
 * @see WebAuthn Level 3, section 7.1, steps 22 to 24; FIDO Metadata Service 3.1
 */
import { InvalidConfig, WebAuthnVerificationError } from '../../../../errors.js';
import { verifierOf } from '../verifier.js';
import type { MetadataStatement, RegistrationInfo, Verifier } from '../verifier.js';
import type { WebAuthnProvider } from '../../../core/context/providers/webauthn.js';

/**
 * @throws {WebAuthnVerificationError} if the certificates lead to no known root, or the application does not accept the make
 * @throws {InvalidConfig} if the verifier does not say which roots it knows
 */
export async function requireAccepted(
	provider: WebAuthnProvider,
	{ fmt, aaguid }: Pick<RegistrationInfo, 'fmt' | 'aaguid'>
): Promise<void> {
	const { MetadataService, SettingsService } = await verifierOf(provider);
	if (!MetadataService || !SettingsService) {
		throw new InvalidConfig(
			`\`verifyAttestation\` of provider "${provider.id}" needs all of @simplewebauthn/server: leave \`simpleWebAuthn\` out`
		);
	}
	const metadata = await metadataOf(MetadataService, fmt, aaguid);
	const roots = metadata
		? metadata.attestationRootCertificates
		: SettingsService.getRootCertificates({ identifier: fmt });
	if (!roots?.length) {
		throw new WebAuthnVerificationError(
			`the make of the authenticator is not proven: there is no root certificate for the format "${fmt}" and the AAGUID ` +
				`${aaguid}; see \`verifyAttestation\``
		);
	}
	if ((await provider.verifyAttestation?.({ aaguid, format: fmt, metadata })) === true) return;
	throw new WebAuthnVerificationError(
		`\`verifyAttestation\` did not accept the authenticator with the AAGUID ${aaguid}`
	);
}

/** The formats for which the verifier uses metadata. For the others, it uses the roots of the format. */
const describedFormats = ['packed', 'tpm', 'android-key'];

async function metadataOf(
	service: NonNullable<Verifier['MetadataService']>,
	format: string,
	aaguid: string
): Promise<MetadataStatement | null> {
	return describedFormats.includes(format) ? ((await service.getStatement(aaguid)) ?? null) : null;
}
