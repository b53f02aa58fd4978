/**
 * Azure Active Directory: the former name of Microsoft Entra ID. Users keep their accounts under the id `azure-ad`.
 *
 * OpenID Connect: https://learn.microsoft.com/en-us/entra/identity-platform/v2-protocols-oidc
 */
import { logo } from '../lib/base/markup/logos/azure-ad.js';
import MicrosoftEntraID from './microsoft-entra-id.js';
import type { MicrosoftEntraIDOptions, MicrosoftEntraIDProfile } from './microsoft-entra-id.js';
import { idOf } from './shared.js';
import type { Identified, OIDCConfig, OwnId } from './types.js';

/** The same, under its name in `@auth/core`. */
export type AzureADProfile = MicrosoftEntraIDProfile;

/**
 * Returns a provider that signs users in with Microsoft, under the former name. Use `microsoft-entra-id` in new apps.
 *
 * @example
 * ```ts
 * import AzureAD from 'framework-auth/providers/azure-ad';
 *
 * FrameworkAuth({ providers: [AzureAD({ issuer: 'https://login.microsoftonline.com/<tenant>/v2.0' })] });
 * ```
 */
export default function AzureAD<Own extends OwnId = OwnId>(
	options: MicrosoftEntraIDOptions & { id?: Own }
): Identified<OIDCConfig<MicrosoftEntraIDProfile>, 'azure-ad', Own> {
	return {
		...MicrosoftEntraID(options as MicrosoftEntraIDOptions),
		id: idOf('azure-ad', options),
		name: 'Azure Active Directory',
		style: { logo, bg: '#0072c6', text: '#fff' }
	};
}

export { AzureAD };
