/** The second factors of the signed-in user: setting up, removing, recovery codes. */
import type { AdapterUser } from '../../../adapters/types.js';
import { AccessDenied, InvalidConfig, ReauthenticationRequired } from '../../../errors.js';
import type { Factor, FactorSetUp, RecoveryCodes } from '../../../types.js';
import { sessionForChange, sessionKeyOf } from '../../core/accounts/session-for-change.js';
import { endSecrets } from '../../store/adapter/secrets/end.js';
import { audit } from '../../core/audit/audit.js';
import type { AuthContext } from '../../core/context/context.js';
import { recordWrites } from '../../core/request/request-state.js';
import type { AuthRequest } from '../../core/request/request.js';
import { lastProofOf, requireFresh } from '../../core/sessions/freshness/fresh.js';
import { earlierProof, ownSessionOf, reissueSession, sessionOf } from '../../core/sessions/index.js';
import type { Proof } from '../../core/sessions/index.js';
import { endOtherSessions } from '../../core/sessions/manage.js';
import {
	changeInSession,
	confirmedChange,
	requireSession,
	SessionEnded
} from '../../core/sessions/validity/change-in-session.js';
import type { GoesOn } from '../../core/session/basis.js';
import { isStillValid } from '../../core/sessions/validity/still-valid.js';
import { unlinkableMessage } from '../../core/sessions/unlinkable.js';
import type { CookieWrite } from '../../../types.js';
import { withFactor } from './finish.js';
import { factorsOf } from './list.js';
import { methodsOfCode } from './prove.js';
import { newRecoveryCodes, recoveryCodesOf, removeRecoveryCodes } from './recovery/codes.js';
import { removePhone } from './phone/stored.js';
import { factorStore } from './store.js';
import { beginSetUp, finishSetUp } from './totp/set-up.js';
import type { SetUpOwner } from './totp/set-up.js';
import { removeTotp } from './totp/stored.js';
import type { CompiledMfa } from '../../core/options.js';
import { mfa } from '../../core/options.js';

/** The result of a change, and the cookies of the session, which goes on under a new token. */
export interface Changed<T> {
	readonly result: T;
	readonly cookies: readonly CookieWrite[];
}

/** @throws {InvalidConfig} */
export function requireFactors(ctx: AuthContext): CompiledMfa {
	const compiled = mfa.of(ctx);
	if (compiled) return compiled;
	throw new InvalidConfig('second factors are off: set `mfa: {}` in the configuration');
}

/** Returns the factors of the signed-in user. */
export async function listFactors(ctx: AuthContext, req: AuthRequest): Promise<Factor[]> {
	requireFactors(ctx);
	const { userId } = await ownSessionOf(ctx, req);
	return userId === null ? [] : factorsOf(ctx, userId);
}

/** Returns the recovery codes that the signed-in user has left. */
export async function recoveryCodesLeft(ctx: AuthContext, req: AuthRequest): Promise<RecoveryCodes> {
	requireFactors(ctx);
	const { userId } = await ownSessionOf(ctx, req);
	return userId === null ? { left: 0, createdAt: null } : recoveryCodesOf(ctx, userId);
}

/** The user whose factors change, in a session. */
export interface Owner extends SetUpOwner {
	readonly user: AdapterUser & { id: string };
	readonly factors: Factor[];
	/** Whether the session goes on. */
	readonly goesOn: GoesOn;
}

/**
 * Returns the user whose factors are about to change. The session has to be fresh. If the user has a factor, it has to have been
 * proven in this session: a password alone must not change the factor that stands beside it.
 * @throws {AccessDenied | ReauthenticationRequired}
 */
export async function ownerForChange(ctx: AuthContext, req: AuthRequest, what: string): Promise<Owner> {
	requireFactors(ctx);
	const reading = await sessionForChange(ctx, req);
	const { session, userId, facts } = reading;
	const user = userId === null ? null : await factorStore(ctx).getUser(userId);
	if (userId === null || !user) {
		throw new AccessDenied(session ? unlinkableMessage('this user has no factors') : 'no user is signed in');
	}
	await requireFresh(ctx, req, reading, what);
	const factors = await factorsOf(ctx, userId);
	if (factors.length > 0 && !facts?.methods?.includes('mfa')) {
		throw new ReauthenticationRequired(`${what} needs a session in which the second factor was proven`);
	}
	return {
		user: { ...user, id: userId },
		factors,
		waiting: await sessionKeyOf(ctx, req, reading),
		goesOn: () => isStillValid(ctx, req, reading)
	};
}

export async function setUpFactor(ctx: AuthContext, req: AuthRequest): Promise<FactorSetUp> {
	return beginSetUp(ctx, req, await ownerForChange(ctx, req, 'setting up a second factor'));
}

/** @returns the recovery codes @throws {FactorRefused | InvalidCheck | AccessDenied | ReauthenticationRequired} */
export async function confirmFactor(
	ctx: AuthContext,
	req: AuthRequest,
	id: string,
	code: string | undefined
): Promise<Changed<string[]>> {
	const owner = await ownerForChange(ctx, req, 'setting up a second factor');
	const add = await finishSetUp(ctx, owner, id, code);
	return addFactor(ctx, req, owner, { kind: 'totp', add, remove: () => removeTotp(ctx, owner.user.id), codes: true });
}

/** A factor whose first code was right. */
interface NewFactor {
	readonly kind: Factor['kind'];
	add(): Promise<void>;
	remove(): Promise<unknown>;
	/** Whether recovery codes are made with it. */
	readonly codes: boolean;
}

/**
 * Adds a factor, and ends the other sessions. This one goes on under a new token: if it has ended meanwhile, the factor is taken back,
 * because its codes are in the hands of the person who had the session.
 * @throws {SessionEnded}
 */
export async function addFactor(
	ctx: AuthContext,
	req: AuthRequest,
	{ user: { id: userId }, factors, goesOn }: Owner,
	{ kind, add, remove, codes }: NewFactor
): Promise<Changed<string[]>> {
	const { facts } = await sessionOf(ctx, req);
	// A new factor says nothing about the person: the proof is as old as it was.
	const authenticatedAt = (facts && lastProofOf(facts)) ?? new Date();
	const proof = { methods: withFactor(facts?.methods ?? [], methodsOfCode[kind]), authenticatedAt };
	await endOthers(ctx, req, userId);
	const changed = await confirmedChange({
		make: add,
		async confirm() {
			await requireSession(goesOn);
			const result = codes ? await newRecoveryCodes(ctx, userId, goesOn) : [];
			return { result, cookies: await goOn(ctx, req, userId, proof) };
		},
		async takeBack() {
			await remove();
			if (factors.length === 0) await removeRecoveryCodes(ctx, userId);
		}
	});
	// The session in which it was done: it has another id by now.
	const { id: sessionId } = facts ?? {};
	await audit(ctx, req, { type: 'factorAdded', userId, sessionId, details: { factor: kind } });
	if (codes) await audit(ctx, req, { type: 'recoveryCodesCreated', userId, sessionId });
	return changed;
}

/** @returns whether the user had the factor */
export async function removeFactor(
	ctx: AuthContext,
	req: AuthRequest,
	kind: Factor['kind']
): Promise<Changed<boolean>> {
	const { user, factors, goesOn } = await ownerForChange(ctx, req, 'removing a second factor');
	if (!factors.some((factor) => factor.kind === kind)) return { result: false, cookies: [] };
	await endOthers(ctx, req, user.id);
	const remove = kind === 'totp' ? removeTotp : removePhone;
	const result = await changeInSession(goesOn, { make: () => remove(ctx, user.id) });
	if ((await factorsOf(ctx, user.id)).length === 0) await removeRecoveryCodes(ctx, user.id);
	await audit(ctx, req, { type: 'factorRemoved', userId: user.id, details: { factor: kind } });
	return { result, cookies: await goOn(ctx, req, user.id, await earlierProof(ctx, req)) };
}

/** @returns the recovery codes @throws {AccessDenied} for a user without a factor */
export async function makeRecoveryCodes(ctx: AuthContext, req: AuthRequest): Promise<string[]> {
	const { user, factors, goesOn } = await ownerForChange(ctx, req, 'making recovery codes');
	if (factors.length === 0)
		throw new AccessDenied('recovery codes stand in for a second factor, and the user has none');
	const codes = await newRecoveryCodes(ctx, user.id, goesOn);
	await audit(ctx, req, { type: 'recoveryCodesCreated', userId: user.id });
	return codes;
}

/**
 * Ends the other sessions of the user, open challenges and API tokens. It comes before the change of a factor: after a fault in between, a
 * thief is out already.
 */
async function endOthers(ctx: AuthContext, req: AuthRequest, userId: string): Promise<void> {
	await endOtherSessions(ctx, req);
	await endSecrets(ctx.adapter, userId);
}

/** Goes on after the change, under a new token. Sessions that have begun meanwhile end, too. @throws {SessionEnded} */
async function goOn(ctx: AuthContext, req: AuthRequest, userId: string, proof: Proof): Promise<CookieWrite[]> {
	await endOthers(ctx, req, userId);
	const { facts } = await sessionOf(ctx, req);
	const cookies = await reissueSession(ctx, req, { proof, provider: facts?.provider ?? 'application' });
	if (!cookies) throw new SessionEnded();
	recordWrites(req.state, cookies);
	return cookies;
}
