/**
 * The gate between a proven first factor and the session. Every way of signing in goes through it, so that no kind of provider gets
 * past a second factor.
 *
 * @see OWASP ASVS 5.0, 6.3.3
 */
import { AccessDenied, InvalidCheck } from '../../../../errors.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { Entry, Gate } from '../../../core/lifecycle.js';
import { originOf } from '../../../core/request/request.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { trustedDevice } from '../../../core/session/proof.js';
import { lazy } from '../../../base/util/lazy.js';
import { waitFor } from '../../../core/entry/pending.js';
import { forFactor } from '../challenge.js';
import { answersOf, factorsOf } from '../list.js';
import { mfa } from '../../../core/options.js';

/**
 * Lets a sign-in pass, or turns it into a challenge.
 * @throws {AccessDenied} for a user of the application's own who must have two factors, and can set up none here
 */
export async function passGate<T extends Entry>(ctx: AuthContext, req: AuthRequest, entry: T): Promise<Gate<T>> {
	const { user, users, proof } = entry;
	// A passkey that has verified its owner is two factors; so is what a trusted provider says of its own sign-in.
	if (proof.methods.includes('mfa')) return { entry };
	const isRequired = (await mfa.of(ctx)?.requires(user)) ?? false;
	if (users === 'own') {
		if (!isRequired) return { entry };
		throw new AccessDenied(
			'`mfa.required` asks for a second factor, which only users of the adapter can have: let `authorize` return one (`users: "adapter"`)'
		);
	}
	const userId = String(user.id);
	const factors = await factorsOf(ctx, userId);
	if (factors.length === 0 && !isRequired) return { entry: { ...entry, confirmed: stillWithout(ctx, entry, userId) } };
	const trusting = isRequired !== 'always' && (await onTrustedDevice(ctx, req, entry, userId));
	if (trusting) return { entry: trusting };
	return { page: await waitFor(ctx, req, entry, forFactor, challengeUrl(ctx, req)) };
}

/** Few sites have them. */
const devices = lazy(() => import('../devices/trusted.js'));

/** Returns the sign-in as it goes on without the second factor; null unless the user trusts this browser. */
async function onTrustedDevice<T extends Entry>(
	ctx: AuthContext,
	req: AuthRequest,
	entry: T,
	userId: string
): Promise<T | null> {
	if (mfa.of(ctx)?.deviceMaxAgeSeconds === undefined) return null;
	// A device stands in for a factor, which the user has to have.
	if ((await answersOf(ctx, userId, entry.proof.methods)).maySetUp) return null;
	const { trustedDeviceOf, isStillTrusted, markUse } = await devices();
	const device = await trustedDeviceOf(ctx, req, userId);
	if (!device) return null;
	const { proof } = entry;
	return {
		...entry,
		proof: { ...proof, methods: [...proof.methods, trustedDevice] },
		async confirmed() {
			await entry.confirmed?.();
			// All sessions, and the device with them, may have been ended before this one was there.
			if (!(await isStillTrusted(ctx, device))) throw new InvalidCheck('the device was ended during the sign-in');
			await markUse(ctx, device);
		}
	};
}

/** A factor that was set up while the session began ended all sessions, and did not find this one. */
function stillWithout(ctx: AuthContext, { confirmed }: Entry, userId: string): () => Promise<void> {
	return async () => {
		await confirmed?.();
		if ((await factorsOf(ctx, userId)).length === 0) return;
		throw new InvalidCheck('the user has set up a second factor during the sign-in');
	};
}

/** Returns the address of the page that asks for the second factor: the application's, or the built-in one. */
export function challengeUrl({ pages, authPath }: AuthContext, req: AuthRequest): string {
	return new URL(pages.challenge ?? `${authPath}/challenge`, `${originOf(req)}/`).href;
}
