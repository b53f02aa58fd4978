/** The routes of second factors: the challenge of a sign-in, and the pages on which a signed-in user sets factors up. */
import type { AuthContext } from '../../core/context/context.js';
import type { Outcome } from '../../base/http/outcome.js';
import type { AuthRequest } from '../../core/request/request.js';
import { UnknownAction } from '../../../errors.js';
import { readFields } from '../../base/http/body.js';
import { lazy } from '../../base/util/lazy.js';
import { answerChallenge, showChallenge } from './answer.js';
import { postCodes, postSetUp, showCodes, showSetUp } from './pages/session-pages.js';
import { mfa } from '../../core/options.js';

/** @throws {UnknownAction} on a site without second factors */
function requireOn(ctx: AuthContext): void {
	if (!mfa.of(ctx)) throw new UnknownAction('this site has no second factors');
}

const phonePage = lazy(() => import('./phone/session-page.js'));

/** @throws {UnknownAction} on a site without codes by short message */
function phone(ctx: AuthContext) {
	if (!mfa.of(ctx)?.phone) throw new UnknownAction('this site sends no codes by short message');
	return phonePage();
}

export async function showPage(ctx: AuthContext, req: AuthRequest, name?: string): Promise<Outcome> {
	requireOn(ctx);
	if (name === 'set-up') return showSetUp(ctx, req);
	if (name === 'phone') return (await phone(ctx)).showPhone(ctx, req);
	return name === 'codes' ? showCodes(ctx, req) : showChallenge(ctx, req);
}

export async function postPage(ctx: AuthContext, req: AuthRequest, name?: string): Promise<Outcome> {
	requireOn(ctx);
	const form = await readFields(req);
	if (name === 'set-up') return postSetUp(ctx, req, form);
	if (name === 'phone') return (await phone(ctx)).postPhone(ctx, req, form);
	return name === 'codes' ? postCodes(ctx, req, form) : answerChallenge(ctx, req, form);
}
