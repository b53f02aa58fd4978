/**
 * Carries out what the application's code asks for through `event.locals` or in a form action. The rule for all operations that change
 * state is here: only pages of this site may ask for them, and no remote `query`.
 */
import { CrossSiteRequest } from '../errors.js';
import { building } from '../lib/base/config/environment.js';
import type { AuthContext } from '../lib/core/context/context.js';
import { reasonOf } from '../lib/base/errors/flow-failure.js';
import { readSession } from '../lib/app/flows/session.js';
import { isRead, mayChangeCookies, requireOwnSite } from '../lib/core/request/csrf.js';
import { recordWrites } from '../lib/core/request/request-state.js';
import type { AuthRequest } from '../lib/core/request/request.js';
import { optionsIn } from '../lib/app/members/make.js';
import type { Call } from '../lib/app/members/make.js';
import type { RedirectOperation, RequestOperation } from '../lib/core/operation.js';
import { lazy } from '../lib/base/util/lazy.js';
import type { CookieWrite } from '../types.js';
import { setCookies } from './event-state.js';
import { replacedSubject } from './guards/replaced-auth.js';
import type { SvelteKitEventState } from './sveltekit-event.js';
import { withRequest } from './with-request.js';

const refusing = lazy(() => import('./guards/refuse-operation.js'));
const redirecting = lazy(() => import('./redirect.js'));

/**
 * Carries out an operation for the request of an event.
 * @param call `name`: as the developer writes it, for a message
 * @throws {CrossSiteRequest} if it changes state, in a remote `query` and for a request of another site
 */
export async function carryOut(state: SvelteKitEventState, call: Call<RequestOperation>): Promise<unknown> {
	const { name, operation, args } = call;
	const { changes, fromLinks } = operation;
	if (changes) requireNoQuery(state, name);
	const admit = (req: AuthRequest): void => {
		if (changes) requireOwnSite(req, fromLinks);
		req.state.write = writerOf(state, req);
		if (state.replacedAuth) req.state.subject ??= replacedSubject(state);
		if (state.over) req.state.isOver = true;
	};
	if (operation.answers === 'redirect') {
		const run = async (ctx: AuthContext, req: AuthRequest) => {
			admit(req);
			return operation.run(ctx, req, ...args);
		};
		return (await redirecting()).redirectBy(state, run, optionsIn(call).redirect !== false);
	}
	if (building && operation.answers === 'session') return null;
	if (building && 'whileBuilding' in operation) return operation.whileBuilding?.();
	return withRequest(state, async (ctx, req) => {
		try {
			admit(req);
			return await answer(state, { ctx, req }, operation, args);
		} catch (thrown) {
			const reason = reasonOf(thrown);
			const { leadOn, refuseByPlugin } = await refusing();
			if (operation.guard) await refuseByPlugin(state, reason);
			leadOn(state, ctx, req, reason);
			throw reason;
		}
	});
}

interface OperationRequest {
	readonly ctx: AuthContext;
	readonly req: AuthRequest;
}

/** Runs an operation, and writes its cookies. */
async function answer(
	state: SvelteKitEventState,
	{ ctx, req }: OperationRequest,
	operation: Exclude<RequestOperation, RedirectOperation>,
	args: unknown[]
): Promise<unknown> {
	if (operation.answers === 'session') {
		const cookies = await operation.run(ctx, req, ...args);
		if (cookies.length > 0) setCookies(state, cookies);
		recordWrites(req.state, cookies);
		return (await readSession(ctx, req)).session;
	}
	if (operation.answers !== 'cookies') return operation.run(ctx, req, ...args);
	const { result, cookies } = await operation.run(ctx, req, ...args);
	setCookies(state, cookies);
	return result;
}

/**
 * SvelteKit forbids cookies in a remote `query`: it is a GET, which any site can have a browser send.
 * @throws {CrossSiteRequest}
 */
function requireNoQuery({ event, source }: SvelteKitEventState, name: string): void {
	if (!event.isRemoteRequest || !isRead(source)) return;
	throw new CrossSiteRequest(
		`\`${name}\` was called in a remote \`query\`, which another site can start: call it in a remote \`form\` or ` +
			'`command`, or in an action'
	);
}

/** Returns what writes cookies before the response is made: none after it, in a remote `query`, or for another site. */
function writerOf(state: SvelteKitEventState, req: AuthRequest): AuthRequest['state']['write'] {
	if (state.over || !mayChangeCookies(req) || (isRead(req) && state.event.isRemoteRequest)) return undefined;
	return (cookies: readonly CookieWrite[]) => {
		try {
			setCookies(state, cookies);
			recordWrites(req.state, cookies);
			state.renewed = true;
		} catch {
			// SvelteKit has made its response, and the library's hook adds the cookies.
			req.state.renewal = [...req.state.renewal, ...cookies];
		}
	};
}
