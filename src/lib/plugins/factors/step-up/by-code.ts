/** Proves the identity of a session's user by a code of the second factor, or by a recovery code. */
import type { AuthContext } from '../../../core/context/context.js';
import { redirect } from '../../../base/http/outcome.js';
import type { Redirect } from '../../../base/http/outcome.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { beginReauthentication, finishReauthentication } from '../../../core/entry/reauthentication.js';
import type { SignedInPerson } from '../../../core/session/reauthentication.js';
import { reauthenticationUrl } from '../../../core/session/requirements.js';
import type { Posted, Ways } from '../reauthentication/ways.js';
import { withFactor } from '../finish.js';
import { methodsOfCode, proveByCode } from '../prove.js';
import { kindsSent, sendCode, shownDestinations } from '../sent/send.js';
import type { Waiting } from '../sent/send.js';

/**
 * The first factor was proven when the session began, so that with the code there are two: the proof has `mfa`. The other methods of before
 * are not those of this proof: a page that asks for one of them leads to a new proof. A form with `send` has a code sent.
 * @throws {FactorRefused | TooManyRequests | EmailSignInError}
 */
export async function proveByFactor(ctx: AuthContext, req: AuthRequest, posted: Posted): Promise<Redirect> {
	const { signedIn, ways, requirements, returnTo, fields } = posted;
	const { person, facts, user } = signedIn;
	const begun = await beginReauthentication(signedIn, requirements);
	const waiting = waitingIn(signedIn, ways);
	if (fields.send !== undefined) {
		const page = reauthenticationUrl(ctx, req, requirements, returnTo).href;
		await sendCode(ctx, req, waiting, fields.send, page);
		return redirect(page);
	}
	const way = await proveByCode(ctx, req, waiting, fields);
	return finishReauthentication(
		ctx,
		req,
		begun,
		{
			person,
			proof: { methods: withFactor(methodsOfCode[way]), authenticatedAt: new Date() },
			user: ways.stored ?? user,
			account: { provider: providerOf(facts), type: 'credentials', providerAccountId: person.id }
		},
		returnTo
	);
}

/** Returns the kinds whose code was sent in this session, and the addresses of codes. */
export async function sentIn(ctx: AuthContext, signedIn: SignedInPerson, ways: Ways) {
	const waiting = waitingIn(signedIn, ways);
	return { sent: await kindsSent(ctx, waiting), to: await shownDestinations(ctx, waiting) };
}

function waitingIn({ session, person }: SignedInPerson, { codes: { kinds }, stored }: Ways): Waiting {
	return { user: { ...stored, id: person.id } as Waiting['user'], kinds, waiting: session };
}

/** The name under which callbacks and events get the proof: the provider of the session. */
export function providerOf({ provider = 'application' }: { readonly provider?: string }): string {
	return provider;
}
