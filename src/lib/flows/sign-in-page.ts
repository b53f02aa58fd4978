/**
 * The built-in sign-in page: its two steps, and what it knows about the browser that opens it.
 *
 * If several ways need only an address, the first step asks for it and the second shows the ways. The address is kept sealed
 * in the browser and is not looked up: the second step is the same for every address.
 */
import type { User } from '../../types.js';
import { NoProviderForAddress } from '../../errors.js';
import { normalizeAddress } from '../accounts/address.js';
import type { CompiledProvider } from '../config/compiled-provider.js';
import type { AuthContext } from '../config/context.js';
import { FlowFailure } from '../errors/flow-failure.js';
import { asError } from '../errors/logger.js';
import type { Fields } from '../http/body.js';
import { redirect, withCookies } from '../http/outcome.js';
import type { Outcome } from '../http/outcome.js';
import { rememberField } from '../session/lifetimes/remember-field.js';
import type { AuthRequest } from '../http/request.js';
import { resolveReturnTo, returnToField } from '../http/return-to.js';
import { signedInSessionOf } from '../session/index.js';
import { addressField } from '../pages/ways.js';
import { providerForAddress } from '../tenants/home.js';
import { lazy } from '../util/lazy.js';
import { signIn } from './sign-in.js';
import { forgetTypedIn, openTypedIn, rememberTypedIn } from './typed-address.js';

const pages = lazy(() => import('../pages/index.js'));

/**
 * Shows the page.
 * @param providers the providers on the page: all of them, or the one that the URL names
 * @param callbackUrl where the person wants to go, already checked
 */
export async function showSignInPage(
	ctx: AuthContext,
	req: AuthRequest,
	providers: readonly CompiledProvider[],
	callbackUrl: string | undefined
): Promise<Outcome> {
	const query = req.url.searchParams;
	const [{ signInPage }, typedIn, signedInAs] = await Promise.all([
		pages(),
		openTypedIn(ctx, req),
		signedInUser(ctx, req)
	]);
	// A callback that was opened twice has signed in the first time.
	if (signedInAs && query.get('error') === 'InvalidCheck' && query.get('code') === 'finished') {
		return redirect(await resolveReturnTo(ctx, req, callbackUrl));
	}
	return signInPage(ctx, req, {
		providers,
		callbackUrl,
		error: query.get('error'),
		reference: query.get('reference'),
		typedIn,
		signedInAs
	});
}

/** Returns the user who is signed in. People can sign in even if the session cannot be read. */
async function signedInUser(ctx: AuthContext, req: AuthRequest): Promise<User | null> {
	try {
		const { session } = await signedInSessionOf(ctx, req);
		return session && (session.user ?? {});
	} catch (thrown) {
		ctx.logger.error(asError(thrown));
		return null;
	}
}

/**
 * Takes the address of the first step, and redirects to the provider for its domain, or to the page. Without an address it forgets
 * the last one.
 * @throws {InvalidEmail} for anything except one address
 * @throws {NoProviderForAddress} if nothing is for the address
 */
export async function takeAddress(ctx: AuthContext, req: AuthRequest, fields: Fields): Promise<Outcome> {
	const wanted = returnToField(fields);
	const page = await signIn(ctx, req, undefined, { returnTo: wanted, paramsFrom: 'browser', fields });
	const { email } = fields;
	if (!email || providerForAddress(ctx, email)) return withCookies(page, forgetTypedIn(req));
	const typedIn: Fields = ctx.session.asksToRemember
		? { email, remember: String(rememberField(fields) ?? false) }
		: { email };
	const cookies = await rememberTypedIn(ctx, req, { fields: typedIn });
	try {
		normalizeAddress(email);
		if (![...ctx.providers.values()].some((provider) => addressField(provider) !== undefined)) {
			throw new NoProviderForAddress('no provider has the domain of the entered address, and none is for any address');
		}
	} catch (thrown) {
		throw new FlowFailure(thrown, { cookies, returnTo: await resolveReturnTo(ctx, req, wanted) });
	}
	return withCookies(page, cookies);
}
