/** The parameters of an authorization request that a caller may add. */
import type { SignInRequest } from '../../../core/plugin.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';

/** The parameters of an authorization request that only the library may set. */
const ownParams = new Set([
	'client_id',
	'code_challenge',
	'code_challenge_method',
	'dpop_jkt',
	'nonce',
	'redirect_uri',
	'request',
	'request_uri',
	'response_mode',
	'response_type',
	'state'
]);

/** The parameters that a browser may add: hints that change how the provider asks, not what it grants. */
const browserParams = new Set([
	'acr_values',
	'connection',
	'display',
	'domain_hint',
	'hd',
	'kc_idp_hint',
	'login_hint',
	'max_age',
	'organization',
	'prompt',
	'screen_hint',
	'ui_locales'
]);

/** Returns the parameters that the caller of a sign-in may set. */
export function allowedParams(
	provider: OAuthProvider,
	params: Readonly<Record<string, string>>,
	from: SignInRequest['paramsFrom']
): Record<string, string> {
	return Object.fromEntries(
		Object.entries(params).filter(
			([name, value]) => !ownParams.has(name) && (from === 'application' || mayBrowserSet(provider, name, value))
		)
	);
}

/** The configuration wins: otherwise the person at the browser could weaken a `max_age` or an `acr_values`. */
function mayBrowserSet(provider: OAuthProvider, name: string, value: string): boolean {
	if (name === 'max_age' && !/^\d{1,9}$/.test(value)) return false;
	if (provider.allowedParams.includes(name)) return true;
	return browserParams.has(name) && !Object.hasOwn(provider.authorizationParams, name);
}
