/** The operations on the tokens of accounts. */
import type { AccountsOf } from '../../../../types.js';
import type { Auth } from '../../../../types/core.js';
import type { OperationsOf, OperationsOnUser, ServerOperationsOf } from '../../../core/operation.js';
import { lazy } from '../../../base/util/lazy.js';

const members = lazy(() => import('./members.js'));

/** With an adapter, a refresh changes the data layer only: it is allowed wherever the session can be read, in a remote `query`, too. */
export const requestOperations = {
	'accounts.token': {
		run: async (ctx, req, ...args) => (await (await members()).accountsOfRequest(ctx, req)).token(...args)
	},
	'accounts.fetch': {
		run: async (ctx, req, ...args) => (await (await members()).accountsOfRequest(ctx, req)).fetch(...args)
	},
	'accounts.scopes': {
		run: async (ctx, req, ...args) => (await (await members()).accountsOfRequest(ctx, req)).scopes(...args)
	}
} satisfies OperationsOf<'accounts', AccountsOf<string>>;

export const serverOperations = {
	'accounts.of.token': {
		run: async (ctx, userId, ...args) => (await members()).accountsOfUser(ctx, userId).token(...args)
	},
	'accounts.of.fetch': {
		run: async (ctx, userId, ...args) => (await members()).accountsOfUser(ctx, userId).fetch(...args)
	},
	'accounts.of.scopes': {
		run: async (ctx, userId, ...args) => (await members()).accountsOfUser(ctx, userId).scopes(...args)
	},
	'accounts.reseal': { run: async (ctx, userIds) => (await members()).resealTokens(ctx, userIds) }
} satisfies OperationsOnUser<'accounts', AccountsOf<string>> &
	ServerOperationsOf<'accounts', Pick<Auth['accounts'], 'reseal'>>;
