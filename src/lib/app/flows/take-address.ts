/** The first step of the built-in sign-in page: the address, with which its second step is shown, or a provider begins. */
import { NoProviderForAddress } from '../../../errors.js';
import { normalizeAddress } from '../../base/util/address.js';
import type { AuthContext } from '../../core/context/context.js';
import { FlowFailure } from '../../base/errors/flow-failure.js';
import type { Fields } from '../../base/http/body.js';
import { withCookies } from '../../base/http/outcome.js';
import type { Outcome } from '../../base/http/outcome.js';
import type { AuthRequest } from '../../core/request/request.js';
import { resolveReturnTo, returnToField } from '../../core/return-to.js';
import { addressField } from '../../core/pages/ways.js';
import { rememberField } from '../../base/http/field-names.js';
import { providerForAddress } from '../../core/context/providers/home.js';
import { signIn } from './sign-in.js';
import { forgetTypedIn, rememberTypedIn } from '../../core/request/typed-address.js';

/**
 * Takes the address of the first step, and redirects to the provider for its domain, or to the page. Without an address it forgets
 * the last one.
 * @throws {InvalidEmail} for anything except one address
 * @throws {NoProviderForAddress} if nothing is for the address
 */
export async function takeAddress(ctx: AuthContext, req: AuthRequest, fields: Fields): Promise<Outcome> {
	const target = returnToField(fields);
	const page = await signIn(ctx, req, undefined, { returnTo: target, paramsFrom: 'browser', fields });
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
		throw new FlowFailure(thrown, { cookies, returnTo: await resolveReturnTo(ctx, req, target) });
	}
	return withCookies(page, cookies);
}
