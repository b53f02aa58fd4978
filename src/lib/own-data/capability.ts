/** The end of an account, on the account page. */
import type { Capability } from '../capability.js';

export const ownData = {
	accountSections: [
		{
			id: 'delete',
			order: 1000,
			isAvailable: ({ accountPage }) => accountPage.deletes,
			load: async () => (await import('./account-section.js')).deletion
		}
	],
	adapterNeeds: ({ account: { page } = {} }) =>
		page?.deletion ? [{ by: '`account.page.deletion`', methods: ['getUser', 'deleteUser'] }] : []
} satisfies Capability;
