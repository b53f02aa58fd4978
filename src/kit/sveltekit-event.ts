/** The state that the binding keeps while a request is answered. */
import type { RequestEvent } from '@sveltejs/kit';
import { CrossSiteRequest } from '../errors.js';
import { building } from '../lib/config/environment.js';
import type { Environment } from '../lib/config/environment.js';
import { readSession } from '../lib/flows/session.js';
import { requireSameOrigin } from '../lib/http/csrf.js';
import type { Session } from '../types.js';
import type { FrameworkAuthConfig } from './types.js';
import { withRequest } from './event-state.js';
import type { EventState } from './event-state.js';

/** The status and the text of a refusal. */
export interface RefusalText {
	readonly status: 401 | 403;
	/** The code of the refusal, for scripts. */
	readonly error: 'SessionRequired' | 'SignInAgain' | 'AccessDenied';
	readonly message: string;
}

/** The state of one request, kept for as long as the request is. */
export interface SvelteKitEventState extends EventState {
	readonly event: RequestEvent;
	config(): Promise<FrameworkAuthConfig>;
	/** Whether the hook has run: without it the routes and `locals.auth` do not exist. */
	handled?: true;
	/** The absolute URL to which a refusal leads that the application's code does not catch. */
	refusedTo?: string;
	/** The refusal by `requireSession`, for a response to a script. */
	refused?: RefusalText;
	/** The application's own `locals.auth`, if a hook before this one has set it. */
	replacedAuth?: () => Promise<Session | null>;
}

/** The variables that the platform has for this request, such as those of Cloudflare. */
export function platformOf({ platform }: RequestEvent): Environment | undefined {
	return (platform as { env?: Environment } | undefined)?.env;
}

/** Reads the session. Returns null for a request without any cookie, and does not read the configuration then. */
export async function sessionFor(state: SvelteKitEventState): Promise<Session | null> {
	if (building || !(state.request ?? state.source.headers.has('cookie'))) return null;
	return (await withRequest(state, readSession)).session;
}

/** Changes the session with the application's own data. @throws {CrossSiteRequest} */
export async function updateSessionFor(state: SvelteKitEventState, data: unknown): Promise<Session | null> {
	requireNoQuery(state, 'locals.updateSession');
	if (building) return null;
	const { session } = await withRequest(state, async (ctx, req) => {
		if (req.method !== 'GET' && req.method !== 'HEAD') requireSameOrigin(req);
		return readSession(ctx, req, { data });
	});
	return session;
}

/**
 * SvelteKit forbids cookies in a remote `query`: it is a GET, which any site can have a browser send.
 * @throws {CrossSiteRequest}
 */
export function requireNoQuery({ event, source }: SvelteKitEventState, name: string): void {
	if (!event.isRemoteRequest || (source.method !== 'GET' && source.method !== 'HEAD')) return;
	throw new CrossSiteRequest(
		`\`${name}\` was called in a remote \`query\`, which another site can start: call it in a remote \`form\` or ` +
			'`command`, or in an action'
	);
}
