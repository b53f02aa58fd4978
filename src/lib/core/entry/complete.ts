/**
 * The common end of every way of signing in: asks whether the person may enter, resolves the user, asks for a second factor where
 * the user needs one, and begins the session.
 */
import type { AdapterAuthenticator, AdapterUser, StoredTokens } from '../../../adapters/types.js';
import { AccessDenied, AuthError } from '../../../errors.js';
import type { Account, Profile, User } from '../../../types.js';
import type { ResolvedUser } from '../accounts/resolve-user.js';
import type { AuthContext } from '../context/context.js';
import type { Callbacks } from '../../base/config/options.js';
import { asError } from '../../base/errors/logger.js';
import { ruleOf } from '../../../errors/rules.js';
import { redirect } from '../../base/http/outcome.js';
import type { Redirect } from '../../base/http/outcome.js';
import { passGates } from '../lifecycle.js';
import type { Entry } from '../lifecycle.js';
import { withInfo } from '../request/request.js';
import type { AuthRequest } from '../request/request.js';
import { resolveReturnTo } from '../return-to.js';
import type { Proof } from '../sessions/index.js';
import type { Basis } from '../session/basis.js';
import { enter } from './enter.js';
import { emit, tellOfChange } from '../audit/events.js';

/** A person whose identity is proven. */
export interface VerifiedIdentity {
	/** The user as the provider describes the person. */
	readonly user: User & { readonly id: string };
	/** The user as the data layer has it, if it has one. */
	readonly known: AdapterUser | null;
	readonly account: Account;
	readonly profile?: Profile;
	/** The tokens of the provider, for the cookie that keeps them without an adapter. */
	readonly tokens?: StoredTokens & { readonly key?: string };
	/** How the person proved it. */
	readonly proof: Proof;
	/** The credentials that the person typed in, if any. */
	readonly credentials?: Readonly<Record<string, unknown>>;
	readonly returnTo: string;
	/** Whether the session outlives the session of the browser, if the person said so. */
	readonly remember?: boolean;
	/** Where the user's id comes from: the adapter, or the application itself. */
	readonly users: 'adapter' | 'own';
	/** The session in whose name it happens, if the person gave no new proof. */
	readonly basis?: Basis | undefined;
	/** The passkeys by which the person came. */
	readonly passkeys?: readonly string[];
	/** Called when the session has begun. It throws if the session must not go on. */
	confirmed?(): Promise<void>;
	/** Finds or makes the user, once it is certain that the person may enter. */
	resolveUser(): Promise<ResolvedIdentity>;
}

/** The user that a sign-in leads to, and what was stored for it. */
export type ResolvedIdentity = Omit<ResolvedUser, 'user'> & {
	readonly user: (User | AdapterUser) & { id: string };
	/** The passkey that was stored. */
	readonly added?: AdapterAuthenticator;
};

/** Signs a person in, asks for a second factor, or refuses. @throws {AccessDenied}, and what `resolveUser` throws */
export async function complete(ctx: AuthContext, req: AuthRequest, identity: VerifiedIdentity): Promise<Redirect> {
	const { account, profile, tokens, credentials, users, proof, remember, basis, passkeys, confirmed } = identity;
	const question = { user: identity.known ?? identity.user, account, profile, ...(credentials && { credentials }) };
	const { flowData: data } = req.state;
	const refusal = await mayEnter(ctx, req, question);
	if (refusal !== null) return refuse(ctx, req, refusal);

	const { user, created, before, linked, added } = await identity.resolveUser();
	if (created) await emit(ctx, req, 'createUser', { user });
	if (before) await tellOfChange(ctx, req, before, user as AdapterUser);
	if (linked) {
		const { id: _, ...described } = identity.user;
		await emit(ctx, req, 'linkAccount', { user, account: linked, profile: described });
	}
	if (added) await emit(ctx, req, 'createAuthenticator', { user, authenticator: added });

	const entry: Entry = {
		user,
		account: accountOf(account, user.id, created),
		profile,
		isNewUser: created,
		...(data && { data }),
		...(tokens && { tokens }),
		users,
		proof,
		remember,
		basis,
		passkeys,
		confirmed,
		returnTo: identity.returnTo
	};
	const gate = await passGates(ctx, req, entry);
	return 'page' in gate ? gate.page : enter(ctx, req, gate.entry);
}

/** Returns the account as callbacks and events see it. */
function accountOf(account: Account, userId: string, created: boolean): Account {
	// As in `@auth/core`, an account names its user if no external provider keeps it.
	if (account.type === 'email' || account.type === 'webauthn') return { ...account, userId };
	// The account of a user with a password is the user, whose id the data layer may choose.
	return created && account.type === 'credentials' ? { ...account, providerAccountId: userId } : account;
}

/**
 * Redirects to where the `signIn` callback says, without a session. A script receives an error, so that it does not take this
 * for a success.
 */
export async function refuse(ctx: AuthContext, req: AuthRequest, address: string): Promise<Redirect> {
	const { code: error, status } = ruleOf('AccessDenied');
	return { ...redirect(await resolveReturnTo(ctx, req, address)), shownError: { error, status } };
}

/** Asks the `signIn` callback. Returns null if the person may enter, or the address to go to instead. @throws {AccessDenied} */
export async function mayEnter(
	ctx: AuthContext,
	req: AuthRequest,
	question: Omit<Parameters<Callbacks['signIn']>[0], 'request' | 'data' | 'reauthentication'>
): Promise<string | null> {
	if (!ctx.callbacks.signIn) return null;
	const { flowData: data, reauthentication } = req.state;
	const parameters = { ...question, ...(data && { data }), ...(reauthentication && { reauthentication }) };
	let answer: boolean | string;
	try {
		answer = await ctx.callbacks.signIn(withInfo(req, parameters));
	} catch (thrown) {
		if (thrown instanceof AuthError) throw thrown;
		const denied = new AccessDenied('the signIn callback failed', asError(thrown));
		// The `AccessDenied` of `@auth/core` is a refusal. Anything else that was thrown may be a fault of the callback.
		throw Object(thrown).type === AccessDenied.type ? denied : Object.assign(denied, { level: 'error' });
	}
	if (answer === true) return null;
	if (typeof answer === 'string') return answer;
	throw new AccessDenied();
}
