/** Streams in tests: a source that says what becomes of it, and an app that opens streams for its users. */
import type { RequestEvent } from '@sveltejs/kit';
import { isHttpError } from '@sveltejs/kit';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import type { Adapter } from '../../src/adapters/types.js';
import { accessControl, defineAccess } from '../../src/access.js';
import type { FrameworkAuthConfig } from '../../src/index.js';
import { whileAllowedOf } from '../../src/streams.js';
import type { AllowedStream, StreamCaller, WhileAllowed, WhileAllowedOptions } from '../../src/streams.js';
import { locationOf, type Browser } from '../fixtures/browser.js';
import { createKitApp, type KitApp } from '../kit/kit.js';
import { requests } from '../support/app-server.js';

export const access = defineAccess({
	permissions: ['news:read'],
	roles: { reader: ['news:read'], other: [] }
});

/** Values that come when the test says so. */
export class Source implements AsyncIterator<string> {
	/** Whether the consumer has closed it, and its signal. */
	isClosed = false;
	signal: AbortSignal | undefined;
	readonly #values: string[] = [];
	#wake: (() => void) | undefined;

	push(value: string): void {
		this.#values.push(value);
		this.#wake?.();
	}

	async next(): Promise<IteratorResult<string>> {
		while (this.#values.length === 0) await new Promise<void>((resolve) => (this.#wake = resolve));
		return { done: false, value: this.#values.shift() ?? '' };
	}

	async return(): Promise<IteratorResult<string>> {
		this.isClosed = true;
		return Promise.resolve({ done: true, value: undefined });
	}
}

export interface Opened {
	readonly stream: AllowedStream<string>;
	readonly source: Source;
	readonly event: RequestEvent;
	readonly caller: StreamCaller;
}

export interface StreamApp {
	readonly app: KitApp & { readonly whileAllowed: WhileAllowed };
	/** The role of each user at this moment. */
	readonly site: { role: string };
	readonly adapter: Adapter;
	userId(): Promise<string>;
	/** Opens a stream in a request of a browser. */
	open(
		rule?: object,
		options?: WhileAllowedOptions & { browser?: Browser; headers?: Record<string, string>; path?: string }
	): Promise<Opened>;
	/** Runs code as an endpoint does, in a request of a browser. */
	run<T>(
		code: (event: RequestEvent) => Promise<T>,
		options?: { browser?: Browser; headers?: Record<string, string>; method?: 'get' | 'post'; path?: string }
	): Promise<T>;
	/** Signs in with another device. */
	otherDevice(): Promise<Browser>;
}

export const strategies: Record<string, (adapter?: Adapter) => Partial<FrameworkAuthConfig>> = {
	stored: () => ({ session: { strategy: 'database' } }),
	encrypted: () => ({ session: { strategy: 'jwt', revocation: MemoryRevocations() } })
};

/** An app whose user, Ada, has signed in. */
export async function streamApp(
	config: Partial<FrameworkAuthConfig>,
	adapter: Adapter = MemoryAdapter(),
	name = 'ada'
): Promise<StreamApp> {
	const site = { role: 'reader' };
	const made = createKitApp({
		adapter,
		plugins: [accessControl(access, { roles: () => site.role })] as never,
		...config
	});
	const app = Object.assign(made, { whileAllowed: whileAllowedOf(made) });
	const run: StreamApp['run'] = async (
		code,
		{ browser = app.browser, headers, method = 'post', path = '/run' } = {}
	) => {
		let outcome: { value?: unknown; thrown?: unknown } = {};
		app.page = async (event) => {
			outcome = await requests.run(event, () =>
				code(event).then(
					(value) => ({ value }),
					(thrown: unknown) => ({ thrown })
				)
			);
			return new Response('done');
		};
		await (method === 'post' ? browser.post(path, {}, { headers }) : browser.visit(path, { headers }));
		if ('thrown' in outcome) throw outcome.thrown;
		return outcome.value as never;
	};
	const signInWith = async (browser: Browser) => {
		const started = await browser.post('/signin', { providerId: 'op', redirectTo: '/' });
		const user = { sub: name, email: `${name}@example.test` };
		await browser.follow(app.op.authorize(locationOf(started), { user }));
	};
	await signInWith(app.browser);
	return {
		app,
		site,
		adapter,
		userId: async () => String((await adapter.getUserByEmail?.(`${name}@example.test`))?.id),
		run,
		async otherDevice() {
			const browser = app.browser.copy();
			browser.jar.clear();
			await signInWith(browser);
			return browser;
		},
		async open(rule = {}, { browser, headers, path, ...options } = {}) {
			const source = new Source();
			return run(
				async (event) => {
					let caller: StreamCaller | undefined;
					const stream = await app.whileAllowed<string>(
						rule,
						(given) => {
							caller = given;
							source.signal = given.signal;
							return source;
						},
						options
					);
					return { stream, source, event, caller: caller as StreamCaller };
				},
				{ browser, headers, path, method: 'get' }
			);
		}
	};
}

/** The status of the error with which a stream ends, once it does. */
export async function endOf({ stream }: Pick<Opened, 'stream'>): Promise<number | 'a value' | 'done'> {
	try {
		const { done } = await stream.next();
		return done ? 'done' : 'a value';
	} catch (thrown) {
		if (isHttpError(thrown)) return thrown.status;
		throw thrown;
	}
}
