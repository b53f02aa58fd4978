/** The token of a mail, as the data layer has it: a keyed hash. */
import type { Store } from '../adapter/methods.js';
import type { AuthContext } from '../config/context.js';
import { keyedDigest } from '../seal/keyring.js';
import type { EmailProvider } from './provider.js';

/** Under which a token is kept: the first is that of today, the others those of earlier secrets. */
export async function digestsOf(ctx: AuthContext, { secret }: EmailProvider, token: string): Promise<string[]> {
	return secret === undefined ? ctx.keyring.digests(token) : [await keyedDigest(token, secret)];
}

/** A link that went nowhere must not stay. That it cannot be deleted is no reason to say so: it expires. */
export async function forget(store: Store, identifier: string, token: string): Promise<void> {
	await Promise.resolve(store.useVerificationToken({ identifier, token })).catch(() => undefined);
}
