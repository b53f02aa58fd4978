/** A person with a stored session, and a look into the data layer. */
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { Adapter } from '../../src/adapters/types.js';
import { formsOf } from '../../src/lib/store/adapter/token-forms.js';
import { createTown, type Town, type TownOptions } from '../accounts/people.js';
import type { Browser } from '../fixtures/browser.js';
import { watch, type Method, type WatchedAdapter } from '../fixtures/data-layer.js';

export const sessionCookie = '__Secure-authjs.session-token';
export const day = 24 * 60 * 60;

export interface Resident extends Town {
	readonly data: WatchedAdapter;
	/** The data layer itself, unwatched. */
	readonly store: Adapter;
	/** The token in the browser. */
	token(): string;
	/** The token in its row: a hash, if it is stored as one. */
	rowToken(): Promise<string>;
	/** The stored expiry of the session in the browser; undefined where there is no row. */
	expires(): Promise<Date | undefined>;
}

/** Signs in, and forgets the calls of that. */
export async function signedIn(
	options: Partial<TownOptions> & { leftOut?: Method[] } = {},
	store: Adapter = MemoryAdapter()
): Promise<Resident> {
	const { leftOut, ...config } = options;
	const data = watch(store, leftOut);
	const town = createTown({ adapter: data.adapter, ...config });
	await town.signIn();
	data.take();
	const token = () => town.browser.cookie(sessionCookie) ?? '';
	const rowToken = async () => {
		const [plain, hash = ''] = await formsOf(token());
		return (await store.getSessionAndUser!(hash)) ? hash : (plain ?? '');
	};
	const expires = async () => (await store.getSessionAndUser!(await rowToken()))?.session.expires;
	return { ...town, data, store, token, rowToken, expires };
}

/** Reads the session of a cookie value, without a browser. */
export const readWith = (town: Resident, token: string) =>
	town.auth.session(
		new Request('https://app.test/', { headers: { cookie: `${sessionCookie}=${encodeURIComponent(token)}` } })
	);

/** A request with the session of a browser. */
export const requestOf = (browser: Browser) =>
	new Request('https://app.test/', {
		headers: { cookie: `${sessionCookie}=${encodeURIComponent(browser.cookie(sessionCookie) ?? '')}` }
	});
