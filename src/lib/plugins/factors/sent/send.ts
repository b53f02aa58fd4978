/** Sends a code that a person asks for by a button: for a sign-in that waits, or for a new proof in a session. */
import type { AdapterUser } from '../../../../adapters/types.js';
import { FactorRefused } from '../../../../errors.js';
import type { ChallengeKind } from '../../../../types.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { masked } from '../phone/number.js';
import { sendByPhone } from '../phone/send.js';
import { numberIn, storedPhone } from '../phone/stored.js';
import { isSent } from './codes.js';
import type { SentKind } from './codes.js';
import { addressOf, sendByMail } from './mail.js';

/** The user who asks, and the sign-in or the session. */
export interface Waiting {
	readonly user: AdapterUser & { readonly id: string };
	/** Names the sign-in that waits, or the session. */
	readonly waiting: string;
	/** The kinds that the user may prove there. */
	readonly kinds: readonly ChallengeKind[];
}

const sentKinds: readonly SentKind[] = ['phone', 'mail'];

/** Returns the kind that a form names, if the user may prove it. */
export function sentKindOf({ kinds }: Pick<Waiting, 'kinds'>, name: string | undefined): SentKind | undefined {
	return sentKinds.find((kind) => kind === name && kinds.includes(kind));
}

/**
 * Sends a code.
 * @param page where it is typed in
 * @throws {FactorRefused} for a kind that the user may not prove, {TooManyRequests | EmailSignInError}
 */
export async function sendCode(
	ctx: AuthContext,
	req: AuthRequest,
	{ user, waiting, kinds }: Waiting,
	name: string,
	page: string
): Promise<void> {
	const kind = sentKindOf({ kinds }, name);
	if (!kind) throw new FactorRefused('the form asks for a code by a method that is not available here');
	const asker = { userId: user.id, kind, waiting };
	if (kind === 'mail') return sendByMail(ctx, req, asker, user, page);
	await sendByPhone(ctx, req, asker, user, await destinationOf(ctx, kind, user), { isNew: false });
}

/** Returns the address of a user to which codes of a kind go. */
export async function destinationOf(ctx: AuthContext, kind: SentKind, user: AdapterUser): Promise<string> {
	if (kind === 'mail') return addressOf(ctx, user);
	const phone = await storedPhone(ctx, String(user.id));
	if (phone) return numberIn(ctx, phone);
	throw new FactorRefused('the user has no phone number any more');
}

/** Returns the kinds whose code was sent. */
export async function kindsSent(ctx: AuthContext, { user, waiting, kinds }: Waiting): Promise<SentKind[]> {
	const result: SentKind[] = [];
	for (const kind of sentKinds) {
		if (kinds.includes(kind) && (await isSent(ctx, { userId: user.id, kind, waiting }))) result.push(kind);
	}
	return result;
}

/** Returns the addresses of codes as a person may see them who has proven the first factor alone. */
export async function shownDestinations(
	ctx: AuthContext,
	{ user, kinds }: Pick<Waiting, 'user' | 'kinds'>
): Promise<Partial<Record<SentKind, string>>> {
	return {
		...(user.email && { mail: user.email }),
		...(kinds.includes('phone') && { phone: masked(await destinationOf(ctx, 'phone', user)) })
	};
}
