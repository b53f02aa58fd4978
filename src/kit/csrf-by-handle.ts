/**
 * The check of forms in place of SvelteKit's, for an app that has switched that off: forms without an `Origin` would not get in
 * otherwise, and the server of a provider sends its logouts so. Loaded for a configuration with `csrfByHandle`.
 *
 * It refuses what SvelteKit 3 refuses: each form, also one whose type is missing, and each request for a remote function, from
 * another origin or from none. The types are those that browsers send to another site without asking, and SvelteKit's own.
 *
 * @see WHATWG Fetch, section 2.2.2 (CORS-safelisted request-header)
 */
import { readEnvironment } from '../lib/base/config/environment.js';
import { authPathOf, siteUrl } from '../lib/app/options/site.js';
import { mediaType } from '../lib/base/http/body.js';
import { isLogoutForm } from '../lib/plugins/oauth/logout/way-in.js';
import { mode, sitePath } from './build.js';
import { platformOf } from './sveltekit-event.js';
import type { SvelteKitEventState } from './sveltekit-event.js';
import type { FrameworkAuthConfig } from './types.js';

type CsrfByHandle = FrameworkAuthConfig['csrfByHandle'];

const methods = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const formTypes = new Set([
	'',
	'application/x-www-form-urlencoded',
	'multipart/form-data',
	'text/plain',
	'application/x-sveltekit-formdata'
]);

/** Returns the refusal of a request; null if the request is let in. Never throws: it refuses if the configuration cannot be read. */
export async function refuseForm(state: SvelteKitEventState): Promise<Response | null> {
	const { source: request } = state;
	const isRemote = state.event.isRemoteRequest === true;
	const isForm = methods.has(request.method) && formTypes.has(mediaType(request.headers));
	if (isRemote ? request.method === 'GET' : !isForm) return null;
	if (request.headers.get('origin') === new URL(request.url).origin) return null;
	if (await isLetIn(state, isRemote).catch(() => false)) return null;

	const message = `A ${request.method} request of another site is refused`;
	const init = { status: 403, headers: { 'cache-control': 'private, no-store' } };
	const asJson = isRemote || request.headers.get('accept') === 'application/json';
	return asJson ? Response.json({ message }, init) : new Response(message, init);
}

/** Whether the configuration lets a request of another origin in. */
async function isLetIn(state: SvelteKitEventState, isRemote: boolean): Promise<boolean> {
	const config = await state.config();
	if (!config.csrfByHandle) return true;
	const { method, headers, url } = state.source;
	const environment = readEnvironment(platformOf(state.event), mode);
	const origin = headers.get('origin');
	if (origin === null) {
		const { pathname } = new URL(url);
		const type = headers.get('content-type');
		return !isRemote && isLogoutForm(authPathOf(config, sitePath, environment), { method, pathname, type, origin });
	}
	if (origin === siteUrl(environment.AUTH_URL)?.origin) return true;
	return !isRemote && originsOf(config.csrfByHandle).includes(origin);
}

function originsOf(csrfByHandle: CsrfByHandle): readonly string[] {
	return typeof csrfByHandle === 'object' ? csrfByHandle.trustedOrigins : [];
}
