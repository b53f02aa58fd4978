/** Two people, two identity providers, and an application that lets in both at either. */
import type { Adapter } from '../../src/adapters/types.js';
import type { OIDCUserConfig, Profile } from '../../src/providers/types.js';
import { createApp, type App, type AppOptions } from '../fixtures/app.js';
import { createIdentityProvider, type AuthorizeOptions, type IdentityProvider } from '../fixtures/identity-provider.js';
import type { Browser } from '../fixtures/browser.js';
import { createSigningKey } from '../fixtures/identity-provider/keys.js';

export { ada } from '../fixtures/identity-provider.js';

export const charles = {
	sub: 'charles-1791',
	name: 'Charles Babbage',
	email: 'charles@example.test',
	email_verified: true
};

export interface Town extends App {
	/** Has the id `second`. */
	readonly second: IdentityProvider;
	/** The whole way through the second provider. */
	signInAtSecond(answer?: AuthorizeOptions, browser?: Browser): Promise<Response>;
	/** The same, begun in order to link the account to the user who is signed in. */
	linkAtSecond(answer?: AuthorizeOptions, browser?: Browser): Promise<Response>;
}

export interface TownOptions extends AppOptions {
	adapter: Adapter;
	/** Options of the second provider object. */
	atSecond?: OIDCUserConfig<Profile>;
}

const key = createSigningKey();

export function createTown({ atSecond, providers = [], ...options }: TownOptions): Town {
	const op = options.op ?? createIdentityProvider({ keys: [key] });
	const second = createIdentityProvider({ issuer: 'https://second.test', keys: [key] });
	const app = createApp({
		...options,
		op,
		providers: [op.provider(), { ...second.provider(atSecond), id: 'second' }, ...providers]
	});
	const throughSecond =
		(fields?: Record<string, string>): Town['signInAtSecond'] =>
		async (answer, browser) =>
			app.finish(second.authorize(await app.start({ provider: 'second', browser, fields }), answer), { browser });
	return { ...app, second, signInAtSecond: throughSecond(), linkAtSecond: throughSecond({ link: 'true' }) };
}

/** The `error` of the page that a response leads to; null where it leads on. */
export function errorOf(response: Response): string | null {
	const location = response.headers.get('location');
	return location === null ? `status ${response.status}` : new URL(location).searchParams.get('error');
}

/** Where the account is. */
export async function ownerAt(adapter: Adapter, provider: string, providerAccountId: string): Promise<string | null> {
	return (await adapter.getUserByAccount!({ provider, providerAccountId }))?.id ?? null;
}
