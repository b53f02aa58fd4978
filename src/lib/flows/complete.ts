/**
 * The common end of every way of signing in: may this person enter, who is it, begin the session, tell the events,
 * go where the person wanted to.
 */
import type { AdapterAuthenticator, AdapterUser } from '../../adapters/types.js';
import { AccessDenied, AuthError } from '../../errors.js';
import type { Account, CookieWrite, Profile, User } from '../../types.js';
import type { ResolvedUser } from '../accounts/resolve-user.js';
import type { AuthContext } from '../config/context.js';
import type { Callbacks } from '../config/options.js';
import { asError } from '../errors/logger.js';
import { ruleOf } from '../errors/rules.js';
import { redirect } from '../http/outcome.js';
import type { Redirect } from '../http/outcome.js';
import type { AuthRequest } from '../http/request.js';
import { resolveReturnTo } from '../http/return-to.js';
import { issueSession } from '../session/index.js';
import type { Proof } from '../session/index.js';
import { emit } from './events.js';
import { forgetTypedIn } from './typed-address.js';

/** A person whose identity is proven. */
export interface VerifiedIdentity {
	/** As the provider describes the person. */
	readonly user: User & { readonly id: string };
	/** As the data layer knows the person, where it does. */
	readonly known: AdapterUser | null;
	readonly account: Account;
	readonly profile?: Profile;
	/** How the person proved it. */
	readonly proof: Proof;
	/** What was typed in, where that was credentials. */
	readonly credentials?: Readonly<Record<string, unknown>>;
	readonly returnTo: string;
	/** Whose ids the user's is one of: the adapter's, or the application's own. */
	readonly users: 'adapter' | 'own';
	/** Finds or makes the user, once it is certain that the person may enter. */
	resolveUser(): Promise<ResolvedIdentity>;
}

/** Who it is in the end, and what was stored for it. */
export type ResolvedIdentity = Omit<ResolvedUser, 'user'> & {
	readonly user: (User | AdapterUser) & { id: string };
	/** The passkey that was stored. */
	readonly added?: AdapterAuthenticator;
};

/** Lets a person in, or not. @throws {AccessDenied}, and what `resolveUser` throws */
export async function complete(ctx: AuthContext, req: AuthRequest, identity: VerifiedIdentity): Promise<Redirect> {
	const { account, profile, credentials, users, proof } = identity;
	const question = { user: identity.known ?? identity.user, account, profile, ...(credentials && { credentials }) };
	const refusal = await mayEnter(ctx, question);
	if (refusal !== null) return refuse(ctx, req, refusal);

	const { user, created, updated, linked, added } = await identity.resolveUser();
	if (created) await emit(ctx, 'createUser', { user });
	if (updated) await emit(ctx, 'updateUser', { user });
	if (linked) {
		const { id: _, ...described } = identity.user;
		await emit(ctx, 'linkAccount', { user, account: linked, profile: described });
	}
	if (added) await emit(ctx, 'createAuthenticator', { user, authenticator: added });

	// As with `@auth/core`: an account that no provider elsewhere keeps names its user.
	const isOwn = account.type === 'email' || account.type === 'webauthn';
	const entered = { user, account: isOwn ? { ...account, userId: user.id } : account, profile, isNewUser: created };
	const session = await issueSession(ctx, req, { ...entered, users, proof });
	const cookies = [...session, ...rememberProvider(ctx, req, account.provider), ...forgetTypedIn(req)];
	await emit(ctx, 'signIn', entered);

	const returnTo = await resolveReturnTo(ctx, req, identity.returnTo);
	if (!created || !ctx.pages.newUser) return redirect(returnTo, cookies);
	const newUser = new URL(ctx.pages.newUser, `${new URL(returnTo).origin}/`);
	newUser.searchParams.set('callbackUrl', returnTo);
	return redirect(newUser.href, cookies);
}

/** Where there is a choice, the sign-in page marks what was chosen the last time. */
function rememberProvider({ providers }: AuthContext, req: AuthRequest, id: string): CookieWrite[] {
	const { lastProvider } = req.cookieTable;
	return providers.size > 1 && req.cookies[lastProvider.name] !== id ? [{ ...lastProvider, value: id }] : [];
}

/**
 * Whether people sign up here with an address that they type in: then a user may have another person's, and only one
 * who has proven it is found by it. Otherwise whoever signed up first would share the user with the owner of the address.
 */
export function takesTypedAddresses(ctx: AuthContext): boolean {
	return [...ctx.providers.values()].some(({ kind }) => kind === 'credentials' || kind === 'webauthn');
}

/** Leads where the `signIn` callback says in place of a session; a script is told that this is no success. */
export async function refuse(ctx: AuthContext, req: AuthRequest, address: string): Promise<Redirect> {
	const { code: error, status } = ruleOf('AccessDenied');
	return { ...redirect(await resolveReturnTo(ctx, req, address)), shownError: { error, status } };
}

/** Asks the `signIn` callback: null lets in, an address is where to go instead. @throws {AccessDenied} */
export async function mayEnter(ctx: AuthContext, question: Parameters<Callbacks['signIn']>[0]): Promise<string | null> {
	if (!ctx.callbacks.signIn) return null;
	let answer: boolean | string;
	try {
		answer = await ctx.callbacks.signIn(question);
	} catch (thrown) {
		if (thrown instanceof AuthError) throw thrown;
		const denied = new AccessDenied('the signIn callback failed', asError(thrown));
		// The class of `@auth/core` refuses. Anything else that was thrown may be a fault of the callback.
		throw Object(thrown).type === AccessDenied.type ? denied : Object.assign(denied, { level: 'error' });
	}
	if (answer === true) return null;
	if (typeof answer === 'string') return answer;
	throw new AccessDenied();
}
