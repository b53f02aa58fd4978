/** What is compared, and how one signs in there: the paths and forms that its documents name. */
import type { IdentityProvider } from '../test/fixtures/identity-provider.js';
import type { AppName } from './workplace.js';
import { get, post, postJson } from './visitor.js';
import type { Answer, Sending, Visitor } from './visitor.js';

/** A request, and what reads its answer. It throws when the app answers with anything else than what is measured. */
export interface Step<Result = void> {
	readonly sending: Sending;
	read(answer: Answer): Result;
}

/** How to do in an app what the rows measure. */
export interface Contender {
	/** Makes somebody known who will sign in with credentials. */
	enrol?(newcomer: Visitor, email: string): Promise<void>;
	credentials(email: string): Step;
	/** Gives the authorization request. */
	readonly start: Step<URL>;
}

const password = 'the right one';

/** The routes of `@auth/core`, which are ours, too. */
const authjs: Contender = {
	credentials: (email) => ({
		sending: post('/auth/callback/credentials', { email, password, callbackUrl: '/' }),
		read: (answer) => void expectRedirect(answer, '/')
	}),
	start: {
		sending: post('/auth/signin/local', { callbackUrl: '/' }),
		read: (answer) => expectRedirect(answer, '/authorize')
	}
};

const better: Contender = {
	async enrol(newcomer, email) {
		expectSuccess(await newcomer.send(postJson('/api/auth/sign-up/email', { email, password, name: 'Ada Lovelace' })));
	},
	credentials: (email) => ({
		sending: postJson('/api/auth/sign-in/email', { email, password }),
		read: (answer) => void expectSuccess(answer)
	}),
	start: {
		sending: postJson('/api/auth/sign-in/social', { provider: 'local', callbackURL: '/' }),
		read: (answer) => new URL((JSON.parse(expectSuccess(answer)) as { url: string }).url)
	}
};

/** The app without authentication: it takes a form and redirects, and knows a person by any cookie. */
const bare: Contender = {
	credentials: (email) => ({
		sending: post('/answer', { email, password, callbackUrl: '/' }),
		read: (answer) => void expectRedirect(answer, '/')
	}),
	start: {
		sending: get('/'),
		read() {
			throw new Error('the app without authentication has no provider');
		}
	}
};

export const contenders: Record<AppName, Contender> = {
	bare2: bare,
	bare3: bare,
	ours2: authjs,
	ours3: authjs,
	theirs2: authjs,
	better3: better
};

export async function signInWithCredentials(visitor: Visitor, contender: Contender, email: string): Promise<void> {
	const { sending, read } = contender.credentials(email);
	read(await visitor.send(sending));
	// Of the app without authentication, a cookie of the usual size.
	if (contender === bare) visitor.carry('session', 'x'.repeat(400));
}

/** Starts at the provider, which sends the browser back with a code: gives the request for that. */
export async function arriveWithCode(
	visitor: Visitor,
	{ start: { sending, read } }: Contender,
	provider: IdentityProvider
): Promise<Sending> {
	const { pathname, search } = provider.authorize(read(await visitor.send(sending))).url;
	return get(pathname + search);
}

export async function signInWithOidc(
	visitor: Visitor,
	contender: Contender,
	provider: IdentityProvider
): Promise<void> {
	if (contender === bare) return signInWithCredentials(visitor, contender, '');
	expectRedirect(await visitor.send(await arriveWithCode(visitor, contender, provider)), '/');
}

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
