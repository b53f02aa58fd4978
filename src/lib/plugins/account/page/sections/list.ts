/** The sections of the account page that belong to the account: sign-in methods, the address, sessions, and the end of it. */
import { toListSessions } from '../../../../store/adapter/requirements.js';
import { lazy } from '../../../../base/util/lazy.js';
import { accountPageRules } from '../../../../core/pages/account/options.js';
import type { AccountSection } from '../../../../core/account-section.js';

export const sections: readonly AccountSection[] = [
	{
		id: 'overview',
		order: 50,
		// Without the list of accounts, the sign-in methods of a user cannot be counted.
		isAvailable: ({ adapter }) => adapter?.listAccounts !== undefined,
		load: lazy(async () => (await import('../../ways/overview.js')).overview)
	},
	{
		id: 'profile',
		order: 100,
		whileActing: true,
		load: lazy(async () => (await import('./profile.js')).profile)
	},
	{
		id: 'email',
		order: 150,
		option: 'addressChange',
		load: lazy(async () => (await import('../../address-change/account-section.js')).address)
	},
	{
		id: 'ways',
		order: 200,
		isAvailable: ({ adapter, providers }) =>
			adapter?.listAccounts !== undefined &&
			adapter.unlinkAccount !== undefined &&
			[...providers.values()].some(({ kind }) => kind === 'oauth'),
		load: lazy(async () => (await import('../../ways/account-section.js')).ways)
	},
	{
		id: 'sessions',
		order: 500,
		isAvailable: ({ session, adapter }) =>
			session.strategy === 'jwt'
				? session.revocation !== undefined
				: toListSessions.every((method) => adapter?.[method] !== undefined),
		load: lazy(async () => (await import('./sessions.js')).sessions)
	},
	{
		id: 'signout',
		order: 900,
		whileActing: true,
		load: lazy(async () => (await import('./sign-out.js')).signOut)
	},
	{
		id: 'delete',
		order: 1000,
		isAvailable: (ctx) => accountPageRules.of(ctx).deletes,
		load: lazy(async () => (await import('../../own-data/account-section.js')).deletion)
	}
];
