/** The token of a mail as the data layer stores it: a keyed hash. */
import type { Store } from '../adapter/methods.js';
import type { AuthContext } from '../config/context.js';
import { keyedDigest } from '../seal/keyring.js';
import type { EmailProvider } from './provider.js';

/**
 * Returns the digests under which a token may be stored: the first is of the current secret, the others are of earlier
 * secrets.
 */
export async function digestsOf(ctx: AuthContext, { secret }: EmailProvider, token: string): Promise<string[]> {
	return secret === undefined ? ctx.keyring.digests(token) : [await keyedDigest(token, secret)];
}

/** Deletes the token of a link that was not delivered. An error here is ignored: the token expires anyway. */
export async function forget(store: Store, identifier: string, token: string): Promise<void> {
	await Promise.resolve(store.useVerificationToken({ identifier, token })).catch(() => undefined);
}
