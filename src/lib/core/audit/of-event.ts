/** The record of each event. Events that tell nothing about security have none. */
import type { AdapterSession } from '../../../adapters/types.js';
import type { JWT } from '../../../jwt-types.js';
import type { AuthContext } from '../context/context.js';
import type { SessionEndedBy } from '../../base/config/options.js';
import type { AuthRequest } from '../request/request.js';
import { factsOfRow } from '../session/facts.js';
import type { EventName, Happening, Message } from '../happening.js';
import { record } from './record.js';

type Describe<Name extends EventName> = (message: Message<Name>, by?: SessionEndedBy) => Happening;

const describe: { readonly [Name in EventName]?: Describe<Name> } = {
	signIn: ({ user, account, isNewUser = false }) => ({
		type: 'signIn',
		...idOf(user),
		...(account && { provider: account.provider }),
		details: { isNewUser }
	}),
	signInFailed: ({ provider, error, reauthentication }) => ({
		type: reauthentication ? 'reauthenticationFailed' : 'signInFailed',
		provider,
		error: error.type
	}),
	reauthenticated: ({ user, account, methods }) => ({
		type: 'reauthenticated',
		...idOf(user),
		provider: account.provider,
		details: { methods }
	}),
	signOut: (message, by) => {
		const ended = 'token' in message ? ofToken(message.token) : ofRow(message.session);
		return by ? { type: 'sessionEnded', ...ended, details: { by, which: 'one' } } : { type: 'signOut', ...ended };
	},
	createUser: ({ user }) => ({ type: 'userCreated', ...idOf(user) }),
	deleteUser: ({ user }) => ({ type: 'userDeleted', ...idOf(user) }),
	linkAccount: ({ user, account }) => ({ type: 'accountLinked', ...idOf(user), ...accountOf(account) }),
	unlinkAccount: ({ user, account }) => ({ type: 'accountUnlinked', ...idOf(user), ...accountOf(account) }),
	createAuthenticator: ({ user, authenticator }) => ({
		type: 'passkeyAdded',
		...idOf(user),
		details: { passkeyId: authenticator.credentialID }
	}),
	deleteAuthenticator: ({ user, authenticator }) => ({
		type: 'passkeyRemoved',
		...idOf(user),
		details: { passkeyId: authenticator.credentialID }
	}),
	createApiToken: ({ user, token: { id, scopes } }) => ({
		type: 'tokenCreated',
		...idOf(user),
		details: { tokenId: id, scopes }
	}),
	endApiToken: ({ user, token }) => ({ type: 'tokenRevoked', ...idOf(user), details: { tokenId: token.id } }),
	impersonate: ({ user, actor }) => ({ type: 'impersonationStarted', ...idOf(user), ...actorOf(actor) }),
	endImpersonation: ({ user, actor }) => ({ type: 'impersonationEnded', ...idOf(user), ...actorOf(actor) })
};

/** Records an event that has happened. Never throws. */
export async function recordEvent<Name extends EventName>(
	ctx: AuthContext,
	req: AuthRequest | null,
	name: Name,
	message: Message<Name>,
	by: SessionEndedBy | undefined
): Promise<void> {
	const happening = describe[name]?.(message, by);
	if (happening) await record(ctx, req, happening);
}

function idOf({ id }: { readonly id?: unknown }): { userId?: string } {
	return id === undefined ? {} : { userId: String(id) };
}

function actorOf({ id }: { readonly id?: unknown }): { actorId?: string } {
	return id === undefined ? {} : { actorId: String(id) };
}

function accountOf({ provider, providerAccountId }: { readonly provider: string; readonly providerAccountId: string }) {
	return { provider, details: { providerAccountId } };
}

interface Ended {
	readonly userId?: string;
	readonly sessionId?: string;
	readonly actorId?: string;
}

function ofRow(row: AdapterSession | null | undefined | void): Ended {
	if (!row) return {};
	const { id, actor } = factsOfRow(row, row.expires);
	return { userId: String(row.userId), ...(id && { sessionId: id }), ...(actor && { actorId: actor.id }) };
}

function ofToken(token: JWT | null): Ended {
	return { ...(token?.sub && { userId: token.sub }), ...(token?.jti && { sessionId: token.jti }) };
}
