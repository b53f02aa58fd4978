import type { GoneEntry } from './entry.js';

export default {
	factory: 'AzureDevOpsProvider',
	name: 'Azure DevOps',
	gone: {
		what: 'takes no new OAuth apps since April 2025, and ends its own OAuth in 2026',
		instead: 'microsoft-entra-id',
		advice: 'Use `framework-auth/providers/microsoft-entra-id`, and ask for the scope of Azure DevOps there.'
	},
	docs: 'https://learn.microsoft.com/en-us/azure/devops/integrate/get-started/authentication/azure-devops-oauth',
	logo: {
		letter: 'D',
		fill: '#0078D4',
		reason: 'Simple Icons has no mark of Azure DevOps.'
	},
	sources: [
		'https://devblogs.microsoft.com/devops/no-new-azure-devops-oauth-apps-beginning-february-2025/',
		'https://learn.microsoft.com/en-us/azure/devops/integrate/get-started/authentication/azure-devops-oauth'
	]
} satisfies GoneEntry;
