/**
 * A person, and an application whose processes may end. Each process is an application of its own on one data layer; browsers reach the
 * one that runs, and get 502 where it has ended.
 */
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import type { Adapter } from '../../src/adapters/types.js';
import type { CookieWrite } from '../../src/types.js';
import { serializeCookie } from '../../src/lib/base/http/cookies.js';
import type { VerificationRequest } from '../../src/providers/types.js';
import { createBrowser, type Browser } from '../fixtures/browser.js';
import type { Clock } from '../fixtures/clock.js';
import { formIn } from '../fixtures/mail-app.js';
import { ada, createPasswordApp, type PasswordApp, type PasswordAppOptions } from '../passwords/support.js';
import { createFaults, type Faults, type Moment } from './faults.js';

export interface World {
	/** The data layer, past the faults. */
	readonly store: Required<Adapter>;
	/** The mails that were sent. */
	readonly letters: VerificationRequest[];
	/** The person's. */
	readonly browser: Browser;
	readonly clock: Clock;
	/** Of the process that runs. */
	readonly auth: PasswordApp['auth'];
	newBrowser(): Browser;
	/** Does something that may be stopped. @returns the calls that were made */
	stopAt(moment: Moment | undefined, run: () => Promise<unknown>): Promise<readonly string[]>;
	/** Starts another process, and goes on with it. */
	restart(): void;
	/** A request with the cookies of a browser, as server code of the application has it. */
	requestOf(browser?: Browser): Request;
	/** Keeps the cookies that a function of the core has returned. */
	keep(answer: { readonly cookies: readonly CookieWrite[] }, browser?: Browser): void;
	/** The link in the latest mail to an address, of a purpose. */
	linkTo(address: string, purpose?: string): URL;
	/** Opens a link, or a page, and posts its form. */
	press(link: URL, fields?: Record<string, string>, browser?: Browser): Promise<Response>;
	signUp(fields?: Record<string, string>, browser?: Browser): Promise<Response>;
	/** Signs up, and proves the address. */
	enter(fields?: Record<string, string>, browser?: Browser): Promise<Response>;
	typeIn(fields?: Record<string, string>, browser?: Browser): Promise<Response>;
	/** The id of the signed-in user there; null without one. */
	idIn(browser?: Browser): Promise<string | null>;
}

export interface WorldOptions extends Omit<PasswordAppOptions, 'store' | 'mail'> {
	readonly store?: Adapter;
	/** Whether sessions are encrypted, and a store has those that ended. */
	readonly encrypted?: boolean;
	readonly clock: Clock;
}

export function createWorld({ store = MemoryAdapter(), clock, encrypted = false, ...options }: WorldOptions): World {
	const letters: VerificationRequest[] = [];
	const ended = MemoryRevocations();
	let running!: { readonly app: PasswordApp; readonly faults: Faults };
	const start = (): void => {
		const faults = createFaults();
		const sendVerificationRequest = (letter: VerificationRequest) =>
			faults.through(`mail ${letter.purpose}`, () => void letters.push(letter));
		const revocation = { store: faults.over(ended), cacheSeconds: 0 };
		const app = createPasswordApp({
			adapterTimeout: 3600,
			debug: false,
			...options,
			...(encrypted && { session: { ...options.session, strategy: 'jwt' as const, revocation } }),
			store: faults.over(store),
			mail: { sendVerificationRequest }
		});
		running = { app, faults };
	};
	start();
	const newBrowser = () =>
		createBrowser(async (request) => {
			const { app, faults } = running;
			const answer = app.auth.respond(request);
			answer.catch(() => undefined);
			const ended = faults.stopped.then(() => new Response(null, { status: 502 }));
			return Promise.race([answer, ended]);
		});
	const browser = newBrowser();
	const world: World = {
		store: store as Required<Adapter>,
		letters,
		browser,
		clock,
		get auth() {
			return running.app.auth;
		},
		newBrowser,
		async stopAt(moment, run) {
			const { faults } = running;
			faults.arm(moment);
			try {
				await Promise.race([run(), faults.stopped]);
			} catch {
				// What the person sees of it does not matter: they go on.
			}
			const calls = faults.disarm();
			if (faults.isStopped()) start();
			return calls;
		},
		restart: start,
		requestOf: (from = browser) =>
			new Request('https://app.test/settings', {
				method: 'POST',
				headers: {
					origin: 'https://app.test',
					cookie: from.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
				}
			}),
		keep({ cookies }, from = browser) {
			for (const cookie of cookies) from.jar.store(serializeCookie(cookie), new URL(from.origin));
		},
		linkTo(address, purpose) {
			const letter = letters.findLast((each) => each.identifier === address && (!purpose || each.purpose === purpose));
			if (!letter) throw new Error(`there is no mail "${purpose}" to ${address}`);
			return new URL(letter.url);
		},
		async press(link, fields = {}, from = browser) {
			const page = await from.visit(link, { crossSite: true });
			if (page.status !== 200) return page;
			const { action, hidden } = formIn(await page.text());
			return from.post(action, { ...hidden, ...fields });
		},
		signUp: (fields = ada, from = browser) => from.post('/auth/password/signup', fields),
		async enter(fields = ada, from = browser) {
			await world.signUp(fields, from);
			return world.press(world.linkTo(fields.email ?? '', 'signUp'), {}, from);
		},
		typeIn: (fields = ada, from = browser) => from.post('/auth/callback/password', fields),
		async idIn(from = browser) {
			const session = (await (await from.visit('/auth/session')).json()) as { user?: { id?: string } } | null;
			return session?.user?.id ?? null;
		}
	};
	return world;
}
