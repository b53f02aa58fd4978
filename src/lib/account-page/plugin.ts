/** The account of a user: the page with its sections, sign-in methods and the accounts that are linked, the address, and the end of it. */
import { toKeepSecrets, toListSessions } from '../adapter/requirements.js';
import type { AdapterNeed } from '../adapter/requirements.js';
import type { AuthPlugin } from '../core/plugin.js';
import { accountPageRules } from './options.js';
import { lazy } from '../util/lazy.js';

const answering = lazy(() => import('../linking/answer.js'));
const addresses = lazy(() => import('../address-change/handlers.js'));

export const account = {
	options: {
		linking: {
			isSet: ({ config: { account: given = {} } }) => given.linking !== undefined || given.profileSync !== undefined,
			load: lazy(async () => (await import('../linking/compile.js')).linkingCompiler)
		},
		addressChange: {
			isSet: ({ config }) => config.account?.changeEmail !== undefined,
			load: lazy(async () => (await import('../address-change/compile.js')).addressChangeCompiler)
		},
		accountPage: {
			// Without the method, there is no form for the name.
			isSet: ({ config: { account: given, adapter } }) =>
				given?.page !== undefined || (Boolean(adapter) && adapter?.updateUser === undefined),
			load: lazy(async () => (await import('./compile.js')).accountPageCompiler)
		},
		deletionGrace: {
			isSet: ({ config }) => config.account?.deletionGrace !== undefined,
			load: lazy(async () => (await import('../own-data/compile.js')).deletionGraceCompiler)
		}
	},
	routes: {
		link: {
			methods: {
				GET: async (ctx, req) => (await answering()).showQuestion(ctx, req),
				POST: async (ctx, req) => (await answering()).answerQuestion(ctx, req)
			}
		},
		'change-email': {
			below: /^(?:confirm|undo)$/,
			methods: {
				GET: async (ctx, req, { below }) => (await addresses()).showPage(ctx, req, below),
				POST: async (ctx, req, { below }) => (await addresses()).postPage(ctx, req, below)
			}
		}
	},
	accountSections: [
		{
			id: 'overview',
			order: 50,
			// Without the list of accounts, the sign-in methods of a user cannot be counted.
			isAvailable: ({ adapter }) => adapter?.listAccounts !== undefined,
			load: lazy(async () => (await import('../ways/overview.js')).overview)
		},
		{
			id: 'profile',
			order: 100,
			whileActing: true,
			load: lazy(async () => (await import('./sections/profile.js')).profile)
		},
		{
			id: 'email',
			order: 150,
			option: 'addressChange',
			load: lazy(async () => (await import('../address-change/account-section.js')).address)
		},
		{
			id: 'ways',
			order: 200,
			isAvailable: ({ adapter, providers }) =>
				adapter?.listAccounts !== undefined &&
				adapter.unlinkAccount !== undefined &&
				[...providers.values()].some(({ kind }) => kind === 'oauth'),
			load: lazy(async () => (await import('../ways/account-section.js')).ways)
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
