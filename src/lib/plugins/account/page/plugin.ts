/** The account of a user: the page with its sections, sign-in methods and the accounts that are linked, the address, and the end of it. */
import { toKeepSecrets } from '../../../store/adapter/requirements.js';
import type { AdapterNeed } from '../../../store/adapter/requirements.js';
import type { AuthPlugin } from '../../../core/plugin.js';
import { lazy } from '../../../base/util/lazy.js';

const answering = lazy(() => import('../../oauth/linking/answer.js'));
const addresses = lazy(() => import('../address-change/handlers.js'));

export const account = {
	options: {
		linking: {
			isSet: ({ config: { account: accountOptions = {} } }) =>
				accountOptions.linking !== undefined || accountOptions.profileSync !== undefined,
			load: lazy(async () => (await import('../../oauth/linking/compile.js')).linkingCompiler)
		},
		addressChange: {
			isSet: ({ config }) => config.account?.changeEmail !== undefined,
			load: lazy(async () => (await import('../address-change/compile.js')).addressChangeCompiler)
		},
		accountPage: {
			// Without the method, there is no form for the name.
			isSet: ({ config: { account: accountOptions, adapter } }) =>
				accountOptions?.page !== undefined || (Boolean(adapter) && adapter?.updateUser === undefined),
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
	accountSections: lazy(async () => (await import('./sections/list.js')).sections),
	adapterNeeds: ({ account: { page } = {} }): readonly AdapterNeed[] => [
		...(page?.profile?.length ? [{ by: '`account.page.profile`', methods: ['getUser', 'updateUser'] as const }] : []),
		...(page?.deletion ? [{ by: '`account.page.deletion`', methods: ['getUser', 'deleteUser'] as const }] : []),
		...(page?.tokenScopes?.length ? [{ by: '`account.page.tokenScopes`', methods: toKeepSecrets }] : [])
	]
} satisfies AuthPlugin;
