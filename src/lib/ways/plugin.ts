/** The ways in which users sign in: to count them, to see them, and to take one away. */
import type { AuthPlugin } from '../core/plugin.js';
import { lazy } from '../util/lazy.js';

export const ways = {
	accountSections: [
		{
			id: 'overview',
			order: 50,
			// Without the list of accounts, the ways of a user cannot be counted.
			isAvailable: ({ adapter }) => adapter?.listAccounts !== undefined,
			load: lazy(async () => (await import('./overview.js')).overview)
		},
		{
			id: 'ways',
			order: 200,
			isAvailable: ({ adapter, providers }) =>
				adapter?.listAccounts !== undefined &&
				adapter.unlinkAccount !== undefined &&
				[...providers.values()].some(({ kind }) => kind === 'oauth'),
			load: lazy(async () => (await import('./account-section.js')).ways)
		}
	]
} satisfies AuthPlugin;
