/**
 * Turns a provider's refusal into an error for the log: the provider, its answer, and what to do. The error holds no value
 * that was sent, and no token.
 *
 * @see RFC 6749, sections 4.1.2.1 and 5.2; RFC 6750, section 3
 */
import * as oauth from 'oauth4webapi';
import { AuthError, OAuthCallbackError, OAuthSignInError } from '../../../errors.js';
import type { TokenSet } from '../../../types.js';
import { variablePrefix } from '../../base/config/environment.js';
import { withoutPayload } from '../../base/errors/scrub.js';
import { OutboundError, peekJson } from '../../base/http/bounded-fetch.js';
import { lazy } from '../../base/util/lazy.js';
import { errorIn, errorInParams, errorOf, scrubbed, unknownCode, withoutTokens } from './explain/answered.js';
import type { Answered } from './explain/answered.js';
import type { OAuthProvider } from '../../core/context/providers/oauth.js';
import type { Server } from './server.js';

const explaining = lazy(() => import('./explain/mistakes.js'));

/** A mistake in the answer of the userinfo endpoint. */
export class UserinfoMistake extends Error {
	readonly reason: unknown;
	/** The answer, if it is not JSON. */
	readonly answer: Response | undefined;

	constructor(reason: unknown, answer?: Response) {
		super('the answer of the userinfo endpoint has a mistake');
		this.reason = reason;
		this.answer = answer;
	}
}

/** The request that was sent, and the values of it that must not be repeated. */
export interface SentRequest {
	readonly provider: OAuthProvider;
	readonly server: Server;
	readonly redirectUri: string;
	readonly secrets: readonly (string | null | undefined)[];
}

/**
 * Turns an error of a protocol step into an `AuthError`, without tokens or answers in it.
 * @param request names the request in the message
 */
export async function refusalOf(
	failed: unknown,
	exchange: SentRequest,
	request = 'the token request'
): Promise<AuthError> {
	const ofUserinfo = failed instanceof UserinfoMistake;
	const thrown = ofUserinfo ? failed.reason : failed;
	if (thrown instanceof AuthError) return thrown;
	if (thrown instanceof OutboundError) return unavailable(exchange.provider, thrown);
	if (thrown instanceof oauth.AuthorizationResponseError) {
		const answered = scrubbed(errorInParams(thrown.cause), exchange.secrets);
		return byVisitor(refused(exchange, 'the authorization request', answered, undefined));
	}
	if (thrown instanceof oauth.ResponseBodyError) {
		const error = refused(exchange, request, scrubbed(errorIn(thrown.cause, true), exchange.secrets), thrown.status);
		return isCodeRefused(thrown.error) ? byVisitor(error) : error;
	}
	const answer =
		thrown instanceof oauth.WWWAuthenticateChallengeError
			? thrown.response
			: (Object(thrown) as { cause?: unknown }).cause;
	if (answer instanceof Response && answer.status !== 200) {
		const answered = scrubbed(await errorOf(answer), exchange.secrets);
		if (isTemporary(answer.status))
			return unavailable(exchange.provider, new Error(`status ${answer.status}`), answered);
		return refused(exchange, request, answered, answer.status);
	}
	const error = await invalid(thrown, exchange, ofUserinfo ? failed : undefined);
	return isBrought(thrown) ? byVisitor(error) : error;
}

/** Says what is wrong with an answer that does not refuse. */
async function invalid(
	thrown: unknown,
	exchange: SentRequest,
	userinfo: UserinfoMistake | undefined
): Promise<OAuthCallbackError> {
	const err = withoutPayload(thrown);
	const { explainMistake, explainProfile } = await explaining();
	const explained = userinfo?.answer
		? explainProfile(userinfo.answer, exchange)
		: explainMistake(thrown, userinfo ? 'userinfo' : 'token', exchange);
	return new OAuthCallbackError(`the response of the provider is not valid: ${explained ?? err.message}`, {
		cause: { err, provider: exchange.provider.id }
	});
}

/**
 * Lowers an error to a warning: a visitor may have made up any value that the browser sends, so it is not a fault of the
 * site.
 */
function byVisitor<E extends AuthError>(error: E): E {
	return Object.assign(error, { level: 'warn' as const });
}

/** Whether the authorization response itself is invalid, before the provider is asked about it. */
function isBrought(thrown: unknown): boolean {
	if (!(thrown instanceof oauth.OperationProcessingError || thrown instanceof oauth.UnsupportedOperationError))
		return false;
	return thrown.cause === undefined || 'parameters' in Object(thrown.cause);
}

function isCodeRefused(error: string): boolean {
	return ['invalid_grant', 'bad_verification_code'].includes(error);
}

/**
 * Checks a token response without consuming its body. An error in it counts, whatever the status, and even if there are
 * tokens beside it.
 * @throws {oauth.ResponseBodyError} for an error
 */
export async function checkTokens(answer: Response): Promise<void> {
	const answered = answer.status === 200 ? errorIn(await peekJson(answer)) : undefined;
	if (!answered) return;
	throw new oauth.ResponseBodyError('the token response is an error', { cause: { ...answered }, response: answer });
}

/**
 * Checks an answer of the userinfo endpoint without consuming its body: some vendors answer with an error and status 200.
 * @throws {OAuthSignInError} for a temporary failure
 * @throws {OAuthCallbackError} for any other answer that is not a success
 */
export async function checkUserinfo(provider: OAuthProvider, answer: Response, tokens: TokenSet): Promise<void> {
	const { status } = answer;
	const named = errorIn(await peekJson(answer));
	if (!named && status === 200) return;
	const answered = scrubbed(status === 200 ? named : await errorOf(answer), secretsOf(provider, tokens));
	if (named || !isTemporary(status)) throw noProfile(provider, answered, status);
	throw unavailable(provider, new Error(`its userinfo endpoint answered with status ${status}`), answered);
}

/** Refuses an error that came in place of a profile. @throws {OAuthCallbackError} */
export function checkProfile(provider: OAuthProvider, profile: object, tokens: TokenSet): void {
	const answered = errorIn(profile);
	if (answered) throw noProfile(provider, scrubbed(answered, secretsOf(provider, tokens)), undefined);
}

/**
 * Adds what the vendor said last to an error of a function that asks for the profile in its own way: such a function tells the status,
 * or no more than that something is missing.
 * @param answer the last answer that the function got
 */
export async function withVendorsWords(
	thrown: unknown,
	provider: OAuthProvider,
	answer: Response | undefined,
	tokens: TokenSet
): Promise<unknown> {
	if (!answer || thrown instanceof OutboundError) return thrown;
	const { status } = answer;
	const words = status >= 400 ? await errorOf(answer) : errorIn(await peekJson(answer));
	if (!words) return thrown;
	const answered = scrubbed(words, secretsOf(provider, tokens));
	const facts = { provider: provider.id, ...answered, status };
	if (thrown instanceof AuthError) return Object.assign(thrown, { cause: { ...facts, ...thrown.cause } });
	const err = withoutPayload(thrown);
	return new OAuthCallbackError(`the response of the provider is not valid: ${err.message}`, {
		cause: { err, ...facts }
	});
}

/**
 * Adds the error of a response to the reason why it belongs to no sign-in: a vendor that refuses may leave `state` out, so that its
 * words would be lost. Anyone can send such a response.
 */
export function withResponseError<E extends AuthError>(
	reason: E,
	{ id, fixedSecret }: OAuthProvider,
	response: URLSearchParams
): E {
	const words = errorInParams(response);
	if (!words) return reason;
	const answered = scrubbed(withoutTokens(words), [response.get('state'), response.get('code'), fixedSecret]);
	reason.message += `. The response is an error of provider "${id}": "${answered.error}"`;
	return Object.assign(reason, { cause: { provider: id, ...answered, ...reason.cause } });
}

/** Makes the error for a provider that is not available. The person is not at fault, and can try again. */
export function unavailable({ id }: OAuthProvider, thrown: Error, answered?: Answered): OAuthSignInError {
	const err = withoutPayload(thrown);
	const { error, ...said } = answered ?? { error: unknownCode };
	return new OAuthSignInError(`provider "${id}" is not available: ${err.message}`, {
		cause: { err, provider: id, ...(error !== unknownCode && { error }), ...said }
	});
}

function secretsOf({ fixedSecret }: OAuthProvider, { access_token, refresh_token, id_token }: TokenSet) {
	return [access_token, refresh_token, id_token, fixedSecret];
}

function isTemporary(status: number): boolean {
	return status >= 500 || status === 429 || status === 408;
}

function noProfile({ id }: OAuthProvider, answered: Answered, status: number | undefined): OAuthCallbackError {
	return new OAuthCallbackError(
		`provider "${id}" returned no profile: error "${answered.error}"${status === undefined ? '' : `, status ${status}`}`,
		{ cause: { provider: id, ...answered, ...(status !== undefined && { status }) } }
	);
}

function refused(
	exchange: SentRequest,
	what: string,
	answered: Answered,
	status: number | undefined
): OAuthCallbackError {
	const { provider } = exchange;
	const said = `"${answered.error}"${status === undefined ? '' : `, status ${status}`}`;
	const cure = cureOf(answered, status, exchange);
	return new OAuthCallbackError(`provider "${provider.id}" refused ${what}: ${said}${cure && `. ${cure}`}`, {
		cause: { provider: provider.id, ...answered, ...(status !== undefined && { status }) }
	});
}

/** Returns what a developer can do about a refusal, or an empty string if the code does not reveal the cause. */
function cureOf(
	{ error, error_description = '' }: Answered,
	status: number | undefined,
	exchange: SentRequest
): string {
	const { provider, server, redirectUri } = exchange;
	if (/redirect[_ ]?ur[il]/i.test(`${error} ${error_description}`)) {
		return `Register the redirect URI ${redirectUri} at the provider, exactly as it stands here`;
	}
	if (['invalid_client', 'unauthorized_client', 'incorrect_client_credentials'].includes(error) || status === 401) {
		const variable = variablePrefix(provider.id);
		return (
			`Check the client id and the client secret (options, or ${variable}_ID and ${variable}_SECRET), and that the ` +
			`provider takes them by ${provider.authentication.methodAt(server)} (client.token_endpoint_auth_method)`
		);
	}
	if (isCodeRefused(error)) {
		return `The code was used before, has expired, or belongs to another client or redirect URI than ${redirectUri}`;
	}
	return '';
}
