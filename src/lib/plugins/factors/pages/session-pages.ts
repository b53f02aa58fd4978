/** The pages on which a signed-in user sets a factor up, and makes recovery codes. */
import { FactorRefused, ReauthenticationRequired } from '../../../../errors.js';
import type { AuthContext } from '../../../core/context/context.js';
import { FlowFailure } from '../../../base/errors/flow-failure.js';
import { ruleOf } from '../../../../errors/rules.js';
import type { Fields } from '../../../base/http/body.js';
import { redirect, withCookies } from '../../../base/http/outcome.js';
import type { Outcome } from '../../../base/http/outcome.js';
import { originOf } from '../../../core/request/request.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { resolveReturnTo, returnToField, signInUrl } from '../../../core/return-to.js';
import { reauthenticationUrl } from '../../../core/session/requirements.js';
import { longestReturnBesideData } from '../../../base/seal/flow-data.js';
import { signedInSessionOf } from '../../../core/sessions/index.js';
import { confirmFactor, makeRecoveryCodes, ownerForChange, setUpFactor } from '../manage.js';
import { codesPage, newCodesPage } from './codes.js';
import { setUpPage } from './set-up.js';
import { describeSetUp } from '../totp/set-up.js';

type PageName = 'set-up' | 'codes' | 'phone';

export async function showSetUp(ctx: AuthContext, req: AuthRequest): Promise<Outcome> {
	return showPage(ctx, req, 'set-up', async (returnTo) => {
		const { user } = await ownerForChange(ctx, req, 'setting up a second factor');
		return setUpPage(ctx, req, { setUp: await setUpFactor(ctx, req), user, returnTo });
	});
}

/** Takes the first code. After a wrong one, the page shows the same key again. */
export async function postSetUp(ctx: AuthContext, req: AuthRequest, form: Fields): Promise<Outcome> {
	return changeOnPage(ctx, req, 'set-up', form, async (returnTo) => {
		const { setUp: id = '', code } = form;
		try {
			const { result, cookies } = await confirmFactor(ctx, req, id, code);
			return withCookies(codesPage(ctx, req, result, returnTo), cookies);
		} catch (thrown) {
			if (!(thrown instanceof FactorRefused)) throw thrown;
			const owner = await ownerForChange(ctx, req, 'setting up a second factor');
			const setUp = await describeSetUp(ctx, req, owner, id);
			const { code: shown, status } = ruleOf(thrown.type);
			return setUpPage(ctx, req, { setUp, user: owner.user, returnTo, failure: { code: shown, status } });
		}
	});
}

export async function showCodes(ctx: AuthContext, req: AuthRequest): Promise<Outcome> {
	return showPage(ctx, req, 'codes', async (returnTo) => {
		await ownerForChange(ctx, req, 'making recovery codes');
		return newCodesPage(ctx, req, returnTo);
	});
}

export async function postCodes(ctx: AuthContext, req: AuthRequest, form: Fields): Promise<Outcome> {
	return changeOnPage(ctx, req, 'codes', form, async (returnTo) =>
		codesPage(ctx, req, await makeRecoveryCodes(ctx, req), returnTo)
	);
}

/** Shows a page. Without a session it leads to the sign-in page, and without a fresh one to the page for a new proof; then back. */
export async function showPage(
	ctx: AuthContext,
	req: AuthRequest,
	name: PageName,
	run: (returnTo: string) => Promise<Outcome>
): Promise<Outcome> {
	const returnTo = await returnToOf(ctx, req, req.url.searchParams.get('callbackUrl'));
	const here = pageUrl(ctx, req, name, returnTo);
	if (!(await signedInSessionOf(ctx, req)).session) return redirect(signInUrl(ctx, req, here));
	try {
		return await run(returnTo);
	} catch (thrown) {
		if (!(thrown instanceof ReauthenticationRequired)) throw thrown;
		return redirect(reauthenticationUrl(ctx, req, { adding: true }, here).href);
	}
}

/** Runs a change. Its errors lead back to the page. */
export async function changeOnPage(
	ctx: AuthContext,
	req: AuthRequest,
	name: PageName,
	form: Fields,
	run: (returnTo: string) => Promise<Outcome>
): Promise<Outcome> {
	const returnTo = await returnToOf(ctx, req, returnToField(form));
	const here = pageUrl(ctx, req, name, returnTo);
	if (!(await signedInSessionOf(ctx, req)).session) return redirect(signInUrl(ctx, req, here));
	try {
		return await run(returnTo);
	} catch (thrown) {
		throw new FlowFailure(thrown, { returnTo: here, page: here });
	}
}

/** Returns the page to go back to: the account page, unless the request names another one. */
function returnToOf(ctx: AuthContext, req: AuthRequest, target: string | null | undefined): Promise<string> {
	return resolveReturnTo(ctx, req, target ?? ctx.pages.account ?? `${ctx.authPath}/account`, longestReturnBesideData);
}

function pageUrl({ authPath }: AuthContext, req: AuthRequest, name: PageName, returnTo: string): string {
	return `${originOf(req)}${authPath}/challenge/${name}?${new URLSearchParams({ callbackUrl: returnTo }).toString()}`;
}
