/** The page that asks whether an app may sign in. */
import type { AuthContext } from '../../../../core/context/context.js';
import type { Outcome } from '../../../../base/http/outcome.js';
import type { AuthRequest } from '../../../../core/request/request.js';
import { html } from '../../../../base/markup/html.js';
import { hiddenFields } from '../../../../core/pages/fields.js';
import type { Rank } from '../../../../core/pages/forms.js';
import { page } from '../../../../core/pages/layout.js';
import { messagesFor, siteName } from '../../../../core/pages/messages-for-request.js';
import type { User } from '../../../../../types.js';
import type { AppRequest } from './code.js';

interface Question {
	readonly appRequest: AppRequest;
	readonly user: User;
	/** The address of this page. */
	readonly returnTo: string;
	/** Whether the user signed in just now. */
	readonly isFresh: boolean;
}

/** Makes the page. To sign in again, or as another user, the session ends, and the sign-in leads back here. */
export function questionPage(
	ctx: AuthContext,
	req: AuthRequest,
	{ appRequest, user, returnTo, isFresh }: Question
): Outcome {
	const messages = messagesFor(ctx, req);
	const { title, text, signedIn, unnamed, submit, cancel, another, old, again } = messages.native;
	const site = siteName(ctx, req);
	const { redirectUri: redirect_uri, challenge: code_challenge, state } = appRequest;
	const fields = { redirect_uri, code_challenge, code_challenge_method: 'S256', state };
	const answer = (decision: string, label: string, rank?: Rank) =>
		html`<form method="post" action="${ctx.authPath}/native">
			${hiddenFields({ ...fields, decision })}<button${rank && html` class="${rank}"`}>${label}</button>
		</form>`;
	const signOut = (label: string, rank: Rank) =>
		html`<form method="post" action="${ctx.authPath}/signout">
			${hiddenFields({ callbackUrl: returnTo })}<button class="${rank}">${label}</button>
		</form>`;
	return page(
		ctx,
		messages,
		title,
		html`<p>${text(site ?? new URL(returnTo).host)}</p>
			<p>${signedIn} <strong class="address">${user.email ?? user.name ?? unnamed}</strong></p>
			${!isFresh && html`<p>${old}</p>`} ${isFresh ? answer('continue', submit, 'primary') : signOut(again, 'primary')}
			${answer('cancel', cancel)}${isFresh && signOut(another, 'quiet')}`,
		{ site }
	);
}
