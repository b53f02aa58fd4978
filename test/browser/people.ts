/**
 * The people of a browser. One who leaves hands a clean browser to the next one with the same settings, because the process of a page is
 * most of what a short visit costs.
 */
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

/** The methods that change more than a page: after one of them, the next person gets another browser. */
const lasting = [
	'addInitScript',
	'exposeBinding',
	'exposeFunction',
	'grantPermissions',
	'setExtraHTTPHeaders',
	'setGeolocation',
	'setOffline',
	'install',
	'setFixedTime',
	'setSystemTime',
	'close'
];
const viewport = { width: 1280, height: 720 };
/** More would be memory for settings that one file has. */
const mostIdle = 4;

export interface Person {
	readonly context: BrowserContext;
	readonly page: Page;
	/** Makes the browser clean, or closes it if that is not possible. */
	leave(): Promise<void>;
}

/** Returns the function that gives a person to a test. */
export function createPeople(browser: Browser): (options: BrowserContextOptions) => Promise<Person> {
	const idle: { key: string; person: Person }[] = [];
	return async (options) => {
		const key = JSON.stringify(options);
		const place = idle.findIndex((each) => each.key === key);
		if (place !== -1) return idle.splice(place, 1)[0]!.person;
		return createPerson(browser, options, async (person) => {
			idle.push({ key, person });
			if (idle.length > mostIdle) await idle.shift()!.person.context.close();
		});
	};
}

async function createPerson(
	browser: Browser,
	options: BrowserContextOptions,
	keep: (person: Person) => Promise<void>
): Promise<Person> {
	const context = await browser.newContext(options);
	context.setDefaultTimeout(120_000);
	const page = await context.newPage();
	const devTools = await context.newCDPSession(page);
	const sessions = keepSessions(context);
	const own = [context, page].map(listenersOf);
	let isWorn = options.storageState !== undefined;
	for (const target of [context, page, context.clock]) {
		watch(target, () => {
			isWorn = true;
		});
	}
	const person: Person = {
		context,
		page,
		leave: async () => {
			if (isWorn) return context.close();
			// A setting of one lasts as long as the session. A page that was closed has closed it.
			await Promise.allSettled(sessions.splice(0).map((session) => session.detach()));
			[context, page].forEach((emitter, index) => dropListeners(emitter, own[index]!));
			try {
				await clean(context, page, devTools, options);
			} catch {
				// A page that is still on its way somewhere else cannot be cleaned.
				return context.close();
			}
			await keep(person);
		}
	};
	return person;
}

/** Returns the sessions that are begun from now on. */
function keepSessions(context: BrowserContext): CDPSession[] {
	const sessions: CDPSession[] = [];
	const begin = context.newCDPSession.bind(context);
	context.newCDPSession = async (of) => {
		const session = await begin(of);
		sessions.push(session);
		return session;
	};
	return sessions;
}

/** Calls `onUse` before each of the methods that last. */
function watch(target: object, onUse: () => void): void {
	for (const name of lasting) {
		const method: unknown = Reflect.get(target, name);
		if (typeof method !== 'function') continue;
		Reflect.set(target, name, (...args: unknown[]): unknown => {
			onUse();
			return Reflect.apply(method, target, args);
		});
	}
}

async function clean(
	context: BrowserContext,
	page: Page,
	devTools: CDPSession,
	{ colorScheme = 'light', reducedMotion = 'no-preference', forcedColors = 'none', ...options }: BrowserContextOptions
): Promise<void> {
	await Promise.all([context.unrouteAll(), page.unrouteAll()]);
	await Promise.all(context.pages().map((each) => (each === page ? page.goto('about:blank') : each.close())));
	await Promise.all([
		context.clearCookies(),
		// That of all tabs and sites, also of those that were left.
		devTools.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' }),
		devTools.send('Network.clearBrowserCache'),
		devTools.send('Page.resetNavigationHistory'),
		page.setViewportSize(options.viewport ?? viewport),
		page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors })
	]);
}

type Emitter = BrowserContext | Page;
type Listener = (...args: unknown[]) => void;
/** The part of an emitter of events that its types do not show. */
interface Listened {
	eventNames(): string[];
	listeners(name: string): Listener[];
	off(name: string, listener: Listener): void;
}

function listenersOf(emitter: Emitter): Set<Listener> {
	const listened = emitter as unknown as Listened;
	return new Set(listened.eventNames().flatMap((name) => listened.listeners(name)));
}

function dropListeners(emitter: Emitter, own: Set<Listener>): void {
	const listened = emitter as unknown as Listened;
	for (const name of listened.eventNames()) {
		for (const listener of listened.listeners(name)) if (!own.has(listener)) listened.off(name, listener);
	}
}
