/** Sends a form that the application's framework has read to the route that the built-in pages send it to. */
import {
	AuthError,
	FactorRefused,
	InvalidRequest,
	ReauthenticationRequired,
	TooManyRequests,
	Verification
} from '../../../errors.js';
import { ruleFor } from '../../../errors/rules.js';
import type { ErrorText } from '../../../locales/en/errors.js';
import type { AccountAction } from '../../core/account-section.js';
import type { AuthContext } from '../../core/context/context.js';
import { FlowFailure, reasonOf } from '../../base/errors/flow-failure.js';
import { textFields } from '../../base/http/body.js';
import type { Outcome } from '../../base/http/outcome.js';
import { loadLanguage, loadPluginTexts } from '../../core/languages/load.js';
import { messagesFor } from '../../core/pages/messages-for-request.js';
import { postedTo } from '../../core/request/posted.js';
import type { AuthRequest } from '../../core/request/request.js';
import { actionAt } from '../flows/account.js';
import { outcomeOfError } from '../respond.js';
import { dispatch, routeOf } from '../routes.js';
import type { PostedForm } from './form.js';
import { stepOf } from './steps.js';
import type { Step } from './steps.js';
import { faultIn } from './texts.js';
import type { FieldFault } from './texts.js';

/** The answer to a form. */
export interface FormAnswer {
	/** The answer of the route, with its cookies. */
	readonly outcome: Outcome;
	/** Set if the person can correct the form. */
	readonly fault?: FieldFault;
	/** Set if the flow goes on in the page of the form. */
	readonly step?: Step;
	/** The error, if it failed. */
	readonly reason?: unknown;
}

/** The most characters of a form, as many as a body of the routes may have bytes. */
const longestForm = 64 * 1024;

/**
 * Answers a form as its route does, with the texts of the built-in pages. Errors are logged, and those that the person cannot correct lead to
 * a page.
 */
export async function postForm(ctx: AuthContext, req: AuthRequest, form: PostedForm): Promise<FormAnswer> {
	await loadLanguage(ctx, req.source);
	await loadPluginTexts(ctx, req);
	const action = await accountActionOf(ctx, form);
	try {
		const outcome = await run(ctx, req, form);
		// These pages ask again in place of failing.
		if (form.path.startsWith('challenge') && outcome.kind === 'page' && outcome.status >= 400)
			throw form.fields.setUp === undefined ? new InvalidRequest() : new FactorRefused();
		const step = await stepOf(ctx, req, { outcome, action, path: form.path });
		return { outcome, ...(step && { step }) };
	} catch (thrown) {
		const reason = reasonOf(thrown);
		const outcome = await outcomeOfError(ctx, req, backTo(form.page, thrown), 'redirect');
		if (!(reason instanceof AuthError)) return { outcome, reason };
		const own = ownTextOf(ctx, req, action, reason);
		if (!own && !isAtForm(reason)) return { outcome, reason };
		return { outcome, reason, fault: faultIn(ctx, req, { form, error: reason, own }) };
	}
}

async function run(ctx: AuthContext, req: AuthRequest, form: PostedForm): Promise<Outcome> {
	const path = `${ctx.authPath}/${form.path}`;
	const route = routeOf(ctx, path);
	if (!route) throw new InvalidRequest('no route accepts this form: check its action');
	const fields = textFields(form.fields);
	const length = Object.values(fields).reduce((sum, { length: own }) => sum + own, 0);
	if (length > longestForm) throw new InvalidRequest(`a form may have at most ${longestForm} characters`);
	const send = () => dispatch(ctx, postedTo(req, path, fields), route);
	return ctx.telemetry ? ctx.telemetry.run(`auth.${route.action}`, {}, send) : send();
}

/** Leads a person who has to prove their identity first back to the page of the form, which no flow knows. */
function backTo(returnTo: string, thrown: unknown): unknown {
	const reason = reasonOf(thrown);
	if (!(reason instanceof ReauthenticationRequired)) return thrown;
	return new FlowFailure(reason, { ...(thrown instanceof FlowFailure ? thrown.details : {}), returnTo });
}

/** Whether the person can correct the error at the form. Other errors have a page of their own. */
function isAtForm(error: AuthError): boolean {
	if (error instanceof ReauthenticationRequired) return false;
	if (error instanceof TooManyRequests || error instanceof InvalidRequest || error instanceof Verification) return true;
	return error.kind === 'signIn' || ruleFor(error).page === 'signIn';
}

/** Finds the action of the account page that a form is for. */
async function accountActionOf(ctx: AuthContext, { path }: PostedForm): Promise<AccountAction | undefined> {
	const name = path.startsWith('account/') ? path.slice('account/'.length) : undefined;
	return name === undefined ? undefined : (await actionAt(ctx, name))?.action;
}

/** Returns the text that the account page has for an error. */
function ownTextOf(
	ctx: AuthContext,
	req: AuthRequest,
	action: AccountAction | undefined,
	error: AuthError
): ErrorText | undefined {
	return action?.refused?.(messagesFor(ctx, req), ruleFor(error).code as never);
}
