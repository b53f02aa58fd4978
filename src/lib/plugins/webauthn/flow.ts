/**
 * Signs in and up with passkeys: `webauthnOptions` returns the options for the authenticator, `finishCeremony` has its
 * response verified.
 *
 * @see WebAuthn Level 3, sections 7.1 (registering) and 7.2 (verifying an assertion)
 */
import {
	CrossSiteRequest,
	InvalidRequest,
	ReauthenticationRequired,
	WebAuthnVerificationError
} from '../../../errors.js';
import type { AuthContext } from '../../core/context/context.js';
import { FlowFailure } from '../../base/errors/flow-failure.js';
import type { FailureDetails } from '../../base/errors/flow-failure.js';
import { complete } from '../../core/entry/complete.js';
import { readFields, stringFields } from '../../base/http/body.js';
import type { Fields } from '../../base/http/body.js';
import { json, withCookies } from '../../base/http/outcome.js';
import type { Outcome, Redirect } from '../../base/http/outcome.js';
import { rememberField } from '../../base/http/field-names.js';
import type { AuthRequest } from '../../core/request/request.js';
import { resolveReturnTo, returnToField } from '../../core/return-to.js';
import { ending } from '../../base/limits/run-attempt.js';
import type { CookieWrite } from '../../../types.js';
import type { PendingFactor, ProvenFactor } from '../../core/plugin.js';
import type { ProofRequest } from '../../core/session/reauthentication.js';
import { finishReauthentication } from '../../core/entry/reauthentication.js';
import {
	authenticationOptions,
	factorOptions,
	reauthenticationOptions,
	verifyAuthentication
} from './authentication.js';
import { ceremonyContext } from './ceremony-context.js';
import { rememberCeremony, takeCeremony } from './ceremony.js';
import type { Ceremony, CeremonyOf } from './ceremony.js';
import { passkeyClient, rememberPasskeys } from './limits/client.js';
import { refusal } from './provider.js';
import type { WebAuthnProvider } from '../../core/context/providers/webauthn.js';
import { registrationOptions, verifyRegistration } from './registration.js';
import { clientDataOf, parseResponse } from './response.js';
import type { CeremonyResponse } from './response.js';
import { requireAcceptedCredentials } from './signals/accepted.js';
import { rememberUnknown } from './signals/unknown.js';

const ceremonies = {
	register: registrationOptions,
	authenticate: authenticationOptions,
	reauthenticate: reauthenticationOptions,
	factor: factorOptions
};

/**
 * Returns options for the browser, and begins the ceremony. `action` in the query says which one. Without it, the ceremony is
 * a sign-in. With `signal` it returns what the page tells the authenticators of the signed-in user. The options look the same whether or not an account exists, so they do not reveal who is a user here.
 * @throws {InvalidRequest | InvalidEmail | CrossSiteRequest | TooManyRequests}
 * @throws {FlowFailure} with `ReauthenticationRequired`, for another passkey in a session that is not fresh
 */
export async function webauthnOptions(
	ctx: AuthContext,
	req: AuthRequest,
	provider: WebAuthnProvider
): Promise<Outcome> {
	const site = req.headers.get('sec-fetch-site');
	if (site === 'cross-site' || site === 'same-site') throw new CrossSiteRequest('options are for pages of this site');
	const { action = 'authenticate', ...fields } = stringFields(req.url.searchParams);
	if (action === 'signal') return json({ action, options: await requireAcceptedCredentials(ctx, req, provider) });
	const options = Object.hasOwn(ceremonies, action) ? ceremonies[action as keyof typeof ceremonies] : undefined;
	if (!options) {
		throw new InvalidRequest('`action` has to be "register", "authenticate", "reauthenticate", "factor" or "signal"');
	}
	const attempt = await ctx.limits.enter('webauthn', { accounts: [], client: await passkeyClient(ctx, req, provider) });
	const { ceremony, body, timeout } = await ending([attempt], async () => {
		try {
			return await options(ceremonyContext(ctx, req, provider, fields), fields);
		} catch (thrown) {
			if (!(thrown instanceof ReauthenticationRequired)) throw thrown;
			throw new FlowFailure(thrown, { returnTo: await resolveReturnTo(ctx, req, returnToField(fields)) });
		}
	});
	return json({ action, options: body }, await rememberCeremony(ctx, req, ceremony, timeout));
}

/** Answers a form that was posted to the provider's callback. */
export async function answerCeremony(
	ctx: AuthContext,
	req: AuthRequest,
	provider: WebAuthnProvider
): Promise<Redirect> {
	const fields = await readFields(req);
	return finishCeremony(ctx, req, provider, fields, returnToField(fields));
}

/** Has a response verified: signs in, signs up, or adds a passkey to the user who is signed in. */
export async function finishCeremony(
	ctx: AuthContext,
	req: AuthRequest,
	provider: WebAuthnProvider,
	{ action, data, ...fields }: Fields,
	target: string | undefined
): Promise<Redirect> {
	if (action !== 'register' && action !== 'authenticate') {
		throw new InvalidRequest('`action` has to be "register" or "authenticate"');
	}
	const returnTo = await resolveReturnTo(ctx, req, target);
	const { result, cookies } = await answering(
		ctx,
		req,
		provider,
		{ action, data, returnTo },
		async (ceremony, response, succeeded) => {
			const ceremonyCtx = ceremonyContext(ctx, req, provider, fields);
			const identity =
				ceremony.action === 'register'
					? await verifyRegistration(ceremonyCtx, ceremony, response, returnTo)
					: await verifyAuthentication(ceremonyCtx, ceremony, response);
			await succeeded();
			return complete(ctx, req, { ...identity, returnTo, remember: rememberField(fields) });
		}
	);
	return withCookies(result, [...cookies, ...(await rememberPasskeys(ctx, req, provider))]);
}

/** Has a response verified in which the user of a session proves their identity again. */
export async function proveByCeremony(
	ctx: AuthContext,
	req: AuthRequest,
	provider: WebAuthnProvider,
	{ fields: { data, ...fields }, returnTo }: ProofRequest
): Promise<Redirect> {
	const action = 'reauthenticate' as const;
	const { result, cookies } = await answering(
		ctx,
		req,
		provider,
		{ action, data, returnTo },
		async (ceremony, response, succeeded) => {
			const identity = await verifyAuthentication(ceremonyContext(ctx, req, provider, fields), ceremony, response);
			const { user, account, proof, passkeys } = identity;
			const person = { id: String(user.id), users: 'adapter' } as const;
			const proven = { person, proof, user, account: { ...account, userId: String(user.id) }, passkeys };
			const outcome = await finishReauthentication(ctx, req, ceremony.reauthentication, proven, returnTo);
			await succeeded();
			return outcome;
		}
	);
	return withCookies(result, cookies);
}

/**
 * Has a response verified that proves the second factor of a sign-in.
 * @returns how the passkey proves it, its id, and the cookies that remove the ceremony from the browser
 */
export async function proveFactorByCeremony(
	ctx: AuthContext,
	req: AuthRequest,
	provider: WebAuthnProvider,
	{ data, ...fields }: Fields,
	{ secretId, userId, ...where }: PendingFactor
): Promise<ProvenFactor> {
	const { result, cookies } = await answering(
		ctx,
		req,
		provider,
		{ action: 'factor', data, ...where },
		async (ceremony, response, succeeded) => {
			if (ceremony.pending !== secretId) {
				throw new WebAuthnVerificationError('the ceremony was begun for another sign-in of this browser');
			}
			const { user, proof, passkeys } = await verifyAuthentication(
				ceremonyContext(ctx, req, provider, fields),
				ceremony,
				response
			);
			if (String(user.id) !== userId) throw new WebAuthnVerificationError('the passkey belongs to another user');
			await succeeded();
			return { methods: proof.methods, passkeys };
		}
	);
	return { ...result, cookies };
}

/** Takes the ceremony that a response answers, and runs what follows. The attempt is counted. */
async function answering<Action extends Ceremony['action'], Result>(
	ctx: AuthContext,
	req: AuthRequest,
	provider: WebAuthnProvider,
	{
		action,
		data,
		...where
	}: { readonly action: Action; readonly data: string | undefined } & Pick<FailureDetails, 'returnTo' | 'page'>,
	verify: (ceremony: CeremonyOf<Action>, response: CeremonyResponse, succeeded: () => Promise<void>) => Promise<Result>
): Promise<{ result: Result; cookies: CookieWrite[] }> {
	const response = parseResponse(data);
	const { challenge, ...page } = clientDataOf(response);
	const attempt = await ctx.limits.enter('webauthn', { accounts: [], client: await passkeyClient(ctx, req, provider) });
	return ending([attempt], async () => {
		const { ceremony, cookies } = await takeCeremony(ctx, req, { provider: provider.id, action }, String(challenge));
		try {
			if (ceremony instanceof Error) throw ceremony;
			requireAllowedFrame(provider, page);
			return { result: await verify(ceremony, response, () => attempt.succeeded()), cookies };
		} catch (thrown) {
			const unknown = await rememberUnknown(ctx, req, provider, { thrown, id: response.id });
			throw new FlowFailure(refusal(thrown), { ...where, cookies: [...cookies, ...unknown] });
		}
	});
}

/** Refuses a page in a frame of a site that is not in `topOrigins`, or of an unknown site: some browsers do not name it. */
function requireAllowedFrame(
	{ topOrigins }: WebAuthnProvider,
	{ crossOrigin, topOrigin }: Omit<ReturnType<typeof clientDataOf>, 'challenge'>
): void {
	const framed = crossOrigin === true || topOrigin !== undefined;
	if (!framed || topOrigins.includes(String(topOrigin))) return;
	throw new WebAuthnVerificationError('the response comes from a page in a frame of another site; see `topOrigins`');
}
