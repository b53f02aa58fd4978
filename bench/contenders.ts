/** What is compared, and how one signs in there: the paths and forms that its documents name. */
import type { IdentityProvider } from '../test/fixtures/identity-provider.js';
import type { AppName } from './workplace.js';
import type { Answer, Visitor } from './visitor.js';

/** How to do in an app what the rows measure. Each throws when the app answers with anything else. */
export interface Contender {
	/** Makes somebody known who will sign in with credentials. */
	enrol?(newcomer: Visitor, email: string): Promise<void>;
	signInWithCredentials(visitor: Visitor, email: string): Promise<void>;
	/** Gives the authorization request. */
	startOidc(visitor: Visitor): Promise<URL>;
	signInWithOidc(visitor: Visitor, provider: IdentityProvider): Promise<void>;
}

const password = 'the right one';

/** The routes of `@auth/core`, which are ours, too. */
const authjs: Contender = {
	async signInWithCredentials(visitor, email) {
		expectRedirect(await visitor.post('/auth/callback/credentials', { email, password, callbackUrl: '/' }), '/');
	},
	async startOidc(visitor) {
		return expectRedirect(await visitor.post('/auth/signin/local', { callbackUrl: '/' }), '/authorize');
	},
	async signInWithOidc(visitor, provider) {
		const { pathname, search } = provider.authorize(await authjs.startOidc(visitor)).url;
		expectRedirect(await visitor.get(pathname + search), '/');
	}
};

const better: Contender = {
	async enrol(newcomer, email) {
		expectSuccess(await newcomer.postJson('/api/auth/sign-up/email', { email, password, name: 'Ada Lovelace' }));
	},
	async signInWithCredentials(visitor, email) {
		expectSuccess(await visitor.postJson('/api/auth/sign-in/email', { email, password }));
	},
	async startOidc(visitor) {
		const answer = await visitor.postJson('/api/auth/sign-in/social', { provider: 'local', callbackURL: '/' });
		return new URL((JSON.parse(expectSuccess(answer)) as { url: string }).url);
	},
	async signInWithOidc(visitor, provider) {
		const { pathname, search } = provider.authorize(await better.startOidc(visitor)).url;
		expectRedirect(await visitor.get(pathname + search), '/');
	}
};

/** The app without authentication: it takes a form and redirects, and knows a person by any cookie. */
const bare: Contender = {
	async signInWithCredentials(visitor, email) {
		expectRedirect(await visitor.post('/answer', { email, password, callbackUrl: '/' }), '/');
		visitor.carry('session', 'x'.repeat(400));
	},
	startOidc: () => Promise.reject(new Error('the app without authentication has no provider')),
	signInWithOidc: (visitor) => bare.signInWithCredentials(visitor, '')
};

export const contenders: Record<AppName, Contender> = {
	bare2: bare,
	bare3: bare,
	ours2: authjs,
	ours3: authjs,
	theirs2: authjs,
	better3: better
};

function expectSuccess({ status, body }: Answer): string {
	if (status !== 200) throw new Error(`answered with ${status}: ${body.slice(0, 300)}`);
	return body;
}

function expectRedirect({ status, headers, body }: Answer, pathname: string): URL {
	const target = new URL(headers.location ?? '/nowhere', 'http://localhost');
	const failed = (status !== 302 && status !== 303) || target.pathname !== pathname || target.searchParams.has('error');
	if (failed) throw new Error(`answered with ${status} to "${headers.location}": ${body.slice(0, 300)}`);
	return target;
}
