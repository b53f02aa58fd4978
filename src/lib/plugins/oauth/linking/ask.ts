/**
 * The end of a sign-in at a provider that began while a user was signed in, and was not begun in order to link an account. The
 * account may be of another person at the same computer, so that linking it without a question would let that person into the
 * account of the first.
 */
import { AccountNotLinked } from '../../../../errors.js';
import { unlinkableUser } from '../../../core/accounts/decide.js';
import type { LinkingUser } from '../../../core/accounts/decide.js';
import { ownerOf } from '../../../core/accounts/resolve-user.js';
import { requireStore } from '../../../store/adapter/require-store.js';
import type { AuthContext } from '../../../core/context/context.js';
import { redirect } from '../../../base/http/outcome.js';
import type { Redirect } from '../../../base/http/outcome.js';
import { originOf } from '../../../core/request/request.js';
import type { AuthRequest } from '../../../core/request/request.js';
import type { PendingSignIn } from '../checks.js';
import type { OAuthIdentity } from '../identity.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';
import { rememberQuestion, sealedIdentity } from './question.js';
import { linkingRules } from '../options.js';

interface Answered {
	/** The user who is signed in. */
	readonly user: LinkingUser;
	readonly identity: OAuthIdentity;
	readonly pending: PendingSignIn;
	/** When the sign-in began: seconds since the epoch. */
	readonly beganAt: number;
}

/**
 * Asks whether the account is to be linked, unless it belongs to the signed-in user already: then it returns null.
 * @throws {AccountNotLinked} with `account.linking: 'explicit'`, or if the answer of the provider is too large to keep
 */
export async function askFirst(
	ctx: AuthContext,
	req: AuthRequest,
	provider: OAuthProvider,
	{ user, identity, pending, beganAt }: Answered
): Promise<Redirect | null> {
	const owner = await ownerOf(requireStore(ctx, 'linking an account'), identity.account);
	if (owner && (user === unlinkableUser || String(owner.id) === user)) return null;
	if (linkingRules.of(ctx).linking === 'explicit') {
		throw new AccountNotLinked(
			'another user is signed in, and the sign-in was not begun with `link: true`: with `account.linking: "explicit"`, that ' +
				'user has to sign out first'
		);
	}
	const { returnTo, remember, popup, data, scope, session = '' } = pending;
	const cookies = await rememberQuestion(ctx, req, {
		provider: provider.id,
		user: typeof user === 'string' ? user : null,
		session,
		beganAt,
		returnTo,
		remember,
		popup,
		data,
		scope,
		...sealedIdentity(identity)
	});
	// The window of a sign-in that runs in one of its own shows the question, and ends with the answer.
	req.state.popup = undefined;
	return redirect(questionUrl(ctx, req), cookies);
}

/** Returns the address of the question. */
export function questionUrl({ authPath }: AuthContext, req: AuthRequest): string {
	return `${originOf(req)}${authPath}/link`;
}
