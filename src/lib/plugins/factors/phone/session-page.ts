/** The page on which a signed-in user sets up a phone number: the number, and then its first code. */
import { FactorRefused, InvalidRequest } from '../../../../errors.js';
import type { AuthContext } from '../../../core/context/context.js';
import { ruleOf } from '../../../../errors/rules.js';
import type { Fields } from '../../../base/http/body.js';
import { redirect, withCookies } from '../../../base/http/outcome.js';
import type { Outcome } from '../../../base/http/outcome.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { html } from '../../../base/markup/html.js';
import { alertHtml, fieldHtml, hiddenFields } from '../../../core/pages/fields.js';
import { codesPage } from '../pages/codes.js';
import { codeField, factorPage, quietLink, shownTo } from '../pages/parts.js';
import { changeOnPage, showPage } from '../pages/session-pages.js';
import { beginPhone, confirmPhone, openPhone, ownerOfPhone } from './set-up.js';
import type { PhoneSetUp } from './set-up.js';

export async function showPhone(ctx: AuthContext, req: AuthRequest): Promise<Outcome> {
	return showPage(ctx, req, 'phone', async (returnTo) => {
		await ownerOfPhone(ctx, req);
		return numberPage(ctx, req, returnTo);
	});
}

/** Takes the number, or the code. After a wrong one the page asks again. */
export async function postPhone(ctx: AuthContext, req: AuthRequest, form: Fields): Promise<Outcome> {
	return changeOnPage(ctx, req, 'phone', form, async (returnTo) => {
		const { setUp, phone } = form;
		try {
			if (setUp === undefined) return codePage(ctx, req, returnTo, await beginPhone(ctx, req, phone));
			const { result, cookies } = await confirmPhone(ctx, req, form);
			return withCookies(result ? codesPage(ctx, req, result, returnTo) : redirect(returnTo), cookies);
		} catch (thrown) {
			if (setUp === undefined && thrown instanceof InvalidRequest) return numberPage(ctx, req, returnTo, phone ?? '');
			if (setUp === undefined || !(thrown instanceof FactorRefused)) throw thrown;
			const owner = await ownerOfPhone(ctx, req);
			return codePage(ctx, req, returnTo, await openPhone(ctx, owner, setUp), thrown);
		}
	});
}

/** @param refused a number that was typed in, and cannot be read */
function numberPage(ctx: AuthContext, req: AuthRequest, returnTo: string, refused?: string): Outcome {
	const shown = shownTo(ctx, req);
	const { title, text, number, example, send, cancel, invalid } = shown.messages.factors.phone;
	const field = {
		label: number,
		type: 'tel',
		autocomplete: 'tel',
		placeholder: example,
		maxlength: 40,
		required: true
	};
	const content = html`${refused !== undefined && alertHtml(invalid)}
		<p>${text}</p>
		<form method="post" action="${ctx.authPath}/challenge/phone">
			${hiddenFields({ callbackUrl: returnTo })}${fieldHtml('set-up', 'phone', field, {
				value: refused,
				invalid: refused !== undefined,
				focus: true
			})}<button class="primary">${send}</button>
		</form>
		${quietLink(returnTo, cancel)}`;
	return factorPage(ctx, req, shown, title, content, { status: refused === undefined ? undefined : 400 });
}

function codePage(
	ctx: AuthContext,
	req: AuthRequest,
	returnTo: string,
	{ id, phoneNumber }: PhoneSetUp,
	refused?: FactorRefused
): Outcome {
	const rule = refused && ruleOf(refused.type);
	const shown = shownTo(ctx, req, rule?.code ?? null);
	const { title, sent, submit, cancel } = shown.messages.factors.phone;
	const { code } = shown.messages.factors.challenge;
	const content = html`<p>${sent} <strong class="address" dir="ltr">${phoneNumber}</strong></p>
		<form method="post" action="${ctx.authPath}/challenge/phone">
			${hiddenFields({ setUp: id, callbackUrl: returnTo })}${codeField('set-up', code, shown)}
			<button class="primary">${submit}</button>
		</form>
		${quietLink(returnTo, cancel)}`;
	return Object.assign(factorPage(ctx, req, shown, title, content, { status: rule?.status }), {
		setUp: id,
		sentTo: phoneNumber
	});
}
