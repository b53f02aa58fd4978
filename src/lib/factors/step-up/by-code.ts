/** Proves the identity of a session's user by a code of the second factor, or by a recovery code. */
import type { AuthContext } from '../../config/context.js';
import { withCode } from '../finish.js';
import { proveByCode } from '../prove.js';
import type { Redirect } from '../../http/outcome.js';
import type { AuthRequest } from '../../http/request.js';
import { beginReauthentication, finishReauthentication } from '../../reauthentication/flow.js';
import type { Posted } from '../../reauthentication/ways.js';

/**
 * The first factor was proven when the session began, and the session is the proof of that: the code adds the second.
 * @throws {FactorRefused | TooManyRequests}
 */
export async function proveByFactor(
	ctx: AuthContext,
	req: AuthRequest,
	{ signedIn, ways, requirements, returnTo, fields }: Posted
): Promise<Redirect> {
	const { person, facts, user } = signedIn;
	const begun = await beginReauthentication(signedIn, requirements);
	await proveByCode(ctx, req, person.id, fields);
	return finishReauthentication(
		ctx,
		req,
		begun,
		{
			person,
			proof: { methods: withCode(facts.methods ?? []), authenticatedAt: new Date() },
			user: ways.stored ?? user,
			account: { provider: providerOf(facts), type: 'credentials', providerAccountId: person.id }
		},
		returnTo
	);
}

/** The name under which callbacks and events get the proof: the provider of the session. */
export function providerOf({ provider = 'application' }: { readonly provider?: string }): string {
	return provider;
}
