/** The token of a mail as the data layer stores it: a keyed hash. */
import { Verification } from '../../errors.js';
import type { FlowData } from '../../types.js';
import type { Store } from '../adapter/methods.js';
import type { AuthContext } from '../config/context.js';
import { openFlowData } from '../seal/flow-data.js';
import { keyedDigest } from '../seal/keyring.js';
import type { EmailProvider } from './provider.js';

/**
 * Returns the digests under which a token may be stored: the first is of the current secret, the others are of earlier
 * secrets.
 * @param data the application's own data of the sign-in: the token is valid with this data only, and not without it
 */
export async function digestsOf(
	ctx: AuthContext,
	{ secret }: EmailProvider,
	token: string,
	data?: FlowData
): Promise<string[]> {
	// A token has no spaces.
	const text = data ? `${token} ${JSON.stringify(data)}` : token;
	return secret === undefined ? ctx.keyring.digests(text) : [await keyedDigest(text, secret)];
}

/**
 * Returns the text of a link's token with the choice of its session. A link with another choice has another text, whose digest
 * is not stored.
 */
export function withChoice(token: string, remember: boolean | undefined): string {
	return remember === undefined ? token : `${token} remember=${remember}`;
}

/** Deletes the token of a link that was not delivered. An error here is ignored: the token expires anyway. */
export async function forget(store: Store, identifier: string, token: string): Promise<void> {
	await Promise.resolve(store.useVerificationToken({ identifier, token })).catch(() => undefined);
}

/** The longest sealed data, in characters. */
const longestSealed = 2048;

/**
 * Opens the data of a link. A code comes without it: the browser remembers it.
 * @throws {Verification} for data that was not sealed here, or not for as long as the link is valid
 */
export async function openData(
	ctx: AuthContext,
	sealed: string | undefined,
	remembered: FlowData | undefined
): Promise<FlowData | undefined> {
	if (sealed === undefined) return remembered;
	const data = sealed.length <= longestSealed ? await openFlowData(ctx.keyring, sealed) : null;
	if (data) return data;
	throw new Verification('the data in the link cannot be opened: the link was changed, or has expired');
}
