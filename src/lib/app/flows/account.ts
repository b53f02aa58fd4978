/** The account page and its forms. A form does one thing, and leads back to the page, which tells what happened. */
import { UnknownAction } from '../../../errors.js';
import { accountPage, showSections } from '../../plugins/account/page/page.js';
import type { AccountAction, AccountSection } from '../../core/account-section.js';
import {
	accountUrl,
	actionOf,
	answerUrl,
	availableSections,
	visitOf,
	withAnswerOf
} from '../../core/pages/account/visit.js';
import type { Answer } from '../../core/pages/account/visit.js';
import { sessionForChange } from '../../core/accounts/session-for-change.js';
import { sectionsOf } from '../../core/plugin-table.js';
import type { AuthContext } from '../../core/context/context.js';
import { FlowFailure, reasonOf } from '../../base/errors/flow-failure.js';
import { readFields } from '../../base/http/body.js';
import type { Fields } from '../../base/http/body.js';
import { redirect } from '../../base/http/outcome.js';
import type { Outcome } from '../../base/http/outcome.js';
import type { Route } from '../../base/http/paths.js';
import type { AuthRequest } from '../../core/request/request.js';
import { resolveReturnTo, returnToField, signInUrl } from '../../core/return-to.js';
import { longestReturnBesideData } from '../../base/seal/flow-data.js';
import { requireFresh } from '../../core/sessions/freshness/fresh.js';
import { signedInSessionOf } from '../../core/sessions/index.js';

/** Shows the page. A person who is not signed in is led to sign in, and back. */
export async function showAccount(ctx: AuthContext, req: AuthRequest, { below }: Route): Promise<Outcome> {
	const page = accountUrl(ctx, req);
	// The address of a form, as it stays in the browser after a page that a form has shown.
	if (below !== undefined) return redirect(page.href);
	if (ctx.pages.account !== undefined) return redirect(withAnswerOf(page, req.url).href);
	const reading = await signedInSessionOf(ctx, req);
	if (!reading.session) return redirect(signInUrl(ctx, req, page.href));
	return accountPage(
		ctx,
		req,
		await showSections(ctx, req, await sectionsOf(ctx), { reading, page: withAnswerOf(page, req.url) })
	);
}

/** Takes a form of the page. */
export async function changeAccount(ctx: AuthContext, req: AuthRequest, { below = '' }: Route): Promise<Outcome> {
	const match = await actionAt(ctx, below);
	if (!match) throw new UnknownAction('the account page has no such form');
	const { section, action, at } = match;
	const fields = await readFields(req);
	const page = await pageOf(ctx, req, fields);
	try {
		const reading = await sessionForChange(ctx, req);
		if (!reading.session) return redirect(signInUrl(ctx, req, page.href));
		if (action.fresh !== false) await requireFresh(ctx, req, reading, `${below} of the account page`);
		const visit = visitOf(ctx, req, { reading, page, section });
		return (await action.run({ ...visit, fields })) ?? redirect(answerUrl(page, at, 'done').href);
	} catch (thrown) {
		const details = thrown instanceof FlowFailure ? thrown.details : {};
		throw new FlowFailure(reasonOf(thrown), {
			page: answerUrl(page, at, 'at').href,
			returnTo: answerUrl(page, at).href,
			...details
		});
	}
}

/** Finds the action of a form. */
export async function actionAt(
	ctx: AuthContext,
	name: string
): Promise<{ section: AccountSection; action: AccountAction; at: Answer['at'] } | null> {
	const [id = '', called = ''] = name.split('.');
	const section = availableSections(ctx, await sectionsOf(ctx)).find((each) => each.id === id);
	const action = section && actionOf(await section.load(), called);
	return action ? { section, action, at: [id, called] } : null;
}

/** Returns the page that a form belongs to: one of the application may show the sections, too. */
async function pageOf(ctx: AuthContext, req: AuthRequest, fields: Fields): Promise<URL> {
	const target = returnToField(fields);
	if (target === undefined) return accountUrl(ctx, req);
	return new URL(await resolveReturnTo(ctx, req, target, longestReturnBesideData));
}
