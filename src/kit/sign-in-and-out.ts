/** Signing in and out by the application's code, in actions and through `event.locals`. Loaded with the first of them. */
import type { RequestEvent } from '@sveltejs/kit';
import { signIn } from '../lib/flows/sign-in.js';
import { signOut, signOutFields } from '../lib/flows/sign-out.js';
import { readFields, textFields } from '../lib/http/body.js';
import { returnToField } from '../lib/http/return-to.js';
import type { AuthorizationParams } from '../types.js';
import { asRecord, optionsOf, paramFields, referringPage } from './forms.js';
import { go, runOperation } from './operation.js';
import type { SvelteKitEventState } from './sveltekit-event.js';
import type { Address, SignInOptions, SignOutOptions } from './types.js';

/** `locals.signIn`. */
export async function signInBy<Redirect extends boolean = true>(
	state: SvelteKitEventState,
	providerId?: string,
	options?: FormData | SignInOptions<Redirect>,
	params?: AuthorizationParams
): Promise<Address<Redirect>> {
	const { redirectTo: returnTo, redirect: follow, data, scopes, typedIn } = optionsOf(options);
	const begin = { returnTo, params: asRecord(params), paramsFrom: 'application', scopes } as const;
	const outcome = await runOperation(
		state,
		'signIn',
		async (ctx, req) => signIn(ctx, req, providerId, { ...begin, data, fields: textFields(typedIn) }),
		follow
	);
	return go(state, outcome, follow);
}

/** `locals.accounts.link`. */
export async function linkBy<Redirect extends boolean = true>(
	state: SvelteKitEventState,
	providerId: string,
	options: SignInOptions<Redirect> = {},
	params?: AuthorizationParams
): Promise<Address<Redirect>> {
	return signInBy(state, providerId, { ...options, link: true }, params);
}

/** `locals.signOut`. */
export async function signOutBy<Redirect extends boolean = true>(
	state: SvelteKitEventState,
	{ redirectTo: returnTo, provider, redirect: follow }: SignOutOptions<Redirect> = {}
): Promise<Address<Redirect>> {
	const outcome = await runOperation(state, 'signOut', (ctx, req) => signOut(ctx, req, { returnTo, provider }), follow);
	return go(state, outcome, follow);
}

/** The form action that signs in. */
export async function signInByForm(state: SvelteKitEventState, event: RequestEvent): Promise<void> {
	const outcome = await runOperation(state, 'signIn', async (ctx, req) => {
		const fields = await readFields(req);
		const returnTo = returnToField(fields) ?? referringPage(event, ctx.pages);
		const begin = { returnTo, params: paramFields(fields), paramsFrom: 'browser', fields } as const;
		return signIn(ctx, req, fields.providerId, begin);
	});
	await go(state, outcome);
}

/** The form action that signs out. */
export async function signOutByForm(state: SvelteKitEventState, event: RequestEvent): Promise<void> {
	const outcome = await runOperation(state, 'signOut', async (ctx, req) => {
		const fields = await readFields(req);
		const wanted = signOutFields(fields);
		return signOut(ctx, req, { ...wanted, returnTo: wanted.returnTo ?? referringPage(event, ctx.pages) });
	});
	await go(state, outcome);
}
