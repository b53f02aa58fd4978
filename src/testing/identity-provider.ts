/** An OpenID Connect provider for tests, in the process of the test or as a server. */
import { customFetch } from '../lib/base/http/custom-fetch.js';
import type { OIDCConfig, Profile } from '../providers/types.js';
import { serveHttp } from './identity-provider/http.js';
import { createProtocol } from './identity-provider/protocol.js';
import type { FakeUser, SignInAnswer } from './identity-provider/types.js';
import { refuseInProduction } from './production.js';

export type { FakeUser, SignInAnswer } from './identity-provider/types.js';

/** The options of {@link createIdentityProvider}. Each has a default. */
export interface FakeIdentityProviderOptions {
	/** The users. @default one, Ada Lovelace with `ada@example.test` */
	users?: readonly FakeUser[];
	/** The client id of the app. @default 'test' */
	clientId?: string;
	/** The client secret of the app. @default 'the-secret-of-the-test-client' */
	clientSecret?: string;
	/** The callback URLs that are accepted. @default each one */
	redirectUris?: readonly string[];
	/** The issuer without a server. @default 'https://identity-provider.test' */
	issuer?: string;
}

/** An OpenID Connect provider with real keys, signatures and checks. */
export interface FakeIdentityProvider {
	/** The issuer: an https URL, or the address of the server after `listen`. */
	readonly issuer: string;
	/** The client id of the app. */
	readonly clientId: string;
	/** The client secret of the app. */
	readonly clientSecret: string;
	/** The users. A test may add and change them. */
	readonly users: FakeUser[];
	/** Answers requests to the provider and no others, without a network. */
	readonly fetch: typeof fetch;
	/** Returns the provider for the configuration of the app. @param id `test` by default */
	provider<const Id extends string = 'test'>(id?: Id): OIDCConfig<Profile> & { id: Id };
	/**
	 * Plays the user at the provider.
	 * @param url the address to which the app redirects for a sign-in
	 * @returns the callback URL with the answer, to open in the browser of the sign-in
	 * @throws {Error} if the app sends a request that no provider accepts; the message says why
	 */
	answer(url: URL | string, answer?: SignInAnswer): Promise<URL>;
	/**
	 * Starts a server on this machine, whose sign-in page has a button for each user. From then on `issuer` is its address.
	 * @param port a free one by default
	 * @returns the issuer, such as `http://localhost:9000`
	 */
	listen(port?: number): Promise<string>;
	/** Ends the server. */
	close(): Promise<void>;
}

const ada: FakeUser = { sub: 'ada', name: 'Ada Lovelace', email: 'ada@example.test', email_verified: true };

/**
 * Makes an identity provider. It speaks OpenID Connect with PKCE, and checks the requests of the app as a certified provider does.
 *
 * @throws {TestingInProduction} in production
 * @example
 * ```ts
 * const identityProvider = createIdentityProvider();
 * const auth = createAuth({ providers: [identityProvider.provider()], secret, trustHost: true });
 * ```
 * @see OpenID Connect Core 1.0; RFC 7636 (PKCE); RFC 9207 (`iss`)
 */
export function createIdentityProvider(options: FakeIdentityProviderOptions = {}): FakeIdentityProvider {
	refuseInProduction('createIdentityProvider');
	const { clientId = 'test', clientSecret = 'the-secret-of-the-test-client', redirectUris } = options;
	const users = [...(options.users ?? [ada])];
	let issuer = options.issuer ?? 'https://identity-provider.test';
	let close: (() => Promise<void>) | undefined;
	const protocol = createProtocol({ users, clientId, clientSecret, redirectUris, issuer: () => issuer });

	const inMemory: typeof fetch = async (input, init) => {
		const request = new Request(input, init);
		if (new URL(request.url).origin !== new URL(issuer).origin) {
			throw new TypeError(`the fake identity provider is at ${issuer}, and was asked for ${request.url}`);
		}
		return protocol.respond(request);
	};

	return {
		get issuer() {
			return issuer;
		},
		clientId,
		clientSecret,
		users,
		fetch: inMemory,
		provider: <const Id extends string = 'test'>(id = 'test' as Id) => ({
			id,
			name: 'Test',
			type: 'oidc' as const,
			issuer,
			clientId,
			clientSecret,
			...(close ? {} : { [customFetch]: inMemory })
		}),
		answer: (url, answer = {}) => protocol.answer(new URL(url), answer),
		async listen(port = 0) {
			await close?.();
			const server = await serveHttp(port, (request) => protocol.respond(request));
			({ close } = server);
			return (issuer = server.origin);
		},
		async close() {
			await close?.();
			close = undefined;
		}
	};
}
