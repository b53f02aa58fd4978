/** The sections of the account page that belong to no other capability: the profile, the sessions, API tokens, signing out, and the end of the account. */
import { toKeepSecrets, toListSessions } from '../adapter/requirements.js';
import type { AdapterNeed } from '../adapter/requirements.js';
import type { AuthPlugin } from '../core/plugin.js';
import { accountPageRules } from './options.js';
import { lazy } from '../util/lazy.js';

export const accountPage = {
	options: {
		accountPage: {
			// Without the method, there is no form for the name.
			isSet: ({ config: { account, adapter } }) =>
				account?.page !== undefined || (Boolean(adapter) && adapter?.updateUser === undefined),
			load: lazy(async () => (await import('./compile.js')).accountPageCompiler)
		},
		deletionGrace: {
			isSet: ({ config }) => config.account?.deletionGrace !== undefined,
			load: lazy(async () => (await import('../own-data/compile.js')).deletionGraceCompiler)
		}
	},
	accountSections: [
		{
			id: 'profile',
			order: 100,
			whileActing: true,
			load: lazy(async () => (await import('./sections/profile.js')).profile)
		},
		{
			id: 'sessions',
			order: 500,
			isAvailable: ({ session, adapter }) =>
				session.strategy === 'jwt'
					? session.revocation !== undefined
					: toListSessions.every((method) => adapter?.[method] !== undefined),
			load: lazy(async () => (await import('./sections/sessions.js')).sessions)
		},
		{
			id: 'tokens',
			order: 600,
			isAvailable: ({ adapter }) => toKeepSecrets.every((method) => adapter?.[method] !== undefined),
			load: lazy(async () => (await import('../bearer/account-section.js')).tokens)
		},
		{
			id: 'signout',
			order: 900,
			whileActing: true,
			load: lazy(async () => (await import('./sections/sign-out.js')).signOut)
		},
		{
			id: 'delete',
			order: 1000,
			isAvailable: (ctx) => accountPageRules.of(ctx).deletes,
			load: lazy(async () => (await import('../own-data/account-section.js')).deletion)
		}
	],
	adapterNeeds: ({ account: { page } = {} }): readonly AdapterNeed[] => [
		...(page?.profile?.length ? [{ by: '`account.page.profile`', methods: ['getUser', 'updateUser'] as const }] : []),
		...(page?.deletion ? [{ by: '`account.page.deletion`', methods: ['getUser', 'deleteUser'] as const }] : []),
		...(page?.tokenScopes?.length ? [{ by: '`account.page.tokenScopes`', methods: toKeepSecrets }] : [])
	]
} satisfies AuthPlugin;
