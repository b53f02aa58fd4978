/** Answers a request that a guard refused: a page redirects, a script gets a status and JSON. */
import { error } from '@sveltejs/kit';
import type { RequestEvent } from '@sveltejs/kit';
import { InvalidConfig } from '../../errors.js';
import type { ErrorType } from '../../errors.js';
import type { PluginError } from '../../errors/plugins.js';
import type { AuthContext } from '../../lib/core/context/context.js';
import { signIn } from '../../lib/app/flows/sign-in.js';
import { appendCookies } from '../../lib/base/http/cookies/writes.js';
import { redirect as leadTo } from '../../lib/base/http/outcome.js';
import type { Redirect } from '../../lib/base/http/outcome.js';
import { normalizePath } from '../../lib/base/http/paths.js';
import type { AuthRequest } from '../../lib/core/request/request.js';
import { loadLanguage } from '../../lib/core/languages/load.js';
import { reauthenticationUrl, withWayBack } from '../../lib/core/session/requirements.js';
import type { Requirements } from '../../lib/core/session/reauthentication.js';
import { toResponse } from '../../lib/app/respond.js';
import { lazy } from '../../lib/base/util/lazy.js';
import { referringPage, wayBack } from '../forms.js';
import { go } from '../redirect.js';
import type { SvelteKitEventState, RefusalText } from '../sveltekit-event.js';
import { withRequest } from '../with-request.js';
import type { Guard, Refusal } from './types.js';

/** The kind of client that waits for the answer: a person, SvelteKit in the browser, or a script. */
export type Asker = 'page' | 'data' | 'action' | 'remote' | 'script';

/** Returns the kind of client. Browsers send it in a header, except old ones: for them, the accepted type decides. */
export function askerOf({ request, isDataRequest, isRemoteRequest }: RequestEvent): Asker {
	if (isRemoteRequest) return 'remote';
	if (isDataRequest) return 'data';
	const { headers } = request;
	if (headers.get('x-sveltekit-action') === 'true') return 'action';
	const mode = headers.get('sec-fetch-mode');
	if (mode !== null) return mode === 'navigate' ? 'page' : 'script';
	return headers.get('accept')?.includes('text/html') ? 'page' : 'script';
}

const proofWanted = 'ReauthenticationRequired' satisfies ErrorType;

const texts: Record<Refusal['reason'], RefusalText> = {
	signedOut: { status: 401, error: 'SessionRequired', message: 'Sign in first' },
	anonymous: { status: 401, error: 'SessionRequired', message: 'Sign in first' },
	fresh: { status: 403, error: proofWanted, message: 'Confirm first that it is you' },
	methods: { status: 403, error: proofWanted, message: 'Confirm first in another way that it is you' },
	acrValues: { status: 403, error: proofWanted, message: 'Confirm first in another way that it is you' },
	where: { status: 403, error: 'AccessDenied', message: 'You may not do this' },
	rule: { status: 403, error: 'AccessDenied', message: 'You may not do this' },
	unproven: {
		status: 403,
		error: 'AccessDenied',
		message: 'Verify your email address first: open the link in the email'
	}
};

/** The texts for scripts of refusals by plugins. The message of the error is for the log: it may say more than a visitor should learn. */
const messages: Readonly<Record<number, string>> = {
	403: 'You may not do this',
	404: 'Not found',
	409: 'This is not possible now',
	410: 'This is gone',
	429: 'Too many requests'
};

/** Returns the text of a plugin's error. */
export function textOfPlugin({ rule: { status, code } }: PluginError): RefusalText {
	// The codes that the library has are a closed list. A plugin has its own.
	return { status, error: code as RefusalText['error'], message: messages[status] ?? 'The request was refused' };
}

/** Returns the text of a refusal, without a page for it. */
function textOf({ reason, error: thrown }: Pick<Refusal, 'reason' | 'error'>): RefusalText {
	return thrown ? textOfPlugin(thrown) : texts[reason];
}

/** The refusals that no sign-in and no proof would change. */
const staying: ReadonlySet<Refusal['reason']> = new Set(['where', 'rule', 'unproven']);

/** A refusal, with where it leads. */
export interface Refused {
	readonly refusal: Refusal;
	readonly otherwise: Guard['otherwise'];
	readonly requirements: Requirements;
	/** The address to come back to. @default the page, or the page whose form was sent */
	readonly returnTo?: string;
}

/** Returns the text of a refusal. For a proof, and for a plugin that has one, it has the address of the page for it. */
export async function refusalTextOf(state: SvelteKitEventState, refused: Refused): Promise<RefusalText> {
	const { remedy } = refused.refusal;
	const text = textOf(refused.refusal);
	if (!remedy && (text.error !== proofWanted || state.replacedAuth)) return text;
	return withRequest(state, async (ctx, req) => {
		const returnTo = refused.returnTo ?? referringPage(state.event, ctx.pages);
		if (remedy) return { ...text, url: withWayBack(req, remedy.page, returnTo) };
		return { ...text, url: reauthenticationUrl(ctx, req, refused.requirements, returnTo).href };
	});
}

/**
 * Redirects a person to the sign-in page, to the page for a new proof, or to the path of the guard. Returns if the person should
 * stay. @throws a redirect
 */
export async function leadAway(state: SvelteKitEventState, refused: Refused): Promise<void> {
	const { refusal, otherwise, requirements } = refused;
	const target = (typeof otherwise === 'function' ? await otherwise(refusal) : otherwise) ?? refusal.remedy?.page;
	if (target === undefined && staying.has(refusal.reason)) return;
	const outcome = await withRequest(state, async (ctx, req) => {
		const returnTo = refused.returnTo ?? wayBack(state, ctx);
		const to =
			target === undefined
				? await usualPage(state, ctx, req, { reason: refusal.reason, requirements, returnTo })
				: leadTo(withWayBack(req, target, returnTo));
		if (!leadsToItself(req, to.to, state)) return to;
		// The client of a remote function says on which page it is.
		if (askerOf(state.event) === 'remote') return undefined;
		throw guardsItself(to.to, state);
	});
	if (outcome) await go(state, outcome);
}

/** Leads to the sign-in page, or to the page for a new proof. A session of another library is not one of ours to prove again. */
async function usualPage(
	state: SvelteKitEventState,
	ctx: AuthContext,
	req: AuthRequest,
	{ reason, requirements, returnTo }: Pick<Refusal, 'reason'> & Pick<Refused, 'requirements' | 'returnTo'>
): Promise<Redirect> {
	if (reason === 'signedOut' || reason === 'anonymous' || state.replacedAuth) {
		return signIn(ctx, req, undefined, { returnTo, paramsFrom: 'application', fields: {} });
	}
	return leadTo(reauthenticationUrl(ctx, req, requirements, returnTo).href);
}

/**
 * Refuses a call by the application's code: a person is led away, a script gets an error. Code of SvelteKit in the browser gets one, too,
 * unless it is known to follow.
 * @throws a redirect or an error of SvelteKit's
 */
export async function refuseCall(
	state: SvelteKitEventState,
	refused: Refused | { readonly answer: RefusalText },
	leads?: boolean
): Promise<never> {
	if ('answer' in refused) state.refused = refused.answer;
	else {
		const asker = askerOf(state.event);
		if (leads ?? (asker !== 'script' && asker !== 'remote')) await leadAway(state, refused);
		state.refused = await refusalTextOf(state, refused);
	}
	return error(state.refused.status, state.refused.message);
}

/** Answers a hook's refusal. @throws a redirect or an error, which SvelteKit turns into a response */
export async function refuseRequest(state: SvelteKitEventState, refused: Refused): Promise<Response> {
	const asker = askerOf(state.event);
	if (asker === 'page' || asker === 'data' || asker === 'action') await leadAway(state, refused);
	const text = await refusalTextOf(state, refused);
	const { status, message } = text;
	// SvelteKit makes the answer to an error without the cookies of the event.
	if (asker === 'page') return state.written?.length ? forbiddenPage(state, text) : error(status, message);
	if (asker === 'data') return refusalResponse(state, text, { message });
	// The form that SvelteKit's own code in the browser expects.
	const ofKit = { type: 'error', status, error: { message, status } };
	return refusalResponse(state, text, asker === 'script' ? refusalBody(text) : ofKit);
}

/** Answers a request whose API token was refused. It leads nowhere, because the client is a script. */
export function answerRefusal(state: SvelteKitEventState, text: RefusalText): Response {
	return refusalResponse(state, text, refusalBody(text));
}

/** Returns the answer to a script, in place of SvelteKit's response to the error: a page, or JSON without a code. */
export async function refusalInJson(
	state: SvelteKitEventState,
	refused: RefusalText,
	response: Response
): Promise<Response> {
	const wanted = askerOf(state.event) === 'script' || refused.challenge !== undefined;
	if (response.status !== refused.status || !wanted) return response;
	let body = refusalBody(refused);
	if (response.headers.get('content-type')?.startsWith('application/json')) {
		const content = (await response
			.clone()
			.json()
			.catch(() => null)) as { message?: unknown } | null;
		// The application's own answer.
		if (content?.message !== refused.message) return response;
		body = { ...content, ...body };
	}
	const answer = refusalResponse(state, refused, body, []);
	for (const cookie of response.headers.getSetCookie()) answer.headers.append('set-cookie', cookie);
	return answer;
}

const showing = lazy(() => import('./forbidden.js'));

/** Makes a page that takes the place of SvelteKit's `error.html`, with the renewal of the session. */
async function forbiddenPage(state: SvelteKitEventState, text: RefusalText): Promise<Response> {
	const { forbidden } = await showing();
	return withRequest(state, async (ctx, req) => {
		await loadLanguage(ctx, req.source);
		const page = forbidden(ctx, req, text);
		return { ...page, cookies: state.written ?? [] };
	}).then((outcome) => toResponse(outcome, false));
}

function refusalBody({ error: code, message, url }: RefusalText): object {
	return { error: code, message, ...(url !== undefined && { url }) };
}

/**
 * Makes a hook's own response. It has no cookies of SvelteKit's, so a renewal is added: a token that it rotated would be lost
 * otherwise.
 */
function refusalResponse(
	{ written = [], acceptsBearer }: SvelteKitEventState,
	{ status, retryAfter, challenge = status === 401 && acceptsBearer ? 'Bearer' : undefined }: RefusalText,
	body: object,
	cookies = written
): Response {
	const answer = Response.json(body, { status, headers: { 'cache-control': 'private, no-store' } });
	if (challenge !== undefined) answer.headers.set('www-authenticate', challenge);
	if (retryAfter !== undefined) answer.headers.set('retry-after', String(retryAfter));
	appendCookies(answer.headers, cookies);
	return answer;
}

/** Whether a page leads to itself: that would never end. */
function leadsToItself(req: AuthRequest, to: string, { event }: SvelteKitEventState): boolean {
	const target = new URL(to);
	const own = target.origin === (req.trustedOrigin ?? req.url.origin);
	return own && normalizePath(target.pathname) === normalizePath(event.url.pathname);
}

function guardsItself(to: string, { event }: SvelteKitEventState): InvalidConfig {
	const { pathname } = new URL(to);
	return new InvalidConfig(
		`a guard leads to ${pathname}, and guards that page, too: open it with \`'${event.route.id ?? pathname}': false\`, ` +
			'or call no `requireSession` there'
	);
}
