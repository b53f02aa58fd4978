/**
 * Browsers that a user has signed in with. A cookie has a proof for each of the last users of the browser. The user gets a
 * mail about a sign-in without one, unless it is their first.
 *
 * @see OWASP ASVS 5.0, 6.3.5 (notices of unusual sign-ins)
 */
import type { CookieWrite, User } from '../../../../types.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { valuesOf } from '../../../base/http/cookies/sent.js';
import { sendNotice } from './send.js';

/** The users of one browser that the cookie knows. */
const mostUsers = 5;
const pattern = /^([0-9a-f-]{36})((?:\.[0-9a-f]{64}){1,5})$/;

/** Makes the browser known to the user who signs in, and writes to the user if it was not. Returns the cookie. */
export async function markDevice(
	ctx: AuthContext,
	req: AuthRequest,
	user: User & { readonly id: string },
	isNewUser: boolean
): Promise<CookieWrite[]> {
	const { knownBrowser } = req.cookieTable;
	const name = `${knownBrowser.name}.users`;
	const judge = async ({ id, cookieProofs }: KnownUsers) => {
		const own = await ctx.keyring.digests(`user ${user.id} of browser ${id}`);
		return { id, cookieProofs, own, isKnown: own.some((proof) => cookieProofs.includes(proof)) };
	};
	const sent = await Promise.all(cookiesOf(req, name).map(judge));
	const { id, cookieProofs, own, isKnown } =
		sent.find((each) => each.isKnown) ?? sent[0] ?? (await judge({ id: crypto.randomUUID(), cookieProofs: [] }));
	if (!isKnown && !isNewUser) await sendNotice(ctx, req, { purpose: 'newDevice' }, () => Promise.resolve(user));
	const others = cookieProofs.filter((proof) => !own.includes(proof));
	const proofs = [own[0], ...others].slice(0, mostUsers);
	return [{ ...knownBrowser, name, value: [id, ...proofs].join('.') }];
}

/** The content of a cookie. */
interface KnownUsers {
	readonly id: string;
	readonly cookieProofs: readonly string[];
}

/** Returns what the browser sent. It may have sent two cookies of one name. */
function cookiesOf({ cookies }: AuthRequest, name: string): KnownUsers[] {
	return valuesOf(cookies, name).flatMap((value) => {
		const [, id, list = ''] = pattern.exec(value) ?? [];
		return id === undefined ? [] : [{ id, cookieProofs: list.split('.').slice(1) }];
	});
}
