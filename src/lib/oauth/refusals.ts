/**
 * Turns a provider's refusal into an error for the log: the provider, its answer, and what to do. The error holds no value
 * that was sent, and no token.
 *
 * @see RFC 6749, sections 4.1.2.1 and 5.2; RFC 6750, section 3
 */
import * as oauth from 'oauth4webapi';
import { AuthError, OAuthCallbackError, OAuthSignInError } from '../../errors.js';
import type { TokenSet } from '../../types.js';
import { variablePrefix } from '../config/environment.js';
import { printable, redact, withoutPayload } from '../errors/scrub.js';
import { OutboundError, peekJson } from '../http/bounded-fetch.js';
import { lazy } from '../util/lazy.js';
import type { OAuthProvider } from './provider.js';
import type { Server } from './server.js';

const explaining = lazy(() => import('./explain/mistakes.js'));

/** A mistake in the answer of the userinfo endpoint. */
export class UserinfoMistake extends Error {
	readonly reason: unknown;

	constructor(reason: unknown) {
		super('the answer of the userinfo endpoint has a mistake');
		this.reason = reason;
	}
}

/** The request that was sent, and the values of it that must not be repeated. */
export interface SentRequest {
	readonly provider: OAuthProvider;
	readonly server: Server;
	readonly redirectUri: string;
	readonly secrets: readonly (string | null | undefined)[];
}

/** The error in an answer: the code, and the ids by which the vendor's support finds the request. */
type Answered = { readonly error: string; readonly error_description?: string } & Partial<Record<TraceId, string>>;
type TraceId = (typeof traceIds)[number];

const traceIds = ['log_id', 'trace_id', 'correlation_id', 'request_id', 'fbtrace_id'] as const;

/**
 * Turns an error of a protocol step into an `AuthError`, without tokens or answers in it.
 * @param request names the request in the message
 */
export async function refusalOf(failed: unknown, sent: SentRequest, request = 'the token request'): Promise<AuthError> {
	const ofUserinfo = failed instanceof UserinfoMistake;
	const thrown = ofUserinfo ? failed.reason : failed;
	if (thrown instanceof AuthError) return thrown;
	if (thrown instanceof OutboundError) return unavailable(sent.provider, thrown);
	if (thrown instanceof oauth.AuthorizationResponseError) {
		const { error, error_description } = thrown;
		return byVisitor(
			refused(sent, 'the authorization request', scrubbed({ error, error_description }, sent), undefined)
		);
	}
	if (thrown instanceof oauth.ResponseBodyError) {
		const error = refused(sent, request, scrubbed(errorIn(thrown.cause), sent), thrown.status);
		return isCodeRefused(thrown.error) ? byVisitor(error) : error;
	}
	const answer =
		thrown instanceof oauth.WWWAuthenticateChallengeError
			? thrown.response
			: (Object(thrown) as { cause?: unknown }).cause;
	if (answer instanceof Response && answer.status !== 200) {
		if (isTemporary(answer.status)) return unavailable(sent.provider, new Error(`status ${answer.status}`));
		return refused(sent, request, scrubbed(errorIn(await peekJson(answer)), sent), answer.status);
	}
	const err = withoutPayload(thrown);
	const { explainMistake } = await explaining();
	const what = explainMistake(thrown, ofUserinfo ? 'userinfo' : 'token', sent) ?? err.message;
	const error = new OAuthCallbackError(`the response of the provider is not valid: ${what}`, {
		cause: { err, provider: sent.provider.id }
	});
	return isBrought(thrown) ? byVisitor(error) : error;
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
export async function checkUserinfo(
	provider: OAuthProvider,
	answer: Response,
	{ access_token }: Pick<TokenSet, 'access_token'>
): Promise<void> {
	const { status } = answer;
	const answered = errorIn(await peekJson(answer));
	if (answered) throw noProfile(provider, scrubbed(answered, { secrets: [access_token] }), status);
	if (isTemporary(status))
		throw unavailable(provider, new Error(`its userinfo endpoint answered with status ${status}`));
	if (status !== 200) throw noProfile(provider, { error: 'unknown' }, status);
}

/** Refuses an error that came in place of a profile. @throws {OAuthCallbackError} */
export function checkProfile(provider: OAuthProvider, profile: object, { access_token }: TokenSet): void {
	const answered = errorIn(profile);
	if (answered) throw noProfile(provider, scrubbed(answered, { secrets: [access_token] }), undefined);
}

/** Makes the error for a provider that is not available. The person is not at fault, and can try again. */
export function unavailable({ id }: OAuthProvider, thrown: Error): OAuthSignInError {
	const err = withoutPayload(thrown);
	return new OAuthSignInError(`provider "${id}" is not available: ${err.message}`, {
		cause: { err, provider: id }
	});
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

function refused(sent: SentRequest, what: string, answered: Answered, status: number | undefined): OAuthCallbackError {
	const { provider } = sent;
	const said = `"${answered.error}"${status === undefined ? '' : `, status ${status}`}`;
	const cure = cureOf(answered, status, sent);
	return new OAuthCallbackError(`provider "${provider.id}" refused ${what}: ${said}${cure && `. ${cure}`}`, {
		cause: { provider: provider.id, ...answered, ...(status !== undefined && { status }) }
	});
}

/** Returns what a developer can do about a refusal, or an empty string if the code does not reveal the cause. */
function cureOf({ error, error_description = '' }: Answered, status: number | undefined, sent: SentRequest): string {
	const { provider, server, redirectUri } = sent;
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

/** Removes secrets from an answer: a provider may quote the request in its error. */
function scrubbed(answered: Partial<Answered> | undefined, { secrets }: Pick<SentRequest, 'secrets'>): Answered {
	const clean = Object.entries(answered ?? {}).flatMap(([name, value]) => {
		const text = redact(value, secrets);
		return text ? [[name, name === 'error' ? printable(text, 60) : text]] : [];
	});
	return { error: 'unknown', ...(Object.fromEntries(clean) as Partial<Answered>) };
}

/**
 * Returns the error in an answer, or undefined if it has no error. Vendors differ: `error` is a code, or an object with one;
 * `ok: false` (Slack), `errors` (X, GraphQL), `errcode` (WeChat) and `resultcode` (Naver) stand for one.
 */
function errorIn(body: unknown): Answered | undefined {
	if (!isRecord(body)) return undefined;
	const code = codeIn(body);
	if (code === undefined) return undefined;
	const places = [body, body.error].filter(isRecord);
	const traces = traceIds.flatMap((name) => {
		const id = places.map((place) => place[name]).find((value) => typeof value === 'string');
		return id === undefined ? [] : [[name, id]];
	});
	const { error_description: description } = body;
	return {
		error: code,
		...(typeof description === 'string' && { error_description: description }),
		...(Object.fromEntries(traces) as Partial<Record<TraceId, string>>)
	};
}

function codeIn(body: Record<string, unknown>): string | undefined {
	const { error, errors, ok, errcode, resultcode, data } = body;
	if (isRecord(error)) return named(error);
	if (error) return named({ code: error });
	if (ok === false) return 'unknown';
	if (Array.isArray(errors) && errors.length > 0 && !data) return named(errors[0]);
	if (errcode !== undefined) return named({ code: errcode });
	return resultcode === undefined || resultcode === '00' ? undefined : named({ code: resultcode });
}

/** Returns the code of an error. Some vendors have a code that stands for success. */
function named(error: unknown): string | undefined {
	const { code, error_code, type, status } = isRecord(error) ? error : {};
	const found = [code, error_code, type, status].find((each) => typeof each === 'string' || typeof each === 'number');
	return found === 'ok' || found === 0 ? undefined : String(found ?? 'unknown');
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
