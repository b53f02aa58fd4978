/** The routes of a reauthentication: the page, the link of an email, and the forms of each way. */
import { documentAt } from '../../../base/config/documents.js';
import { InvalidProvider, ReauthenticationExpired, ReauthenticationInsufficient } from '../../../../errors.js';
import type { CompiledProvider } from '../../../core/context/providers/index.js';
import type { AuthContext } from '../../../core/context/context.js';
import { kindOf } from '../../../core/plugin-table.js';
import { tellingFailure } from '../../../core/entry/failed.js';
import { openTypedIn } from '../../../core/request/typed-address.js';
import { readFields, stringFields } from '../../../base/http/body.js';
import type { Fields } from '../../../base/http/body.js';
import { redirect } from '../../../base/http/outcome.js';
import type { Outcome } from '../../../base/http/outcome.js';
import type { Route } from '../../../base/http/paths.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { resolveReturnTo, returnToField, signInUrl } from '../../../core/return-to.js';
import { longestReturnBesideData } from '../../../base/seal/flow-data.js';
import { lazy } from '../../../base/util/lazy.js';
import { atReauthenticationPage, signedInPerson } from '../../../core/entry/reauthentication.js';
import { reauthenticationPage } from './page.js';
import { reauthenticationUrl, requirementsOf } from '../../../core/session/requirements.js';
import type { Requirements } from '../../../core/session/reauthentication.js';
import { hasCodes, hasWay, noCodes, waysOf } from './ways.js';
import type { Posted } from './ways.js';
import { mfa } from '../../../core/options.js';

const byMail = lazy(() => import('./by-mail.js'));
const byFactor = lazy(() => import('../step-up/by-code.js'));

/** Shows the page, or answers a click on the link of an email. */
export async function showReauthentication(ctx: AuthContext, req: AuthRequest, route: Route): Promise<Outcome> {
	const query = stringFields(req.url.searchParams);
	if (route.providerId !== undefined) {
		const provider = providerOf(ctx, route.providerId);
		if (provider.kind !== 'email') throw new InvalidProvider('only the link of an email is opened');
		return (await byMail()).showMail(ctx, req, provider, query.token);
	}
	const requirements = requirementsOf(query);
	const returnTo = await returnToOf(ctx, req, query);
	const signedIn = await signedInPerson(ctx, req).catch((thrown: unknown) => {
		if (thrown instanceof ReauthenticationExpired) return null;
		throw thrown;
	});
	if (!signedIn) return redirect(signInUrl(ctx, req, returnTo));
	if (ctx.pages.reauthenticate) {
		const own = reauthenticationUrl(ctx, req, requirements, returnTo);
		for (const name of ['error', 'reference']) if (query[name]) own.searchParams.set(name, query[name]);
		return redirect(own.href);
	}
	const [all, typedIn] = await Promise.all([waysOf(ctx, signedIn, requirements), openTypedIn(ctx, req)]);
	const none = { passkeys: [], passwords: [], mails: [], providers: [], codes: noCodes };
	const ways = requirements.adding && !keepsProof(ctx) ? { ...all, ...none } : all;
	const codes = hasCodes(ways) ? await (await byFactor()).sentIn(ctx, signedIn, ways) : { sent: [], to: {} };
	const user = ways.stored ?? signedIn.user;
	return reauthenticationPage(ctx, req, { ways, ...codes, user, returnTo, requirements, typedIn });
}

/** Whether a session can keep the time of a proof: not every adapter has columns for it. */
function keepsProof({ adapter, session }: AuthContext): boolean {
	return session.strategy === 'jwt' || adapter?.listSessions !== undefined;
}

/** Takes a proof, or begins one. */
export async function reauthenticate(ctx: AuthContext, req: AuthRequest, route: Route): Promise<Outcome> {
	const fields = await readFields(req);
	const requirements = requirementsOf(fields);
	const returnTo = await returnToOf(ctx, req, fields);
	if (route.providerId === undefined && mfa.of(ctx))
		return reauthenticateByFactor(ctx, req, requirements, returnTo, fields);
	const provider = providerOf(ctx, route.providerId);
	return tellingFailure(ctx, req, provider, () =>
		atReauthenticationPage(ctx, req, requirements, returnTo, async () => {
			const signedIn = await signedInPerson(ctx, req);
			const ways = await waysOf(ctx, signedIn, requirements);
			// The code of an email comes without requirements: they are sealed with it.
			const isCode = provider.kind === 'email' && fields.token !== undefined;
			if (!isCode && !hasWay(ways, provider.id)) {
				throw new ReauthenticationInsufficient(
					`provider "${provider.id}" cannot prove the identity of this user again; see ${documentAt('guides/reauthentication.md')}`
				);
			}
			return prove(ctx, req, provider, { signedIn, ways, requirements, returnTo, fields });
		})
	);
}

/** Takes a code of a second factor. It belongs to no provider. */
async function reauthenticateByFactor(
	ctx: AuthContext,
	req: AuthRequest,
	requirements: Requirements,
	returnTo: string,
	fields: Fields
): Promise<Outcome> {
	return atReauthenticationPage(ctx, req, requirements, returnTo, async () => {
		const signedIn = await signedInPerson(ctx, req);
		const ways = await waysOf(ctx, signedIn, requirements);
		if (!hasCodes(ways)) throw new ReauthenticationInsufficient('the user has no codes of a second factor');
		const { proveByFactor, providerOf: nameOf } = await byFactor();
		return tellingFailure(ctx, req, { id: nameOf(signedIn.facts) }, () =>
			proveByFactor(ctx, req, { signedIn, ways, requirements, returnTo, fields })
		);
	});
}

async function prove(ctx: AuthContext, req: AuthRequest, provider: CompiledProvider, posted: Posted): Promise<Outcome> {
	if (provider.kind === 'email') return (await byMail()).proveByMail(ctx, req, provider, posted);
	const { prove: byKind } = kindOf(ctx, provider);
	if (!byKind) throw new ReauthenticationInsufficient(`provider "${provider.id}" proves no identity again`);
	const { ways, ...request } = posted;
	return byKind(ctx, req, provider, { ...request, unproven: ways.unproven });
}

function providerOf(ctx: AuthContext, id: string | undefined): CompiledProvider {
	const provider = id === undefined ? undefined : ctx.providers.get(id);
	if (provider) return provider;
	throw new InvalidProvider('a reauthentication names no provider of this site');
}

function returnToOf(ctx: AuthContext, req: AuthRequest, fields: Fields): Promise<string> {
	return resolveReturnTo(ctx, req, returnToField(fields), longestReturnBesideData);
}
