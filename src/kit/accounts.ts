/** `locals.accounts`. */
import { recordWrites } from '../lib/http/request-state.js';
import { isSameOrigin } from '../lib/http/csrf.js';
import type { AuthRequest } from '../lib/http/request.js';
import { accountsOfRequest } from '../lib/provider-tokens/members.js';
import type { WriteCookies } from '../lib/provider-tokens/cookie.js';
import { lazy } from '../lib/util/lazy.js';
import type { AccountQuestion, AccountsOf, CookieWrite, StoredAboutUser, WaysToSignIn } from '../types.js';
import { changing } from './changing.js';
import { setCookies } from './event-state.js';
import type { SvelteKitEventState } from './sveltekit-event.js';
import { withRequest } from './with-request.js';

/**
 * Returns the functions for the user of a request. With an adapter, refreshing a token changes the data layer only, so that it is
 * allowed wherever the session can be read, in a remote `query`, too.
 */
export function accountsOf(state: SvelteKitEventState): Promise<AccountsOf<string>> {
	return withRequest(state, (ctx, req) => accountsOfRequest(ctx, req, writerOf(state, req)));
}

const answering = lazy(() => import('../lib/linking/answer.js'));

/** Returns the question about an account that is open in the session of a request. */
export async function questionFor(state: SvelteKitEventState): Promise<AccountQuestion | null> {
	const { questionOf } = await answering();
	return withRequest(state, questionOf);
}

const listing = lazy(() => import('../lib/ways/list.js'));
const changingEmail = lazy(() => import('../lib/address-change/request.js'));
const deleting = lazy(() => import('../lib/own-data/delete.js'));
const exporting = lazy(() => import('../lib/own-data/export.js'));
const unlinking = lazy(() => import('../lib/ways/unlink.js'));

/** Returns the ways to sign in of the user of a request. */
export async function waysFor(state: SvelteKitEventState): Promise<WaysToSignIn> {
	const { listWays } = await listing();
	return withRequest(state, listWays);
}

/** Returns what is stored about the user of a request. */
export async function exportFor(state: SvelteKitEventState): Promise<StoredAboutUser> {
	const { exportOwnData } = await exporting();
	return withRequest(state, exportOwnData);
}

/** Unlinks an account. */
export async function unlinkFor(state: SvelteKitEventState, ...account: [string, string?]): Promise<boolean> {
	const { unlinkAccount } = await unlinking();
	return changing(state, 'accounts.unlink', (ctx, req) => unlinkAccount(ctx, req, ...account));
}

/** Begins a change of the address of the user of a request. */
export async function changeEmailFor(state: SvelteKitEventState, address: string): Promise<void> {
	const { changeEmail } = await changingEmail();
	return changing(state, 'accounts.changeEmail', (ctx, req) => changeEmail(ctx, req, address));
}

/** Deletes the user of a request. */
export async function deleteFor(state: SvelteKitEventState): Promise<Date | null> {
	const { deleteOwnUser } = await deleting();
	return changing(state, 'accounts.delete', deleteOwnUser);
}

/** Without an adapter, a refresh changes a cookie: not after the response, in a remote `query`, or for another site. */
function writerOf(state: SvelteKitEventState, req: AuthRequest): WriteCookies {
	const isRead = req.method === 'GET' || req.method === 'HEAD';
	if (state.over || (isRead ? state.event.isRemoteRequest : !isSameOrigin(req))) return undefined;
	return (cookies: readonly CookieWrite[]) => {
		try {
			setCookies(state, cookies);
			recordWrites(req.state, cookies);
			state.renewed = true;
		} catch {
			// SvelteKit has made its response, and the library's hook adds the cookies.
			req.state.renewal = [...req.state.renewal, ...cookies];
		}
	};
}
