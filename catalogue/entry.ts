/**
 * One vendor in the catalogue: what its documents say. `npm run catalogue` makes of it the page in `docs/providers`, the
 * logo of the button and an entry of `framework-auth/catalogue`; the tests play the vendor by what is recorded.
 * CONTRIBUTING.md has the steps to add one.
 */

/** A vendor that people sign in with. */
export interface Entry {
	/** The id of the provider, if it is not the name of the file. */
	providerId?: string;
	/** The name that the factory is exported by. */
	factory: string;
	/** The page of the vendor that a developer reads first. */
	docs: `https://${string}`;
	/** The page on which an app is registered. For software that people host, the page of its documents that says where. */
	console: `https://${string}`;
	/** The steps there, in Markdown. They do not repeat the callback URL. */
	register: string;
	/** For vendors that each have an issuer of their own: an example of `AUTH_<ID>_ISSUER`. */
	issuer?: `https://${string}`;
	/** The options of this factory besides those of all OAuth providers. */
	options?: Option[];
	email: Email;
	logo: Logo;
	/** Paragraphs of the page, in Markdown: `**Names.** ...`. They have the quirks of the vendor. */
	notes?: string[];
	/** The pages that the facts come from: at least two that are independent of each other, without `unverified`. */
	sources: string[];
	/** The facts that could not be checked against two sources. */
	unverified?: string;
	recorded: Recorded;
}

/** A vendor whose service or API has ended. Its factory throws when the configuration is compiled. */
export interface GoneEntry {
	factory: string;
	name: string;
	gone: {
		/** The event and its date, as in "closed on 16 January 2026". */
		what: string;
		/** The id of the provider to use instead, if there is one. */
		instead?: string;
		/** The cure, a sentence. */
		advice: string;
	};
	docs: `https://${string}`;
	logo: Logo;
	sources: string[];
	unverified?: string;
}

export interface Option {
	name: string;
	type: string;
	default: string;
	meaning: string;
	/** An example that the page shows, for an option that has to be set. */
	example?: string;
}

/** The worth of an address from this vendor. */
export interface Email {
	/**
	 * - `said`: the vendor says of each address whether it is verified
	 * - `always`: the vendor has verified every address that it returns
	 * - `unknown`: the vendor does not say; the address is stored, and proves nothing unless the answer has `email_verified`
	 * - `never`: the vendor returns unverified addresses; the address is not stored
	 * - `none`: the vendor returns no address
	 */
	worth: 'said' | 'always' | 'unknown' | 'never' | 'none';
	/** Why, a sentence. */
	reason: string;
	/**
	 * The page on which the vendor says that its users sign in to other sites with verified addresses only. Without it, a user
	 * whom the vendor brought has to prove the address before a mail to it leads to that user, unless the vendor said of this very
	 * address that it is verified.
	 */
	vouches?: `https://${string}`;
}

/**
 * The mark for the button: one of Simple Icons by its slug; paths as the vendor publishes them, with the page; or a tile
 * with a letter in the vendor's colour, with the reason.
 */
export type Logo =
	| { icon: string }
	| { size?: number; paths: { d: string; fill?: string }[]; source: string }
	| { letter: string; fill: `#${string}`; text?: `#${string}`; reason: string };

/** The requests and answers of one sign-in, as the vendor's documents show them. */
export interface Recorded {
	/** The options that the factory needs, without the client id and the client secret. */
	options?: Record<string, unknown>;
	/**
	 * The authorization request. `params` are all that it has besides `client_id`, `redirect_uri`, `response_type=code`, `state`,
	 * and `nonce` of OpenID Connect; PKCE is expected unless `pkce` is false. `undefined` as value: the parameter is left out.
	 */
	authorization: { url: string; params: Record<string, string | undefined>; pkce?: false };
	/** Further parameters of the authorization response. */
	response?: Record<string, string>;
	/** The token request: `body` is all that it has besides the parameters of RFC 6749 and RFC 7636. */
	token: {
		url: string;
		client: 'basic' | 'post' | 'none';
		body?: Record<string, string>;
		/** @default an access token of type Bearer that expires in an hour; the ID token is added */
		answer?: Record<string, unknown>;
	};
	/** OpenID Connect: the claims of the ID token besides `aud`, `iat`, `exp` and `nonce`. `iss` is the issuer by default. */
	claims?: Record<string, unknown>;
	/** The algorithm of the ID token. @default 'RS256' */
	alg?: 'RS256' | 'HS256';
	/** Whether the userinfo endpoint answers with a signed token. */
	signedUserinfo?: true;
	/** OpenID Connect: members of the metadata that differ from the usual. */
	metadata?: Record<string, unknown>;
	/** The answers of the vendor's API, by URL, or by method and URL: `POST https://...`. */
	answers?: Record<string, unknown>;
	/** The headers that requests to the API have, besides `Authorization: Bearer`, which `undefined` means they do not have. */
	headers?: Record<string, string | undefined>;
	/** Whether the API wants the client secret, although the token endpoint does not. */
	apiSecret?: true;
	/** The user that this makes. */
	user: { id: string; name: string | null; email: string | null; image: string | null };
	/** Whether the address in this recording counts as verified. @default false */
	verified?: boolean;
	/** Documented errors of the vendor, which end a sign-in. At least one; the usual ones are tried for every vendor. */
	refused: Refusal[];
	/**
	 * Where requests or the id differ from those of the factory of `@auth/core`, with the reason: `authorization.scope`, for
	 * example, `token.client`, `profile` (the requests to the API) or `user.id`. The key `flow` means that its factory does not get through.
	 */
	differences?: Record<string, string>;
}

export interface Refusal {
	/** Completes the name of the test: `makes no user of ...`. */
	what: string;
	/** The place that answers it: the token endpoint, or a URL of `answers`. */
	at: 'token' | (string & {});
	/** @default 200 */
	status?: number;
	body: unknown;
}
