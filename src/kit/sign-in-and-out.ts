/**
 * Signing in and out by the application's code, in actions and through `event.locals`: its options are forms and what SvelteKit's
 * applications write. Loaded with the first of them.
 */
import type { RequestEvent } from '@sveltejs/kit';
import type { AuthContext } from '../lib/core/context/context.js';
import { signIn } from '../lib/app/flows/sign-in.js';
import { signOut, signOutFields } from '../lib/app/flows/sign-out.js';
import { readFields, textFields } from '../lib/base/http/body.js';
import type { Redirect } from '../lib/base/http/outcome.js';
import type { AuthRequest } from '../lib/core/request/request.js';
import { returnToField } from '../lib/core/return-to.js';
import type { RedirectOperation } from '../lib/core/operation.js';
import { observed } from '../lib/base/util/observed.js';
import type { AuthorizationParams } from '../types.js';
import { asRecord, optionsOf, paramFields, referringPage } from './forms.js';
import { carryOut } from './operation.js';
import type { SvelteKitEventState } from './sveltekit-event.js';
import type { SignInOptions, SignOutOptions } from './types.js';

/** They change state, also for a visitor whom a link leads here: a load function may send people to sign in, wherever they come from. */
const rules = { changes: true, fromLinks: true, answers: 'redirect' } as const;

async function begin(
	ctx: AuthContext,
	req: AuthRequest,
	providerId?: string,
	options?: FormData | SignInOptions,
	params?: AuthorizationParams
): Promise<Redirect> {
	const { redirectTo: returnTo, data, scopes, typedIn } = optionsOf(options);
	const request = { returnTo, params: asRecord(params), paramsFrom: 'application', scopes, data } as const;
	return observed(ctx, 'auth.signIn', {}, async () =>
		signIn(ctx, req, providerId, { ...request, fields: textFields(typedIn) })
	);
}

export const requestOperations = {
	signIn: { ...rules, options: 1, run: begin },
	'accounts.link': {
		...rules,
		options: 1,
		run: (ctx, req, providerId: string, options?: SignInOptions, params?: AuthorizationParams) =>
			begin(ctx, req, providerId, { ...options, link: true }, params)
	},
	signOut: {
		...rules,
		options: 0,
		run: (ctx, req, { redirectTo: returnTo, provider }: SignOutOptions = {}) =>
			observed(ctx, 'auth.signOut', {}, () => signOut(ctx, req, { returnTo, provider }))
	}
} satisfies Record<string, RedirectOperation<never[]>>;

const signInForm: RedirectOperation<[event: RequestEvent]> = {
	...rules,
	run: (ctx, req, event) =>
		observed(ctx, 'auth.signIn', {}, async () => {
			const fields = await readFields(req);
			const returnTo = returnToField(fields) ?? referringPage(event, ctx.pages);
			const request = { returnTo, params: paramFields(fields), paramsFrom: 'browser', fields } as const;
			return signIn(ctx, req, fields.providerId, request);
		})
};

const signOutForm: RedirectOperation<[event: RequestEvent]> = {
	...rules,
	run: (ctx, req, event) =>
		observed(ctx, 'auth.signOut', {}, async () => {
			const request = signOutFields(await readFields(req));
			return signOut(ctx, req, { ...request, returnTo: request.returnTo ?? referringPage(event, ctx.pages) });
		})
};

/** The form action that signs in. */
export async function signInByForm(state: SvelteKitEventState, event: RequestEvent): Promise<void> {
	await carryOut(state, { name: 'signIn', operation: signInForm, args: [event] });
}

/** The form action that signs out. */
export async function signOutByForm(state: SvelteKitEventState, event: RequestEvent): Promise<void> {
	await carryOut(state, { name: 'signOut', operation: signOutForm, args: [event] });
}
