/**
 * A reauthentication: the user of a session proves their identity again, and the session goes on under a new token. It belongs to
 * the session in which it began: it is refused in any other session, and it is never a sign-in.
 *
 * @see OWASP ASVS 5.0, 7.5.1 and 7.5.3; RFC 9470 (asking for a stronger or a more recent proof)
 */
import type { AdapterUser } from '../../../adapters/types.js';
import { ReauthenticationExpired, ReauthenticationInsufficient, ReauthenticationMismatch } from '../../../errors.js';
import type { Account, Profile, User } from '../../../types.js';
import { sessionForChange } from '../accounts/session-for-change.js';
import type { AuthContext } from '../context/context.js';
import { FlowFailure } from '../../base/errors/flow-failure.js';
import { mayEnter, refuse } from './complete.js';
import { emit } from '../audit/events.js';
import { redirect } from '../../base/http/outcome.js';
import type { Redirect } from '../../base/http/outcome.js';
import type { AuthRequest } from '../request/request.js';
import { resolveReturnTo } from '../return-to.js';
import { reissueSession } from '../sessions/index.js';
import type { Proof } from '../sessions/index.js';
import { requireWay } from '../sessions/validity/way-there.js';
import { nowSeconds } from '../../base/util/clock.js';
import { reauthenticationUrl } from '../session/requirements.js';
import type { Requirements } from '../session/reauthentication.js';
import type { Person, Reauthentication } from '../session/reauthentication.js';
import type { SignedInPerson } from '../session/reauthentication.js';
import { mfa } from '../options.js';

/**
 * Returns the session of a request, and its user. The store of ended sessions is asked.
 * @throws {ReauthenticationExpired} if no user is signed in, or the session has ended
 */
export async function signedInPerson(ctx: AuthContext, req: AuthRequest): Promise<SignedInPerson> {
	const { session, userId, facts, owner = '', user } = await sessionForChange(ctx, req);
	if (!session || !facts) throw new ReauthenticationExpired('no user is signed in, or the session has ended');
	const encrypted = ctx.session.strategy === 'jwt';
	// The token of a stored session stays the same until the next proof.
	const token = req.cookies[req.cookieTable.sessionToken.name] ?? '';
	return {
		session: encrypted ? (facts.id ?? '') : await ctx.keyring.digest(`session ${token}`),
		person: userId === null ? { id: owner, users: 'own', provider: facts.provider } : { id: userId, users: 'adapter' },
		facts,
		user: user ?? {}
	};
}

/** Begins a reauthentication in the session of the request. @throws {ReauthenticationExpired} */
export async function beginReauthentication(
	{ session, person }: SignedInPerson,
	requirements: Requirements,
	unproven = false
): Promise<Reauthentication> {
	return { session, ...person, beganAt: nowSeconds(), ...requirements, ...(unproven && { unproven }) };
}

/** The result of a proof. */
export interface ProvenIdentity {
	readonly person: Person;
	readonly proof: Proof;
	/** The user as the provider describes the person, or as the data layer has it. */
	readonly user: User | AdapterUser;
	readonly account: Account;
	readonly profile?: Profile;
	readonly credentials?: Readonly<Record<string, unknown>>;
	readonly passkeys?: readonly string[];
	/** Called when the session has its new token. It throws if the session must not go on. */
	confirmed?(): Promise<void>;
}

/** @throws {ReauthenticationMismatch} if they are two people, or may be */
export function requireSamePerson(one: Person, other: Person): void {
	const same =
		one.id === other.id &&
		one.users === other.users &&
		(one.users === 'adapter' || (one.provider !== undefined && one.provider === other.provider));
	if (!same) throw new ReauthenticationMismatch('another person proved their identity than the user of the session');
}

/**
 * Finishes a reauthentication: the session goes on under a new token, with the new proof.
 * @throws {ReauthenticationExpired} in another session than the one in which it began
 * @throws {ReauthenticationMismatch} for another person
 * @throws {ReauthenticationInsufficient} for a proof that does not meet the requirements
 * @throws {AccessDenied} if the `signIn` callback refuses
 */
export async function finishReauthentication(
	ctx: AuthContext,
	req: AuthRequest,
	begun: Reauthentication,
	proven: ProvenIdentity,
	returnTo: string
): Promise<Redirect> {
	const { session, person } = await signedInPerson(ctx, req);
	if (session !== begun.session || person.id !== begun.id || person.users !== begun.users) {
		throw new ReauthenticationExpired('it began in another session, or the session has a new token since');
	}
	requireSamePerson(proven.person, person);
	requireEnough(begun, proven.proof);
	await requireFactor(ctx, person, proven.proof);
	const { user, account, profile, credentials, passkeys, proof } = proven;
	const question = { user, account, profile, ...(credentials && { credentials }) };
	const refusal = await mayEnter(ctx, req, question);
	if (refusal !== null) return refuse(ctx, req, refusal);
	const store = person.users === 'adapter' ? ctx.adapter : undefined;
	async function confirmed(): Promise<void> {
		if (store) await requireWay(store, person.id, { account, passkeys });
		await proven.confirmed?.();
	}
	const cookies = await reissueSession(ctx, req, { proof, provider: account.provider, confirmed });
	if (!cookies) throw new ReauthenticationExpired('the session has ended meanwhile');
	const { methods } = proof;
	await emit(ctx, req, 'reauthenticated', { user, account, profile, methods: [...methods] });
	return redirect(await resolveReturnTo(ctx, req, returnTo), cookies);
}

function requireEnough({ methods = [], acrValues }: Requirements, proof: Proof): void {
	const missing = methods.filter((method) => !proof.methods.includes(method));
	if (missing.length > 0) {
		throw new ReauthenticationInsufficient(
			`the proof lacks the methods ${missing.join(', ')}, which the page asks for`
		);
	}
	if (acrValues && !(proof.acr !== undefined && acrValues.includes(proof.acr))) {
		throw new ReauthenticationInsufficient(
			'the proof reaches none of the authentication context classes that are asked for'
		);
	}
}

/** A proof with one factor must not replace that of a sign-in with two. @throws {ReauthenticationInsufficient} */
async function requireFactor(ctx: AuthContext, { id, users }: Person, { methods }: Proof): Promise<void> {
	const rules = mfa.of(ctx);
	if (!rules || users !== 'adapter' || methods.includes('mfa')) return;
	const user = await ctx.adapter?.getUser(id);
	if (!user || !(await (await rules.questions()).needsFactor(ctx, user))) return;
	throw new ReauthenticationInsufficient('the user has a second factor, or has to have one, and the proof lacks it');
}

/** Runs a part of a reauthentication: its errors lead back to the page, with the same requirements. */
export async function atReauthenticationPage<T>(
	ctx: AuthContext,
	req: AuthRequest,
	requirements: Requirements,
	returnTo: string,
	run: () => Promise<T>
): Promise<T> {
	req.state.reauthentication = true;
	try {
		return await run();
	} catch (thrown) {
		const details = thrown instanceof FlowFailure ? thrown.details : {};
		const page = reauthenticationUrl(ctx, req, requirements, returnTo).href;
		throw new FlowFailure(thrown instanceof FlowFailure ? thrown.reason : thrown, { page, ...details });
	}
}
