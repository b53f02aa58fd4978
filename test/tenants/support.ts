/** A site with two tenants, each with an identity provider of its own, and a third provider that the site itself has. */
import type { RequestEvent } from '@sveltejs/kit';
import { FrameworkAuth, type FrameworkAuthConfig, type TenantOptions } from '../../src/index.js';
import type { Provider } from '../../src/providers/types.js';
import type { Session } from '../../src/types.js';
import { secret } from '../fixtures/app.js';
import { createBrowser, locationOf, type Browser } from '../fixtures/browser.js';
import { createCookieJar } from '../fixtures/cookie-jar.js';
import {
	createIdentityProvider,
	type AuthorizeOptions,
	type IdentityProvider,
	type IdentityProviderInit
} from '../fixtures/identity-provider.js';
import { createLogger, type CapturingLogger } from '../fixtures/logger.js';
import { createEvent } from '../kit/kit.js';

type Rows = Record<string, readonly Provider[]>;

export interface TenantSite {
	readonly auth: ReturnType<typeof FrameworkAuth>;
	readonly logger: CapturingLogger;
	/** The providers of each tenant, as a database has them. Change them at any time. */
	readonly rows: Rows;
	/** The keys that the database was asked for. */
	readonly asked: string[];
	readonly acme: IdentityProvider;
	readonly beta: IdentityProvider;
	/** A browser at the address of a tenant; `with` has the cookies that it begins with, as if they had been set there. */
	at(tenant: string, options?: { with?: Browser }): Browser;
	/** The members of `locals` that a page sees. */
	locals(browser: Browser): Promise<App.Locals>;
	/** Asks an API, which requires an API token with the scope `notes`. */
	askWithToken(url: string, token: string): Promise<Response>;
	/** Signs in, with the provider `idp` of the tenant. */
	signIn(browser: Browser, op: IdentityProvider, provider?: string, answer?: AuthorizeOptions): Promise<Response>;
	session(browser: Browser): Promise<Session | null>;
}

export interface SiteOptions extends Omit<Partial<FrameworkAuthConfig>, 'tenant'> {
	tenant?: Partial<TenantOptions<RequestEvent>>;
	ops?: { acme?: IdentityProviderInit; beta?: IdentityProviderInit };
	/** The domain below which the tenants are. @default 'app.test' */
	domain?: string;
}

export function createTenantSite({
	tenant,
	ops,
	domain: ofSite = 'app.test',
	...config
}: SiteOptions = {}): TenantSite {
	const acme = createIdentityProvider({ issuer: 'https://login.acme.example', ...ops?.acme });
	const beta = createIdentityProvider({ issuer: 'https://login.beta.example', ...ops?.beta });
	const logger = createLogger();
	const asked: string[] = [];
	const rows: Rows = {
		acme: [acme.provider({ id: 'idp', domains: ['example.test'] }) as Provider],
		beta: [beta.provider({ id: 'idp', domains: ['beta.example'] }) as Provider]
	};
	const auth = FrameworkAuth({
		providers: [],
		secret,
		trustHost: true,
		logger,
		tenant: {
			key: ({ request }) => keyOf(request),
			async providers(key) {
				asked.push(key);
				await Promise.resolve();
				return Object.hasOwn(rows, key) ? (rows[key] ?? null) : null;
			},
			...tenant
		},
		...config
	});

	async function handle(request: Request, inPage: (event: RequestEvent) => Promise<Response>): Promise<Response> {
		const { event, seal } = createEvent(request);
		return auth.handle({
			event,
			async resolve(resolved) {
				const response = await inPage(resolved);
				const headers = new Headers(response.headers);
				for (const cookie of seal()) headers.append('set-cookie', cookie);
				return new Response(response.body, { status: response.status, headers });
			}
		});
	}

	return {
		auth,
		logger,
		rows,
		asked,
		acme,
		beta,
		at(key, { with: other } = {}) {
			const domain = `${key}.${ofSite}`;
			const jar = createCookieJar(other?.jar.all().map((cookie) => ({ ...cookie, domain })));
			const inPage = async ({ locals, url }: RequestEvent) =>
				Response.json(await (url.pathname === '/anonymous' ? locals.signInAnonymously() : locals.auth()));
			return createBrowser((request) => handle(request, inPage), { origin: `https://${domain}`, jar });
		},
		async locals(browser) {
			const url = new URL('/page', browser.origin);
			const cookies = browser.jar.cookiesFor(url, { crossSite: false, method: 'POST' });
			const headers = {
				cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
				origin: browser.origin
			};
			// The response is never made, so that cookies can be set later, too.
			const { event } = createEvent(new Request(url, { method: 'POST', headers }));
			await auth.handle({ event, resolve: () => new Response() });
			return event.locals;
		},
		askWithToken(url, token) {
			const request = new Request(url, { headers: { authorization: `Bearer ${token}` } });
			return handle(request, async (event) => {
				try {
					await auth.requireSession({ bearer: ['notes'], event });
					return new Response();
				} catch (thrown) {
					return new Response(null, { status: (thrown as { status: number }).status });
				}
			});
		},
		async signIn(browser, op, provider = 'idp', answer) {
			const started = await browser.post(`/auth/signin/${provider}`);
			return browser.follow(op.authorize(locationOf(started), answer));
		},
		session: async (browser) => (await browser.visit('/auth/session')).json() as Promise<Session | null>
	};
}

/** The tenant is the first label of the host; `www` is the site itself. */
function keyOf(request: Request): string | null {
	const [label = ''] = new URL(request.url).hostname.split('.');
	return label === 'www' ? null : label;
}
