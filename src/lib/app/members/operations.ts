/**
 * Lists the members whose operations the library ships, with the folders that have them. A server that has just started knows the names
 * alone: the table of a folder is loaded with the first call of one of its members.
 */
import type { AccountsOfUser, Factors, OwnAccounts, Passkeys, Sessions, SessionsOfUser } from '../../../types.js';
import type { Auth } from '../../../types/core.js';
import type { Users } from '../../../types/users.js';
import type { CoreOperations, OperationsOf, OperationsOnUser, ServerOperationsOf } from '../../core/operation.js';
import { lazy } from '../../base/util/lazy.js';

const addresses = lazy(() => import('../../plugins/account/address-change/operations.js'));
const anonymous = lazy(() => import('../../plugins/visitors/anonymous/operations.js'));
const apiTokens = lazy(() => import('../../plugins/tokens/bearer/operations.js'));
const cleaning = lazy(() => import('../../plugins/operator/clean-up/operations.js'));
const factors = lazy(() => import('../../plugins/factors/operations.js'));
const impersonation = lazy(() => import('../../plugins/operator/impersonation/operations.js'));
const linking = lazy(() => import('../../plugins/oauth/linking/operations.js'));
const ownData = lazy(() => import('../../plugins/account/own-data/operations.js'));
const passkeys = lazy(() => import('../../plugins/webauthn/operations.js'));
const providerTokens = lazy(() => import('../../plugins/oauth/provider-tokens/operations.js'));
const sessions = lazy(() => import('../../core/sessions/operations.js'));
const signingIn = lazy(() => import('../flows/operations.js'));
const users = lazy(() => import('../../plugins/operator/users/operations.js'));
const ways = lazy(() => import('../../plugins/account/ways/operations.js'));

type OfRequests = CoreOperations<
	'signInAs' | 'signInAnonymously' | 'impersonate' | 'endImpersonation' | 'updateSession'
> &
	OperationsOf<'accounts', OwnAccounts<string>> &
	OperationsOf<'factors', Factors> &
	OperationsOf<'passkeys', Passkeys> &
	OperationsOf<'sessions', Sessions>;

/** The members for the visitor of a request. */
export const requestSources: {
	readonly [Name in keyof OfRequests]: () => Promise<{ readonly requestOperations: Pick<OfRequests, Name> }>;
} = {
	signInAs: signingIn,
	signInAnonymously: anonymous,
	impersonate: impersonation,
	endImpersonation: impersonation,
	updateSession: signingIn,
	'accounts.token': providerTokens,
	'accounts.fetch': providerTokens,
	'accounts.scopes': providerTokens,
	'accounts.list': ways,
	'accounts.unlink': ways,
	'accounts.question': linking,
	'accounts.changeEmail': addresses,
	'accounts.delete': ownData,
	'accounts.export': ownData,
	'factors.list': factors,
	'factors.setUp': factors,
	'factors.confirm': factors,
	'factors.remove': factors,
	'factors.recoveryCodes': factors,
	'factors.recoveryCodesLeft': factors,
	'factors.devices': factors,
	'factors.endDevice': factors,
	'factors.challenge': factors,
	'passkeys.list': passkeys,
	'passkeys.rename': passkeys,
	'passkeys.remove': passkeys,
	'sessions.list': sessions,
	'sessions.end': sessions,
	'sessions.endOthers': sessions,
	'sessions.endAll': sessions,
	'sessions.createToken': apiTokens,
	'sessions.tokens': apiTokens,
	'sessions.endToken': apiTokens
};

type OfServer = ServerOperationsOf<'', Pick<Auth, 'cleanUp'>> &
	ServerOperationsOf<'accounts', Omit<Auth['accounts'], 'of'>> &
	ServerOperationsOf<'limits', Auth['limits']> &
	ServerOperationsOf<'users', Users> &
	OperationsOnUser<'accounts', AccountsOfUser<string>> &
	OperationsOnUser<'sessions', SessionsOfUser>;

/** The members for server code that has checked its caller. */
export const serverSources: {
	readonly [Name in keyof OfServer]: () => Promise<{ readonly serverOperations: Pick<OfServer, Name> }>;
} = {
	cleanUp: cleaning,
	'accounts.reseal': providerTokens,
	'accounts.resetFactors': factors,
	'accounts.of.token': providerTokens,
	'accounts.of.fetch': providerTokens,
	'accounts.of.scopes': providerTokens,
	'accounts.of.list': ways,
	'limits.clear': factors,
	'sessions.of.list': sessions,
	'sessions.of.end': sessions,
	'sessions.of.endAll': sessions,
	'sessions.of.tokens': apiTokens,
	'sessions.of.endToken': apiTokens,
	'users.list': users,
	'users.find': users,
	'users.block': users,
	'users.unblock': users
};
