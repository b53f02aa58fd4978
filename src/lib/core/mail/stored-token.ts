/** The token of an email as the data layer stores it: a keyed hash. And the code beside a link, which only a cookie has, as an HMAC. */
import type { VerificationToken } from '../../../adapters/types.js';
import { Verification } from '../../../errors.js';
import type { FlowData } from '../../../types.js';
import { requireStore } from '../../store/adapter/require-store.js';
import type { AuthContext } from '../context/context.js';
import { asError } from '../../base/errors/logger.js';
import { openFlowData } from '../../base/seal/flow-data.js';
import { keyedDigest } from '../../base/seal/keyring.js';
import { guardOf, isNumber, isText } from '../../base/util/shape.js';
import type { EmailProvider } from '../context/providers/email.js';
import { isCode, macsOf } from './token.js';

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

/**
 * Deletes the token of a link or code that is void. A failure is for the log only: no user has a link that was not delivered, the tries
 * at a code are over all the same, and the token expires.
 */
export async function forget(ctx: AuthContext, identifier: string, token: string): Promise<void> {
	try {
		await requireStore(ctx, 'signing in by mail').useVerificationToken({ identifier, token });
	} catch (thrown) {
		ctx.logger.error(asError(thrown));
	}
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
	throw new Verification('the data of the link was changed, or has expired: request a new email');
}

/** Uses the token up. @throws {Verification} when it is not valid */
export async function takeToken(
	ctx: AuthContext,
	{ email, digests }: { readonly email: string; readonly digests: readonly string[] }
): Promise<VerificationToken> {
	for (const token of digests) {
		// A link that was clicked in time is valid, however long the data layer takes. Some data layers return the time of
		// use as the expiry.
		const clickedAtMs = Date.now();
		// One request at a time: not every data layer ensures that a token is used only once.
		const row = await ctx.instance.locks.run([`mail ${token}`], async () =>
			requireStore(ctx, 'signing in by mail').useVerificationToken({ identifier: email, token })
		);
		if (!row) continue;
		if (row.identifier !== email || row.token !== token) continue;
		// The type promises a date, and a data layer may return none. The library stores no token that never expires.
		const expires = row.expires as Date | null | undefined;
		if (!expires || expires.getTime() <= clickedAtMs) throw new Verification('the link has expired');
		return { identifier: email, token, expires };
	}
	throw new Verification(
		'the link was used, replaced by a newer one, or never valid, or has expired: request a new email'
	);
}

/**
 * The code beside a link, as the sealed cookie of the browser that asked for the email has it. The data layer has one row for
 * both, so that using one of them ends the other, and of several at once one wins.
 */
export interface CodeBesideLink {
	/** HMAC-SHA-256 of the code and the digest of the link's token, base64url. */
	readonly mac: string;
	/** When the code expires, in milliseconds. */
	readonly untilMs: number;
}

export const isCodeBesideLink = guardOf<CodeBesideLink>({ mac: isText, untilMs: isNumber });

/** Returns the form of a code that the cookie keeps. @param digest that of the link's token: the code is valid for this email only */
export async function codeBesideLink(
	ctx: AuthContext,
	code: string,
	{ digest, expires }: { readonly digest: string; readonly expires: Date }
): Promise<CodeBesideLink> {
	const [mac = ''] = await codeMacs(ctx, code, digest);
	return { mac, untilMs: expires.getTime() };
}

/** An email that a browser asked for, as far as its token and its code go. */
interface TokenAskedFor {
	/** Digest of the token in its link. */
	readonly digest: string;
	readonly beside?: CodeBesideLink;
}

/**
 * Returns the digests of the rows that a token may use up, if it is a code that was sent beside a link: that of the link for the
 * right code, none for a wrong one. Returns null for any other token.
 */
export async function digestsByCode(
	ctx: AuthContext,
	token: string,
	request: TokenAskedFor | null
): Promise<string[] | null> {
	if (!request?.beside || !isCode(token)) return null;
	const { digest, beside } = request;
	const isRight = (await codeMacs(ctx, token, digest)).includes(beside.mac) && Date.now() < beside.untilMs;
	return isRight ? [digest] : [];
}

async function codeMacs(ctx: AuthContext, code: string, digest: string): Promise<string[]> {
	return macsOf(ctx, 'framework-auth mail code', new TextEncoder().encode(`${digest} ${code}`));
}
