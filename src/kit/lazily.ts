/**
 * `locals.accounts`, `locals.factors`, `locals.passkeys` and `locals.sessions`, whose code is loaded with the first call. Every request
 * gets them, and most use none of them. So each function is made when it is read, and can be taken out of its object like any other.
 */
import { lazy } from '../lib/util/lazy.js';
import type { Factors, Passkeys, Sessions } from '../types.js';
import { requireNoQuery } from './sveltekit-event.js';
import type { SvelteKitEventState } from './sveltekit-event.js';

const ofAccounts = lazy(() => import('./accounts.js'));
const ofFactors = lazy(() => import('./factors.js'));
const ofPasskeys = lazy(() => import('./passkeys.js'));
const ofSessions = lazy(() => import('./sessions.js'));
const signing = lazy(() => import('./sign-in-and-out.js'));

type State = SvelteKitEventState;
type Accounts = App.Locals['accounts'];

const accounts = async (state: State): Promise<Pick<Accounts, 'token' | 'fetch' | 'scopes'>> =>
	(await ofAccounts()).accountsOf(state);
const factors = async (state: State): Promise<Factors> => (await ofFactors()).factorsFor(state);
const passkeys = async (state: State): Promise<Passkeys> => (await ofPasskeys()).passkeysOf(state);
const sessions = async (state: State): Promise<Sessions> => (await ofSessions()).sessionsOf(state);

/** `locals.accounts`. */
export class LocalAccounts implements Accounts {
	readonly #state: State;

	constructor(state: State) {
		this.#state = state;
	}

	get token(): Accounts['token'] {
		return async (...args) => (await accounts(this.#state)).token(...args);
	}

	get fetch(): Accounts['fetch'] {
		return async (...args) => (await accounts(this.#state)).fetch(...args);
	}

	get scopes(): Accounts['scopes'] {
		return async (...args) => (await accounts(this.#state)).scopes(...args);
	}

	get list(): Accounts['list'] {
		return async () => (await ofAccounts()).waysFor(this.#state);
	}

	get question(): Accounts['question'] {
		return async () => (await ofAccounts()).questionFor(this.#state);
	}

	get delete(): Accounts['delete'] {
		return async () => (await ofAccounts()).deleteFor(this.#state);
	}

	get export(): Accounts['export'] {
		return async () => (await ofAccounts()).exportFor(this.#state);
	}

	get changeEmail(): Accounts['changeEmail'] {
		return async (...args) => (await ofAccounts()).changeEmailFor(this.#state, ...args);
	}

	get unlink(): Accounts['unlink'] {
		return async (...args) => (await ofAccounts()).unlinkFor(this.#state, ...args);
	}

	get link(): Accounts['link'] {
		return async (...wanted) => {
			requireNoQuery(this.#state, 'locals.accounts.link');
			return (await signing()).linkBy(this.#state, ...wanted);
		};
	}
}

/** `locals.factors`. */
export class LocalFactors implements Factors {
	readonly #state: State;

	constructor(state: State) {
		this.#state = state;
	}

	get list(): Factors['list'] {
		return async (...args) => (await factors(this.#state)).list(...args);
	}

	get setUp(): Factors['setUp'] {
		return async (...args) => (await factors(this.#state)).setUp(...args);
	}

	get confirm(): Factors['confirm'] {
		return async (...args) => (await factors(this.#state)).confirm(...args);
	}

	get remove(): Factors['remove'] {
		return async (...args) => (await factors(this.#state)).remove(...args);
	}

	get recoveryCodes(): Factors['recoveryCodes'] {
		return async (...args) => (await factors(this.#state)).recoveryCodes(...args);
	}

	get recoveryCodesLeft(): Factors['recoveryCodesLeft'] {
		return async (...args) => (await factors(this.#state)).recoveryCodesLeft(...args);
	}

	get devices(): Factors['devices'] {
		return async (...args) => (await factors(this.#state)).devices(...args);
	}

	get endDevice(): Factors['endDevice'] {
		return async (...args) => (await factors(this.#state)).endDevice(...args);
	}

	get challenge(): Factors['challenge'] {
		return async (...args) => (await factors(this.#state)).challenge(...args);
	}
}

/** `locals.passkeys`. */
export class LocalPasskeys implements Passkeys {
	readonly #state: State;

	constructor(state: State) {
		this.#state = state;
	}

	get list(): Passkeys['list'] {
		return async (...args) => (await passkeys(this.#state)).list(...args);
	}

	get rename(): Passkeys['rename'] {
		return async (...args) => (await passkeys(this.#state)).rename(...args);
	}

	get remove(): Passkeys['remove'] {
		return async (...args) => (await passkeys(this.#state)).remove(...args);
	}
}

/** `locals.sessions`. */
export class LocalSessions implements Sessions {
	readonly #state: State;

	constructor(state: State) {
		this.#state = state;
	}

	get list(): Sessions['list'] {
		return async (...args) => (await sessions(this.#state)).list(...args);
	}

	get end(): Sessions['end'] {
		return async (...args) => (await sessions(this.#state)).end(...args);
	}

	get endOthers(): Sessions['endOthers'] {
		return async (...args) => (await sessions(this.#state)).endOthers(...args);
	}

	get endAll(): Sessions['endAll'] {
		return async (...args) => (await sessions(this.#state)).endAll(...args);
	}

	get createToken(): Sessions['createToken'] {
		return async (...args) => (await sessions(this.#state)).createToken(...args);
	}

	get tokens(): Sessions['tokens'] {
		return async (...args) => (await sessions(this.#state)).tokens(...args);
	}

	get endToken(): Sessions['endToken'] {
		return async (...args) => (await sessions(this.#state)).endToken(...args);
	}
}
