/** `locals.accounts`. */
import { accountsOfRequest } from '../lib/tokens/members.js';
import type { AccountsOf } from '../types.js';
import type { EventState } from './event-state.js';
import { withRequest } from './with-request.js';

/**
 * Returns the functions for the user of a request. Refreshing a token changes the data layer only, so that it is allowed
 * wherever the session can be read, in a remote `query`, too.
 */
export function accountsOf(state: EventState): Promise<AccountsOf<string>> {
	return withRequest(state, accountsOfRequest);
}
