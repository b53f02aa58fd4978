/** Runs a form of the ready functions. Loaded with the first of them. */
import { error, invalid } from '@sveltejs/kit';
import type { RequestEvent } from '@sveltejs/kit';
import { warnOnce } from '../../lib/base/errors/logger.js';
import { isSecret } from '../../lib/base/http/field-names.js';
import { redirect } from '../../lib/base/http/outcome.js';
import type { AuthContext } from '../../lib/core/context/context.js';
import { postForm } from '../../lib/app/posted-forms/post.js';
import type { FormAnswer } from '../../lib/app/posted-forms/post.js';
import type { NextStep, Step } from '../../lib/app/posted-forms/steps.js';
import type { FieldFault } from '../../lib/app/posted-forms/texts.js';
import { forgetReading } from '../../lib/core/request/request-state.js';
import { loadLanguage } from '../../lib/core/languages/load.js';
import { messagesFor } from '../../lib/core/pages/messages-for-request.js';
import { originOf } from '../../lib/core/request/request.js';
import { dev } from '../build.js';
import { configured } from '../misconfigured.js';
import { go } from '../redirect.js';
import { requireHandled } from '../require-handle.js';
import { misconfiguredText } from '../respond-misconfigured.js';
import type { SvelteKitEventState } from '../sveltekit-event.js';
import { withRequest } from '../with-request.js';
import { ceremonyFields, ceremonyIn, whyNoResponse } from './ceremony.js';
import { forms } from './forms.js';
import type { FormName, FormRoute, Input } from './forms.js';
import { askingPage, leadsTo } from './page.js';

/** A form that was sent. */
export interface FormCall {
	readonly state: SvelteKitEventState;
	readonly event: RequestEvent;
	readonly name: FormName;
	readonly input: Input;
	/** Whether the application has the function that takes the next step. Without it, the built-in page does. */
	goesOn(next: NextStep): boolean;
	/** Reads the session again for the queries of the page. */
	refresh(): unknown;
}

/** @throws a redirect or an error of SvelteKit's, or issues of the form */
export async function runForm(call: FormCall): Promise<Step> {
	const { state, name } = call;
	const ctx = await configured(state);
	await requireHandled(state, `\`${name}\` of the ready functions`);
	const answer = await withRequest(state, async (_, req) => {
		const page = `${originOf(req)}${askingPage(call.event)}`;
		const route: FormRoute = forms[name];
		const path = await route.path(ctx, req, call.input);
		const action = ceremonyIn(route.ceremony, path, call.input);
		if (action) {
			await loadLanguage(ctx, req.source);
			const issue = whyNoResponse(messagesFor(ctx, req), call.input);
			if (issue) return invalid(issue);
		}
		const fields = { ...fieldsOf(ctx, call, route), ...(action && ceremonyFields(ctx, action, call.input)) };
		return postForm(ctx, req, { path, page, fields });
	});
	return settle(call, answer);
}

/** Sets the cookies of the answer, and turns it into what SvelteKit makes of a form. */
async function settle(call: FormCall, { outcome, fault, step, reason }: FormAnswer): Promise<Step> {
	const { state } = call;
	const leads = outcome.kind === 'redirect' ? outcome : redirect('', outcome.cookies);
	await go(state, leads, false);
	if (fault) return invalid({ message: fault.message, path: pathOf(fault) });
	if (outcome.kind !== 'redirect' && !step) {
		const status = 'status' in outcome && outcome.status >= 400 ? outcome.status : 500;
		return error(status, misconfiguredText(reason, dev));
	}
	// The form may have changed the user, whom the rest of the request shows.
	if (state.request) forgetReading(state.request.state);
	await call.refresh();
	if (step && call.goesOn(step.next)) return step;
	await go(state, { ...leads, cookies: [] });
	return error(500, misconfiguredText(reason, dev));
}

/** A secret has a name that begins with `_`: SvelteKit sends no such value back. */
const secretNames: ReadonlySet<string> = new Set(['password', 'current', 'code', 'recovery', 'token']);

function pathOf({ field }: FieldFault): string[] {
	if (field === undefined) return [];
	return [secretNames.has(field) ? `_${field === 'token' ? 'code' : field}` : field];
}

/**
 * Returns the fields by the names of the route. A secret that SvelteKit would send back is left out, save the token of a link: it is in the
 * page already, and without scripts SvelteKit 2 loses the query that it came with.
 */
function fieldsOf(ctx: AuthContext, { event, input }: FormCall, route: FormRoute): Input {
	const { renamed = {}, fixed = {}, stays = false, namesWay = false } = route;
	const fields: Record<string, unknown> = { callbackUrl: leadsTo(event, ctx.pages, stays) };
	for (const [name, value] of Object.entries(input)) {
		const isHidden = name.startsWith('_');
		if (!isHidden && name !== 'token' && isSecret(name)) {
			warnOnce(
				ctx,
				`field ${name}`,
				`the field \`${name}\` of a ready function has to be \`_${name}\`: then it is never sent back`
			);
			continue;
		}
		const bareName = isHidden ? name.slice(1) : name;
		if (bareName === 'id' && namesWay) continue;
		fields[Object.hasOwn(renamed, bareName) ? (renamed[bareName] ?? bareName) : bareName] = textOf(value);
	}
	return { ...fields, ...route.more?.(ctx, input), ...fixed };
}

/** A box that is checked is `true`, and a number a number, where a form has text. */
function textOf(value: unknown): unknown {
	return typeof value === 'boolean' || typeof value === 'number' ? String(value) : value;
}
