/**
 * `framework-auth/core`: the library without a framework. It has a function from request to response, and the operations
 * behind it as plain functions.
 *
 * @example
 * ```ts
 * import { createAuth } from 'framework-auth/core';
 * import GitHub from 'framework-auth/providers/github';
 *
 * const auth = createAuth({ providers: [GitHub], secret, trustHost: true });
 * const server = (request: Request) => (auth.owns(request) ? auth.respond(request) : app(request));
 * ```
 */
// The references make an application's declarations in `framework-auth/jwt` and `framework-auth/adapters` take effect,
// although it imports neither.
/* oxlint-disable typescript/triple-slash-reference -- an import would make a cycle, and would load them */
/// <reference path="./jwt.ts" preserve="true" />
/// <reference path="./adapters/index.ts" preserve="true" />
/* oxlint-enable typescript/triple-slash-reference */
import { InvalidConfig } from './errors.js';
import { compile, prepare } from './lib/config/compile.js';
import { allCompilers, allOptionCompilers } from './lib/config/compilers/all.js';
import { rememberContext } from './lib/context-of.js';
import type { Host } from './lib/config/context.js';
import { readEnvironment } from './lib/config/environment.js';
import { createInstanceState } from './lib/config/instance.js';
import type { AuthConfig } from './lib/config/options.js';
import { unwrapped } from './lib/errors/flow-failure.js';
import { readSession, readSessionApart } from './lib/flows/session.js';
import { signIn } from './lib/flows/sign-in.js';
import { signOut } from './lib/flows/sign-out.js';
import { textFields } from './lib/http/body.js';
import { twinDeletions } from './lib/http/cookies/writes.js';
import { withCookies } from './lib/http/outcome.js';
import type { Redirect } from './lib/http/outcome.js';
import { isOwnPage } from './lib/http/paths.js';
import { recordWrites, takeRenewal } from './lib/http/request-state.js';
import type { RequestState } from './lib/http/request-state.js';
import { readRequest } from './lib/http/request.js';
import type { AuthRequest } from './lib/http/request.js';
import { respond } from './lib/respond.js';
import { routeOf } from './lib/routes.js';
import { accountsBy, ownAccountsBy } from './lib/provider-tokens/lazily.js';
import { usersBy } from './lib/users/lazily.js';
import { lazy } from './lib/util/lazy.js';
import type { Provider } from './providers/types.js';
import type { CookieWrite, Sessions, SessionsOfUser } from './types.js';
import type { Auth, Caller, Redirection, SessionResult } from './types/core.js';

export { serializeCookie } from './lib/http/cookies.js';
export { customFetch } from './lib/http/custom-fetch.js';
export type * from './lib/config/options.js';
export type * from './types.js';
export type * from './types/users.js';
export type * from './types/core.js';

/** The options that describe the host. Each has a default. */
export type HostOptions = Partial<Omit<Host, 'instance' | 'tenants'>>;

/**
 * Compiles a configuration and returns the functions that use it. Two instances share no state.
 *
 * @example
 * ```ts
 * const auth = createAuth({ providers: [GitHub], secret, trustHost: true });
 * const { session, cookies } = await auth.session(request);
 * ```
 * @throws {AuthError} when the configuration is not valid; `type` identifies the problem, and the message says how to fix it
 */
export function createAuth<const Id extends string>(
	config: AuthConfig<readonly Provider<Id>[]>,
	host: HostOptions = {}
): Auth<Id> {
	const { environment = readEnvironment(), ...rest } = host;
	// Code without types may pass it.
	if ((config as { tenant?: unknown }).tenant !== undefined) {
		throw new InvalidConfig(
			'`tenant` is for FrameworkAuth, which asks it with the event of each request: leave it out, and call createAuth once for each tenant'
		);
	}
	const ctx = compile(
		prepare(config, { ...rest, environment, instance: createInstanceState() }),
		allCompilers,
		allOptionCompilers
	);
	const state = new WeakMap<Request, RequestState>();
	/** The cookies of changes whose functions return something else. */
	const made = new WeakMap<RequestState, readonly CookieWrite[]>();

	/** Calls with the same `Request` share one state. */
	function requestFor(request: Request, { clientAddress, waitUntil }: Caller = {}): AuthRequest {
		const address = clientAddress === undefined ? undefined : () => clientAddress;
		const req = readRequest(ctx, request, address, state.get(request), { ctx: { waitUntil } });
		state.set(request, req.state);
		return req;
	}

	/** Keeps the cookies of a change for the next result. */
	const writerTo =
		({ state: of }: AuthRequest) =>
		(cookies: readonly CookieWrite[]): void => {
			made.set(of, [...(made.get(of) ?? []), ...cookies]);
		};

	/** Returns the cookies of a result together with those of earlier changes. Of several with one name, the last counts. */
	function withMade({ state: of }: AuthRequest, cookies: readonly CookieWrite[]): CookieWrite[] {
		return [...new Map([...(made.get(of) ?? []), ...cookies].map((cookie) => [cookie.name, cookie])).values()];
	}

	/** Returns the same for a result that changes the session itself: those of earlier changes are given once. */
	function takeMade(req: AuthRequest, cookies: readonly CookieWrite[]): CookieWrite[] {
		const all = withMade(req, cookies);
		made.delete(req.state);
		return all;
	}

	/** Runs a flow, and returns its cookies together with those from reading the session. */
	async function redirection(req: AuthRequest, flow: () => Promise<Redirect>): Promise<Redirection> {
		const outcome = await unwrapped(flow);
		const { cookies } = withCookies(outcome, takeRenewal(req.state));
		const all = { ...outcome, cookies: takeMade(req, cookies) };
		recordWrites(req.state, all.cookies);
		return { ...all, cookies: forCaller(req, all.cookies) };
	}

	/** Reads the session that these cookies begin. */
	async function read(req: AuthRequest, begun: CookieWrite[]): Promise<SessionResult> {
		const cookies = takeMade(req, begun);
		recordWrites(req.state, cookies);
		return { session: (await readSession(ctx, req)).session, cookies: forCaller(req, cookies) };
	}

	const auth: Auth<Id> = {
		owns(request) {
			const url = new URL(request.url);
			return routeOf(ctx, url.pathname) !== null && !isOwnPage(ctx, url);
		},
		respond: async (request, from) => respond(ctx, requestFor(request, from)),
		async session(request) {
			const req = requestFor(request);
			const { session, cookies } = await readSessionApart(ctx, req);
			// Together with those of tokens that were refreshed for the request.
			return { session, cookies: forCaller(req, withMade(req, [...cookies, ...req.state.renewal])) };
		},
		async updateSession(request, data) {
			const req = requestFor(request);
			const { session, cookies } = await readSession(ctx, req, { data, keeps: true });
			return { session, cookies: forCaller(req, takeMade(req, cookies)) };
		},
		async signIn(
			request,
			providerId,
			{ redirectTo: returnTo, fields = {}, data, scopes, remember, link, ...from } = {},
			params
		) {
			const req = requestFor(request, from);
			const choices = Object.entries({ remember, link }).filter(([, choice]) => choice !== undefined);
			const typedIn = textFields({
				...fields,
				...Object.fromEntries(choices.map(([name, choice]) => [name, String(choice)]))
			});
			const begin = { returnTo, params, paramsFrom: 'application', fields: typedIn, data, scopes } as const;
			return redirection(req, () => signIn(ctx, req, providerId, begin));
		},
		passkeys(request) {
			const req = requestFor(request);
			return {
				list: async () => (await passkeyFlows()).listPasskeys(ctx, req),
				rename: async (id, name) => (await passkeyFlows()).renamePasskey(ctx, req, id, name),
				remove: async (id, options) => (await passkeyFlows()).removePasskey(ctx, req, id, options)
			};
		},
		sessions: Object.assign(
			(request: Request): Sessions => {
				const req = requestFor(request);
				return {
					list: async () => (await managing()).listSessions(ctx, req),
					end: async (id) => (await managing()).endSession(ctx, req, id),
					endOthers: async () => (await managing()).endOtherSessions(ctx, req),
					endAll: async () => (await managing()).endAllSessions(ctx, req),
					createToken: async (options) => (await ofTokens()).createToken(ctx, req, options),
					tokens: async () => (await ofTokens()).listTokens(ctx, req),
					endToken: async (id) => (await ofTokens()).endToken(ctx, req, id)
				};
			},
			{
				of: (userId: string): SessionsOfUser => ({
					list: async () => (await managing()).listSessionsOf(ctx, userId),
					end: async (id) => (await managing()).endSessionOf(ctx, userId, id),
					endAll: async () => (await managing()).endAllSessionsOf(ctx, userId),
					tokens: async () => (await ofTokens()).listTokensOf(ctx, userId),
					endToken: async (id) => (await ofTokens()).endTokenOf(ctx, userId, id)
				})
			}
		),
		factors(request) {
			const req = requestFor(request);
			const keep = writerTo(req);
			const changing = async <T>(change: Promise<{ result: T; cookies: readonly CookieWrite[] }>) => {
				const { result, cookies } = await change;
				keep(cookies);
				return result;
			};
			return {
				list: async () => (await ofFactors()).listFactors(ctx, req),
				setUp: async () => (await ofFactors()).setUpFactor(ctx, req),
				confirm: async (id, code) => changing((await ofFactors()).confirmFactor(ctx, req, id, code)),
				remove: async (kind) => changing((await ofFactors()).removeFactor(ctx, req, kind)),
				recoveryCodes: async () => (await ofFactors()).makeRecoveryCodes(ctx, req),
				recoveryCodesLeft: async () => (await ofFactors()).recoveryCodesLeft(ctx, req),
				devices: async () => (await ofDevices()).listDevices(ctx, req),
				endDevice: async (id) => (await ofDevices()).endDevice(ctx, req, id),
				challenge: async () => (await answering()).describeChallenge(ctx, req)
			};
		},
		async signInAs(request, user, { clientAddress, ...options } = {}) {
			const req = requestFor(request, { clientAddress });
			return read(req, await (await signingAs()).signInAs(ctx, req, user, options));
		},
		async signInAnonymously(request, from) {
			const req = requestFor(request, from);
			return read(req, await (await anonymously()).signInAnonymously(ctx, req));
		},
		async impersonate(request, userId) {
			const req = requestFor(request);
			return read(req, await (await impersonation()).impersonate(ctx, req, userId));
		},
		async endImpersonation(request) {
			const req = requestFor(request);
			return read(req, await (await impersonation()).endImpersonation(ctx, req));
		},
		accounts: Object.assign(
			(request: Request) => {
				const req = requestFor(request);
				return ownAccountsBy(async () => (await ofAccounts()).accountsOfRequest(ctx, req, writerTo(req)), {
					question: async () => (await questions()).questionOf(ctx, req),
					list: async () => (await waysListed()).listWays(ctx, req),
					delete: async () => (await deleting()).deleteOwnUser(ctx, req),
					export: async () => (await exporting()).exportOwnData(ctx, req),
					changeEmail: async (address) => (await changingEmail()).changeEmail(ctx, req, address),
					unlink: async (...account) => (await unlinking()).unlinkAccount(ctx, req, ...account)
				});
			},
			{
				of: (userId: string) => ({
					...accountsBy(async () => (await ofAccounts()).accountsOfUser(ctx, userId)),
					list: async () => (await waysListed()).listWaysOf(ctx, userId)
				}),
				reseal: async (userIds: Iterable<string> | AsyncIterable<string>) =>
					(await ofAccounts()).resealTokens(ctx, userIds),
				resetFactors: async (userId: string) => (await resetting()).resetFactors(ctx, userId)
			}
		),
		limits: { clear: async (userId) => (await clearing()).clearLimits(ctx, userId) },
		users: usersBy(() => ctx),
		verifyAccessToken: async (request, options) =>
			(await verifying()).verifyAccessToken(ctx, requestFor(request), options),
		issueToken: async (session, options) => (await issuing()).issueToken(session, options),
		cleanUp: async (options) => (await cleaning()).cleanUp(ctx, options),
		async signOut(request, { redirectTo, provider } = {}) {
			const req = requestFor(request);
			return redirection(req, () => signOut(ctx, req, { returnTo: redirectTo, provider }));
		}
	};
	rememberContext(auth, ctx);
	return auth;
}

/** The deletions of twins come first: a store of one cookie for each name keeps the last. */
function forCaller({ cookieTable }: AuthRequest, cookies: readonly CookieWrite[]): CookieWrite[] {
	return [...twinDeletions(cookieTable, cookies), ...cookies];
}

const resetting = lazy(() => import('./lib/factors/operator/reset.js'));
const clearing = lazy(() => import('./lib/factors/operator/limits.js'));
const ofFactors = lazy(() => import('./lib/factors/manage.js'));
const ofDevices = lazy(() => import('./lib/factors/devices/manage.js'));
const answering = lazy(() => import('./lib/factors/answer.js'));
const verifying = lazy(() => import('./lib/access-tokens/verify.js'));
const issuing = lazy(() => import('./lib/access-tokens/issue.js'));
const impersonation = lazy(() => import('./lib/impersonation/impersonate.js'));
const anonymously = lazy(() => import('./lib/anonymous/sign-in.js'));
const signingAs = lazy(() => import('./lib/flows/sign-in-as.js'));
const changingEmail = lazy(() => import('./lib/address-change/request.js'));
const deleting = lazy(() => import('./lib/own-data/delete.js'));
const exporting = lazy(() => import('./lib/own-data/export.js'));
const waysListed = lazy(() => import('./lib/ways/list.js'));
const unlinking = lazy(() => import('./lib/ways/unlink.js'));
const questions = lazy(() => import('./lib/linking/answer.js'));
const ofAccounts = lazy(() => import('./lib/provider-tokens/members.js'));
const ofTokens = lazy(() => import('./lib/bearer/tokens.js'));
const cleaning = lazy(() => import('./lib/clean-up/clean-up.js'));
const managing = lazy(() => import('./lib/session/manage.js'));
const passkeyFlows = lazy(() => import('./lib/webauthn/passkeys.js'));
