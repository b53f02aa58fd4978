/**
 * An operation of the application's code that leads elsewhere, such as a sign-in or sign-out. It ends in a redirect by SvelteKit, or in an
 * error that is thrown to the code.
 */
import { error, redirect } from '@sveltejs/kit';
import { AuthError, CrossSiteRequest } from '../errors.js';
import type { AuthContext } from '../lib/core/context/context.js';
import { FlowFailure, reasonOf } from '../lib/base/errors/flow-failure.js';
import type { Redirect } from '../lib/base/http/outcome.js';
import { recordWrites } from '../lib/core/request/request-state.js';
import type { AuthRequest } from '../lib/core/request/request.js';
import { misconfiguredText } from './respond-misconfigured.js';
import { outcomeOfError } from '../lib/app/respond.js';
import { hideFields, isForForm } from './form-action.js';
import { dev } from './build.js';
import { configured } from './misconfigured.js';
import { requireHandled } from './require-handle.js';
import type { SvelteKitEventState } from './sveltekit-event.js';
import { setCookies } from './event-state.js';
import { withRequest } from './with-request.js';

type Run = (ctx: AuthContext, req: AuthRequest) => Promise<Redirect>;

/**
 * Runs the operation, sets its cookies and redirects. Errors lead to a page, except wrong credentials, which are thrown to the caller.
 * @param follow `false` returns the address. The refusal of a request from another site is then thrown to the caller, too
 */
export async function redirectBy(state: SvelteKitEventState, run: Run, follow: boolean): Promise<string> {
	return go(state, await outcomeOf(state, run, follow), follow);
}

async function outcomeOf(state: SvelteKitEventState, run: Run, follow: boolean): Promise<Redirect> {
	await configured(state);
	await requireHandled(state, 'the action');
	return withRequest(state, async (ctx, req) => {
		try {
			return await run(ctx, req);
		} catch (thrown) {
			const reason = reasonOf(thrown);
			const forCaller =
				(thrown instanceof FlowFailure && thrown.details.forCaller) || (!follow && reason instanceof CrossSiteRequest);
			const outcome = await outcomeOfError(ctx, req, thrown, 'redirect');
			if (reason instanceof AuthError && (forCaller || isForForm(state.source, reason))) {
				hideFields(state.source, passwordFields(ctx));
				if (outcome.kind === 'redirect') state.refusedTo = outcome.to;
				throw reason;
			}
			if (outcome.kind === 'redirect') return outcome;
			return error('status' in outcome ? outcome.status : 500, misconfiguredText(reason, dev));
		}
	});
}

/** Sets the cookies and redirects, or returns the address. */
export async function go(state: SvelteKitEventState, outcome: Redirect, follow = true): Promise<string> {
	return withRequest(state, async (_, req) => {
		setCookies(state, outcome.cookies);
		state.clearSiteData = outcome.clearSiteData;
		recordWrites(req.state, outcome.cookies);
		if (!follow) return outcome.to;
		const { origin } = new URL(outcome.to);
		// SvelteKit 3 refuses redirects to other sites unless they are named; 2 has no third parameter.
		const redirectTo = redirect as (status: 303, location: string, options?: { external: string[] }) => never;
		const own = origin === (req.trustedOrigin ?? req.url.origin);
		if (own) return redirectTo(303, outcome.to.slice(origin.length) || '/');
		return redirectTo(303, outcome.to, { external: [origin] });
	});
}

/** Returns the fields of credentials that are passwords, by any name. */
function passwordFields({ providers }: AuthContext): ReadonlySet<string> {
	const fields = [...providers.values()].flatMap((each) =>
		each.kind === 'credentials' ? Object.entries(each.fields) : []
	);
	return new Set(fields.filter(([, { type }]) => type === 'password').map(([name]) => name));
}
