/** Proves the identity of a session's user by credentials. */
import type { AuthContext } from '../../core/context/context.js';
import { checkCredentials } from './flow.js';
import type { CredentialsProvider } from '../../core/context/providers/credentials.js';
import { forgetTypedIn } from '../../core/request/typed-address.js';
import { withCookies } from '../../base/http/outcome.js';
import type { Redirect } from '../../base/http/outcome.js';
import type { AuthRequest } from '../../core/request/request.js';
import { provenHere } from '../../core/sessions/index.js';
import { beginReauthentication, finishReauthentication, requireSamePerson } from '../../core/entry/reauthentication.js';
import type { ProofRequest } from '../../core/session/reauthentication.js';

/** @throws {CredentialsSignin | TooManyRequests | ReauthenticationMismatch} */
export async function proveByPassword(
	ctx: AuthContext,
	req: AuthRequest,
	provider: CredentialsProvider,
	{ signedIn, requirements, returnTo, fields }: ProofRequest
): Promise<Redirect> {
	const { person } = signedIn;
	const begun = await beginReauthentication(signedIn, requirements);
	const provenBy = (id: string) => ({ id, users: person.users, provider: provider.id });
	// A right guess at another account is counted: it is not given back.
	const checked = await checkCredentials(ctx, req, provider, fields, ({ id }) => {
		requireSamePerson(provenBy(id), person);
	});
	const { user, credentials, cookies, confirmed } = checked;
	const outcome = await finishReauthentication(
		ctx,
		req,
		begun,
		{
			person: provenBy(user.id),
			proof: provenHere('pwd'),
			user,
			account: { provider: provider.id, type: 'credentials', providerAccountId: user.id },
			credentials,
			...(confirmed && { confirmed })
		},
		returnTo
	);
	return withCookies(outcome, [...cookies, ...forgetTypedIn(req)]);
}
