/**
 * The common end of every way of signing in: may this person enter, who is it, begin the session, tell the events,
 * go where the person wanted to.
 */
import type { AdapterUser } from '../../adapters/types.js';
import { AccessDenied, AuthError } from '../../errors.js';
import type { Account, Profile, User } from '../../types.js';
import { ownerOf, settle } from '../accounts.js';
import type { EmailLinking } from '../accounts.js';
import type { AuthContext } from '../context.js';
import { emit } from '../events.js';
import { asError } from '../logger.js';
import { redirect } from '../outcome.js';
import type { Redirect } from '../outcome.js';
import type { AuthRequest } from '../request.js';
import { resolveReturnTo } from '../return-to.js';
import { strategyOf } from '../session/index.js';
import { userIdOf } from '../user-id.js';

/** A person whose identity is proven. */
export interface Arrival {
	readonly user: Omit<User, 'id'>;
	readonly account: Account;
	readonly profile?: Profile;
	readonly emailVerified: boolean | undefined;
	/** What of the tokens is stored. */
	readonly storedTokens: Partial<Account>;
	readonly allowEmailLinking: boolean;
	/** Identifies the provider beyond its configured id, for a user id without a data layer. */
	readonly issuer: string;
	/** The user to link the account to. */
	readonly linkingUser: string | null;
	readonly returnTo: string;
}

/** Lets a person in, or not. @throws {AccessDenied | AccountNotLinked | OAuthAccountNotLinked | AdapterError} */
export async function complete(ctx: AuthContext, req: AuthRequest, arrival: Arrival): Promise<Redirect> {
	const { account, profile } = arrival;
	const id = await userIdOf(arrival.issuer, account.providerAccountId);
	const owner = ctx.adapter ? await ownerOf(ctx.adapter, account) : null;

	const refusal = await mayEnter(ctx, owner ?? { ...arrival.user, id }, account, profile);
	if (refusal !== null) return redirect(await resolveReturnTo(ctx, req, refusal));

	const { user, created, linked } = ctx.adapter
		? await settle(ctx.adapter, ctx.memory.arrivals, { ...arrival, emailLinking: emailLinking(ctx, arrival) }, owner)
		: { user: { ...arrival.user, id } satisfies User, created: false, linked: null };
	if (created) await emit(ctx, 'createUser', { user });
	if (linked) await emit(ctx, 'linkAccount', { user, account: linked, profile: arrival.user });

	const cookies = await strategyOf(ctx).issue(ctx, req, {
		user: user as AdapterUser,
		account,
		profile,
		isNewUser: created
	});
	await emit(ctx, 'signIn', { user, account, profile, isNewUser: created });

	const returnTo = await resolveReturnTo(ctx, req, arrival.returnTo);
	if (!created || !ctx.pages.newUser) return redirect(returnTo, cookies);
	const newUser = new URL(ctx.pages.newUser, `${new URL(returnTo).origin}/`);
	newUser.searchParams.set('callbackUrl', returnTo);
	return redirect(newUser.href, cookies);
}

/**
 * Where people sign up with an address that they type in, a user may have another person's: only one who has proven it
 * is then found by it. Otherwise whoever signed up first would share the user with the owner of the address.
 */
function emailLinking(ctx: AuthContext, { allowEmailLinking }: Arrival): EmailLinking {
	if (!allowEmailLinking) return 'never';
	const typedIn = [...ctx.providers.values()].some(({ kind }) => kind === 'credentials' || kind === 'webauthn');
	return typedIn ? 'proven' : 'always';
}

/** Asks the `signIn` callback: null lets in, an address is where to go instead. */
async function mayEnter(
	ctx: AuthContext,
	user: User | AdapterUser,
	account: Account,
	profile: Profile | undefined
): Promise<string | null> {
	if (!ctx.callbacks.signIn) return null;
	let answer: boolean | string;
	try {
		answer = await ctx.callbacks.signIn({ user, account, profile });
	} catch (thrown) {
		if (thrown instanceof AuthError) throw thrown;
		throw new AccessDenied('the signIn callback failed', asError(thrown));
	}
	if (answer === true) return null;
	if (typeof answer === 'string') return answer;
	throw new AccessDenied('the signIn callback refused');
}
