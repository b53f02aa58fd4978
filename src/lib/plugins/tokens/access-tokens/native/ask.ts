/**
 * The first half of a sign-in of a native app, in the browser of the device: the user signs in, and says that the app may have a
 * token. Without that question, another app that has claimed the same scheme would get one without the user's doing.
 *
 * @see RFC 8252, sections 7.1 and 8.6; RFC 7636, section 4.4.1; RFC 9207
 */
import { signInUrl } from '../../../../core/return-to.js';
import { AccessDenied, InvalidRequest, UnknownAction } from '../../../../../errors.js';
import { issuerOf } from '../issuer.js';
import type { AuthContext } from '../../../../core/context/context.js';
import { readFields, stringFields } from '../../../../base/http/body.js';
import type { Fields } from '../../../../base/http/body.js';
import { redirect } from '../../../../base/http/outcome.js';
import type { Outcome } from '../../../../base/http/outcome.js';
import { originOf } from '../../../../core/request/request.js';
import type { AuthRequest } from '../../../../core/request/request.js';
import { requireOwnSession } from '../../../../core/sessions/acting/own-session.js';
import { recentUntilMs } from '../../../../core/sessions/freshness/fresh.js';
import { signedInSessionOf } from '../../../../core/sessions/index.js';
import type { SessionReading } from '../../../../core/sessions/index.js';
import { nameOf } from '../../../../core/sessions/validity/named-session.js';
import type { NamedSession } from '../../../../core/session/name.js';
import { unlinkableMessage } from '../../../../core/sessions/unlinkable.js';
import { originIn } from '../../bearer/tokens.js';
import { sealCode } from './code.js';
import type { AppRequest } from './code.js';
import { questionPage } from './page.js';
import { appOf, hasApps } from './options.js';

const names = new Set([
	'response_type',
	'redirect_uri',
	'code_challenge',
	'code_challenge_method',
	'state',
	'decision'
]);

/** Shows the question. A visitor without a session signs in first. */
export async function showQuestion(ctx: AuthContext, req: AuthRequest): Promise<Outcome> {
	const appRequest = checkedRequest(ctx, stringFields(req.url.searchParams, names));
	const reading = await signedInSessionOf(ctx, req);
	const returnTo = addressOf(ctx, req, appRequest);
	if (!reading.session) return redirect(signInUrl(ctx, req, returnTo));
	requireUser(reading);
	return questionPage(ctx, req, {
		appRequest,
		user: reading.session.user ?? {},
		returnTo,
		isFresh: await isFresh(ctx, req, reading)
	});
}

/** Takes the answer, and returns to the app with a code, or with a refusal. */
export async function answerQuestion(ctx: AuthContext, req: AuthRequest): Promise<Outcome> {
	const fields = await readFields(req, names);
	const appRequest = checkedRequest(ctx, fields);
	const { state } = appRequest;
	const iss = issuerOf(ctx, req);
	if (fields.decision === 'cancel') return redirect(backTo(appRequest, { error: 'access_denied', state, iss }));
	if (fields.decision !== 'continue') throw new InvalidRequest('`decision` has to be "continue" or "cancel"');
	const reading = await signedInSessionOf(ctx, req);
	const session = requireUser(reading);
	if (!(await isFresh(ctx, req, reading))) return redirect(addressOf(ctx, req, appRequest));
	const { redirectUri, challenge } = appRequest;
	const code = await sealCode(ctx, { ...session, redirectUri, challenge, origin: originIn(reading) });
	return redirect(backTo(appRequest, { code, state, iss }));
}

/** @throws {InvalidRequest} shown to the user: an address that is not listed is never followed */
function checkedRequest(ctx: AuthContext, fields: Fields): AppRequest {
	if (!hasApps(ctx)) throw new UnknownAction('`native` is not configured');
	const { redirect_uri: redirectUri = '', code_challenge: challenge = '', state } = fields;
	if (!appOf(ctx, redirectUri)) throw new InvalidRequest('the redirect_uri has to be one of `redirectUris`');
	if ((fields.response_type ?? 'code') !== 'code') throw new InvalidRequest('the response_type has to be code');
	if (fields.code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(challenge)) {
		throw new InvalidRequest('the code_challenge has to be that of a code_verifier, by the method S256');
	}
	if (state !== undefined && !/^[\x20-\x7e]{0,256}$/.test(state)) {
		throw new InvalidRequest('the state has to be at most 256 characters of plain text');
	}
	return { redirectUri, challenge, state };
}

/** Returns the address of the question. */
function addressOf({ authPath }: AuthContext, req: AuthRequest, { redirectUri, challenge, state }: AppRequest): string {
	const url = new URL(`${originOf(req)}${authPath}/native`);
	url.searchParams.set('redirect_uri', redirectUri);
	url.searchParams.set('code_challenge', challenge);
	url.searchParams.set('code_challenge_method', 'S256');
	if (state !== undefined) url.searchParams.set('state', state);
	return url.href;
}

/** Returns the address of the app. It is not parsed, so that the app gets exactly what it listed. */
function backTo({ redirectUri }: AppRequest, params: Readonly<Record<string, string | undefined>>): string {
	const entries = Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined);
	return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${new URLSearchParams(entries)}`;
}

/** Returns the session of a user of the adapter. @throws {AccessDenied} */
function requireUser(reading: SessionReading): NamedSession {
	requireOwnSession(reading, 'signing in to an app');
	const named = nameOf(reading);
	if (!named) {
		throw new AccessDenied(reading.session ? unlinkableMessage('no app can sign in') : 'no user is signed in');
	}
	if (!named.session) throw new AccessDenied('the session has no id: sign in again');
	return named;
}

/** Whether the user has signed in just now: as for an API token made by hand, a stolen session must not be enough for one that lasts. */
async function isFresh(ctx: AuthContext, req: AuthRequest, reading: SessionReading): Promise<boolean> {
	return (await recentUntilMs(ctx, req, reading)) !== undefined;
}
