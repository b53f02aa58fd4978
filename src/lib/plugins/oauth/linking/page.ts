/** The page that asks whether an account is linked to the user who is signed in. */
import type { AccountQuestion, User } from '../../../../types.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { Outcome } from '../../../base/http/outcome.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { html } from '../../../base/markup/html.js';
import { hiddenFields } from '../../../core/pages/fields.js';
import type { Rank } from '../../../core/pages/forms.js';
import { page } from '../../../core/pages/layout.js';
import { messagesFor, siteName } from '../../../core/pages/messages-for-request.js';

type Question = AccountQuestion & {
	/** The user who is signed in. */
	readonly user: User;
};

/** Makes the page. No button is the primary one: neither answer is the usual one. */
export function questionPage(
	ctx: AuthContext,
	req: AuthRequest,
	{ id, provider, account, user, canLink, isTaken }: Question
): Outcome {
	const messages = messagesFor(ctx, req);
	const texts = messages.linking;
	const answer = (decision: string, label: string, rank?: Rank) =>
		html`<form method="post" action="${ctx.authPath}/link">
			${hiddenFields({ question: id, decision })}<button ${rank && html`class="${rank}"`}>${label}</button>
		</form>`;
	const present = user.email ?? user.name ?? texts.unnamed;
	const other = account.email ?? account.name ?? texts.unnamedAccount;
	const about = isTaken ? texts.takenText : texts.unlinkableText;
	return page(
		ctx,
		messages,
		canLink ? texts.title : texts.titleTaken,
		html`<p>${texts.signedIn} <strong class="address">${present}</strong></p>
			<p>${texts.chosen(provider.name)} <strong class="address">${other}</strong></p>
			${
				canLink &&
				html`<p>${texts.linkText(provider.name)}</p>
					${answer('link', texts.link)}`
			}
			<p>${canLink ? texts.switchText : about}</p>
			${answer('switch', texts.switch)} ${answer('cancel', texts.cancel, 'quiet')}`,
		{ site: siteName(ctx, req) }
	);
}
