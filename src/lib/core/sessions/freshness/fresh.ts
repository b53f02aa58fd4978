/**
 * Whether a session is fresh: its user has proved their identity, or has signed in, a short time ago. Everything that lets a person into the
 * account from then on, such as another way to sign in, needs a fresh session: the holder of a stolen one could keep the account.
 *
 * @see OWASP ASVS 5.0, 7.5.1
 */
import { ReauthenticationRequired } from '../../../../errors.js';
import type { SessionFacts } from '../../../../types.js';
import type { AuthContext } from '../../context/context.js';
import { freshSeconds } from '../../../base/http/cookies.js';
import type { AuthRequest } from '../../request/request.js';
import { lazy } from '../../../base/util/lazy.js';
import { trustedDevice } from '../../session/proof.js';
import type { SessionReading } from '../../request/reading.js';

/** A provider's clock may be a little ahead. */
const maxAheadMs = 60_000;

/** Whether a moment is at most so many seconds ago. */
export function isRecent(moment: Date | undefined, seconds: number): boolean {
	if (!moment) return false;
	const ageMs = Date.now() - moment.getTime();
	return ageMs >= -maxAheadMs && ageMs <= seconds * 1000;
}

/**
 * Returns when the person last proved their identity, or signed in, as far as the session knows. A sign-in counts even if the
 * provider does not say when the person authenticated there: a stolen session cannot repeat it.
 */
export function lastProofOf(facts: SessionFacts): Date | undefined {
	const { authenticatedAt, createdAt, provider } = facts;
	// Only a sign-in here names the provider. The beginning of any other session is a guess: of a token that @auth/core made it
	// is the last renewal, and a row that is older than the column gets one at its next use.
	const signedInAt = provider === undefined ? undefined : createdAt;
	if (!authenticatedAt || !signedInAt) return authenticatedAt ?? signedInAt;
	return authenticatedAt > signedInAt ? authenticatedAt : signedInAt;
}

/** Few sites need it: adapters with columns for the facts of a session store the time. */
const marks = lazy(() => import('./sign-in-mark.js'));

/**
 * Returns the end of the time in which a session is fresh, in milliseconds since the epoch; undefined if it is not fresh. One that began
 * on a trusted device is never fresh: the device stands in for the second factor at a sign-in, and not for a change that outlives it, such
 * as a passkey, which would count as two factors.
 */
export async function freshUntilMs(
	ctx: AuthContext,
	req: AuthRequest,
	reading: Pick<SessionReading, 'facts'>
): Promise<number | undefined> {
	return reading.facts?.methods?.includes(trustedDevice) ? undefined : recentUntilMs(ctx, req, reading);
}

/** Returns the same for any sign-in, also on a trusted device. */
export async function recentUntilMs(
	ctx: AuthContext,
	req: AuthRequest,
	{ facts }: Pick<SessionReading, 'facts'>
): Promise<number | undefined> {
	// An anonymous user has proved nothing.
	if (!facts || facts.anonymous) return undefined;
	const stored = lastProofOf(facts);
	const isUnknown = !facts.createdAt && ctx.session.strategy === 'database';
	const moment = stored ?? (isUnknown ? await (await marks()).markedSignIn(ctx, req) : undefined);
	return moment && isRecent(moment, freshSeconds) ? moment.getTime() + freshSeconds * 1000 : undefined;
}

/** @param what what needs the fresh session @throws {ReauthenticationRequired} unless the session is fresh */
export async function requireFresh(
	ctx: AuthContext,
	req: AuthRequest,
	reading: Pick<SessionReading, 'facts'>,
	what: string
): Promise<void> {
	if ((await freshUntilMs(ctx, req, reading)) === undefined) throw notFresh(what);
}

export function notFresh(what: string): ReauthenticationRequired {
	return new ReauthenticationRequired(
		`${what} needs a user who proved their identity, or signed in, within the last ${freshSeconds} seconds, and not on a ` +
			'trusted device: lead the user to the page for a new proof, or have them sign in again'
	);
}
