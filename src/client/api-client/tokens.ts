/** The tokens of a client: one renewal at a time, in all windows that share a storage. */
import type { User } from '../../types.js';
import { ClientError } from './error.js';
import type { ClientStorage } from './storage.js';

/** The session of a client. */
export interface ClientSession {
	/** The user. */
	readonly user: User & { readonly id: string };
	/** The time at which the user has to sign in again, in ISO 8601. */
	readonly expires: string;
	/** The scopes of the token. */
	readonly scopes: readonly string[];
}

interface StoredToken {
	readonly token: string;
	/** The time at which it is renewed, in milliseconds. */
	readonly dueAt: number;
	readonly refresh: string;
	readonly session: ClientSession;
}

/** An answer of the back end with a token. */
interface TokenAnswer {
	readonly access_token: string;
	readonly expires_in: number;
	readonly refresh_token: string;
	readonly scope: string;
	readonly session: Omit<ClientSession, 'scopes'>;
}

type Send = (url: string, init: RequestInit) => Promise<Response>;
type Listener = (session: ClientSession | null) => void;

/** A token is renewed before it ends, so that it does not end on its way. */
const earlyMs = 20_000;

export class Tokens {
	#entry: StoredToken | null = null;
	#renewal: Promise<string | null> | undefined;
	readonly #listeners = new Set<Listener>();
	#isRestored = false;
	readonly #site: string;
	readonly #storage: ClientStorage | undefined;
	readonly #send: Send;
	readonly #key: string;

	constructor(site: string, storage: ClientStorage | undefined, send: Send) {
		this.#site = site;
		this.#storage = storage;
		this.#send = send;
		this.#key = `framework-auth ${site}`;
	}

	get session(): ClientSession | null {
		return this.#entry?.session ?? null;
	}

	subscribe(run: Listener): () => void {
		// Each call has an entry of its own, also for the same function.
		const listener: Listener = (session) => run(session);
		this.#listeners.add(listener);
		run(this.session);
		return () => {
			this.#listeners.delete(listener);
		};
	}

	/** Takes what the storage has. */
	async restore(): Promise<ClientSession | null> {
		this.#isRestored = true;
		if (this.#storage) await this.#locked(async () => this.#take(await this.#stored()));
		return this.session;
	}

	/** Exchanges a code. @throws {ClientError} */
	async exchange(fields: Readonly<Record<string, string>>): Promise<ClientSession> {
		const entry = await this.#ask({ grant_type: 'authorization_code', ...fields });
		if (!entry) throw new ClientError('refused', 'the back end did not accept the code: sign in again');
		this.#isRestored = true;
		await this.#locked(async () => this.#keep(entry));
		return entry.session;
	}

	/** Returns a token that is valid for now; null for a visitor. @throws {ClientError} if it cannot be renewed at the moment */
	async current(): Promise<string | null> {
		if (!this.#isRestored) await this.restore();
		const entry = this.#entry;
		return entry && entry.dueAt <= Date.now() ? this.after(entry.token) : (entry?.token ?? null);
	}

	/** Returns a token in place of one that is over; null if the user has to sign in again. All who ask at the same time share a renewal. */
	async after(token: string): Promise<string | null> {
		if (this.#entry && this.#entry.token !== token && this.#entry.dueAt > Date.now()) return this.#entry.token;
		this.#renewal ??= this.#locked(async () => this.#renew(token)).finally(() => {
			this.#renewal = undefined;
		});
		return this.#renewal;
	}

	/** Ends the token here and at the back end. @throws {ClientError} */
	async end(): Promise<void> {
		const refresh = await this.#locked(async () => {
			const entry = this.#storage ? await this.#stored() : this.#entry;
			await this.#forget();
			return entry?.refresh;
		});
		if (refresh !== undefined) await this.#post('native-revoke', { token: refresh });
	}

	async #renew(token: string): Promise<string | null> {
		// Another window may have renewed it, or signed out.
		if (this.#storage) {
			const stored = await this.#stored();
			this.#take(stored);
			if (stored && stored.token !== token && stored.dueAt > Date.now()) return stored.token;
		}
		const before = this.#entry;
		if (!before) return null;
		const entry = await this.#ask({ grant_type: 'refresh_token', refresh_token: before.refresh });
		// It may have been ended meanwhile, by `end` in this window.
		if (this.#entry !== before) return this.#entry?.token ?? null;
		if (entry) await this.#keep(entry);
		else await this.#forget();
		return entry?.token ?? null;
	}

	async #ask(fields: Readonly<Record<string, string>>): Promise<StoredToken | null> {
		const answer = await this.#post('native-token', fields);
		if (answer.status === 400) return null;
		if (!answer.ok) throw new ClientError('refused', `the back end answered with status ${answer.status}`);
		const {
			access_token: token,
			expires_in,
			refresh_token: refresh,
			scope,
			session
		} = (await answer.json()) as TokenAnswer;
		const lastsMs = expires_in * 1000;
		return {
			token,
			refresh,
			dueAt: Date.now() + lastsMs - Math.min(earlyMs, lastsMs / 2),
			session: { ...session, scopes: scope.split(' ') }
		};
	}

	async #post(route: string, fields: Readonly<Record<string, string>>): Promise<Response> {
		try {
			return await this.#send(`${this.#site}/${route}`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify(fields),
				credentials: 'omit',
				redirect: 'error'
			});
		} catch (cause) {
			throw new ClientError('network', `${this.#site} could not be reached`, { cause });
		}
	}

	async #stored(): Promise<StoredToken | null> {
		try {
			return JSON.parse((await this.#storage?.get(this.#key)) ?? 'null') as StoredToken | null;
		} catch {
			return null;
		}
	}

	async #keep(entry: StoredToken): Promise<void> {
		this.#take(entry);
		await this.#storage?.set(this.#key, JSON.stringify(entry));
	}

	async #forget(): Promise<void> {
		this.#take(null);
		await this.#storage?.remove(this.#key);
	}

	#take(entry: StoredToken | null): void {
		this.#entry = entry;
		for (const tell of this.#listeners) tell(this.session);
	}

	/** Runs one at a time in all windows of an origin, where there are locks. */
	async #locked<T>(run: () => Promise<T> | T): Promise<T> {
		const locks = this.#storage ? (globalThis.navigator as Navigator | undefined)?.locks : undefined;
		return locks ? ((await locks.request(this.#key, async () => run())) as T) : run();
	}
}
