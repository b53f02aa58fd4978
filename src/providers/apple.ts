/**
 * Sign in with Apple. Apple posts its answer (`form_post`), so a SvelteKit application must list `https://appleid.apple.com`
 * in `csrf.trustedOrigins`. The client secret is a signed token: see `apple-client-secret`.
 *
 * OAuth: https://developer.apple.com/documentation/signinwithapplerestapi/request-an-authorization-to-the-sign-in-with-apple-server
 * Profile: https://developer.apple.com/documentation/signinwithapplerestapi/authenticating-users-with-sign-in-with-apple
 */
import { logo } from '../lib/base/markup/logos/apple.js';
import { idOf } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The `user` parameter of the first authorization response. The browser delivers it, and it is not signed. */
export interface AppleNonConformUser {
	name?: { firstName?: string; lastName?: string };
	/** Untrusted, like the rest: only the address in the ID token counts. */
	email?: string;
}

/** The claims of the ID token. */
export interface AppleProfile {
	iss: 'https://appleid.apple.com';
	aud: string;
	iat: number;
	exp: number;
	/** Identifies the user in all apps of one team. */
	sub: string;
	nonce: string;
	nonce_supported: boolean;
	/** The user's address, or an address from which Apple forwards mail; absent for some managed accounts. */
	email: string;
	/** A boolean, or a string. */
	email_verified: boolean | 'true' | 'false';
	/** Whether `email` is an address from which Apple forwards mail: a boolean, or a string. */
	is_private_email: boolean | 'true' | 'false';
	/** 0: unsupported, 1: unknown, 2: likely real. Not present for web apps. */
	real_user_status: 0 | 1 | 2;
	/** Present only in the 60 days after an app was transferred to another team. */
	transfer_sub: string;
	at_hash: string;
	auth_time: number;
	/** Present only at the first consent. */
	user?: AppleNonConformUser;
	[claim: string]: unknown;
}

/**
 * Returns a provider that signs users in with Apple.
 *
 * @example
 * ```ts
 * import Apple from 'framework-auth/providers/apple';
 *
 * FrameworkAuth({ providers: [Apple] });
 * ```
 */
export default function Apple<Own extends OwnId = OwnId>(
	options: OIDCUserConfig<AppleProfile> & { id?: Own }
): Identified<OIDCConfig<AppleProfile>, 'apple', Own> {
	return {
		id: idOf('apple', options),
		name: 'Apple',
		type: 'oidc',
		issuer: 'https://appleid.apple.com',
		// Apple answers a request for a scope with form_post only.
		authorization: { params: { scope: 'name email', response_mode: 'form_post' } },
		// Apple sends the name once, with the code, when the user first consents.
		responseClaims: ['user'],
		checks: ['nonce', 'state'],
		client: { token_endpoint_auth_method: 'client_secret_post' },
		profile(profile) {
			return { id: profile.sub, name: nameOf(profile.user), email: profile.email ?? null, image: null };
		},
		style: { logo, bg: '#000', text: '#fff' },
		options
	};
}

export { Apple };

/** Returns the name of the user, which the ID token does not have. */
function nameOf(user: AppleNonConformUser | undefined): string | null {
	const parts = [user?.name?.firstName, user?.name?.lastName];
	return parts.filter((part) => typeof part === 'string' && part.trim() !== '').join(' ') || null;
}
