/** The option of providers whose ID tokens a browser may bring. */
import { InvalidConfig } from '../../../../errors.js';
import type { OIDCConfig } from '../../../../providers/types.js';
import type { Profile, ProviderType } from '../../../../types.js';

/** @throws {InvalidConfig} for a provider whose user is not in its ID token */
export function oneTapOf(
	config: Pick<OIDCConfig<Profile>, 'oneTap' | 'idToken' | 'decryptionKeys'> & { type: ProviderType },
	where: string
): boolean {
	const { oneTap = false, type, idToken, decryptionKeys } = config;
	if (typeof oneTap !== 'boolean') throw new InvalidConfig(`${where}: oneTap has to be true or false`);
	if (oneTap && (type !== 'oidc' || idToken === false || decryptionKeys)) {
		throw new InvalidConfig(
			`${where}: oneTap is for a provider of type "oidc" whose user comes from an ID token that is not encrypted: leave it out`
		);
	}
	return oneTap;
}
