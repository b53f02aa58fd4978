/**
 * Azure DevOps OAuth, which has accepted no new apps since April 2025. Microsoft Entra ID replaces it.
 *
 * Source: https://devblogs.microsoft.com/devops/no-new-azure-devops-oauth-apps-beginning-february-2025/
 */
import { refuseGone } from './shared.js';

/** The service has ended, so there is no profile. */
export type AzureDevOpsProfile = Record<string, unknown>;

/**
 * Throws: Azure DevOps has accepted no new OAuth apps since April 2025, and ends its OAuth in 2026.
 *
 * @throws {InvalidConfig}
 * @example
 * ```ts
 * import AzureDevOpsProvider from 'framework-auth/providers/azure-devops'; // Use `framework-auth/providers/microsoft-entra-id`, and ask for the scope of Azure DevOps there.
 * ```
 */
export default function AzureDevOpsProvider(): never {
	refuseGone(
		'Azure DevOps',
		'takes no new OAuth apps since April 2025, and ends its own OAuth in 2026',
		'Use `framework-auth/providers/microsoft-entra-id`, and ask for the scope of Azure DevOps there.'
	);
}

export { AzureDevOpsProvider };
