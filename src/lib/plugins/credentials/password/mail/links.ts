/** The links in the emails of passwords: each works once, for one address and one purpose. */
import type { VerificationToken } from '../../../../../adapters/types.js';
import type { Store } from '../../../../store/adapter/methods.js';
import type { AuthContext } from '../../../../core/context/context.js';
import { forget, takeToken } from '../../../../core/mail/stored-token.js';
import { asError } from '../../../../base/errors/logger.js';
import { originOf } from '../../../../core/request/request.js';
import type { AuthRequest } from '../../../../core/request/request.js';
import { sha256Base64Url } from '../../../../base/seal/digest.js';
import { randomToken } from '../../../../base/seal/encoding.js';
import { fromNow } from '../../../../base/util/clock.js';
import { linkSeconds } from '../provider.js';

export type LinkPurpose = keyof typeof linkSeconds;

/** The only use of a token. It is not valid for anything else. */
export interface BoundTo {
	readonly purpose: LinkPurpose;
	readonly email: string;
	/** A value that is still the same when the link is used, such as the present password. */
	readonly state?: string;
}

/** A token that was stored. */
export interface StoredLink {
	readonly token: string;
	readonly expires: Date;
	readonly digest: string;
}

/** Makes a token. An earlier one for the same is not valid any more. */
export async function createLink(ctx: AuthContext, store: Store, bound: BoundTo): Promise<StoredLink> {
	const token = randomToken(32);
	const expires = fromNow(linkSeconds[bound.purpose]);
	const identifier = await identifierOf(bound);
	const [digest = ''] = await digestsOf(ctx, token, bound);
	await store.deleteVerificationTokens?.(identifier);
	await store.createVerificationToken({ identifier, token: digest, expires });
	return { token, expires, digest };
}

/** Uses a token up. @throws {Verification} if it is not valid */
export async function takeLink(ctx: AuthContext, token: string, bound: BoundTo): Promise<VerificationToken> {
	return takeToken(ctx, { email: await identifierOf(bound), digests: await digestsOf(ctx, token, bound) });
}

/** Stores a token again after a fault, so that its link works at the next try. If that fails, the person asks for another email. */
export async function putBack(ctx: AuthContext, store: Store, used: VerificationToken | null): Promise<void> {
	if (!used) return;
	try {
		await store.createVerificationToken(used);
	} catch (thrown) {
		ctx.logger.error(asError(thrown));
	}
}

/** Returns the values under which a token may be stored, one for each secret. */
export function digestsOf(ctx: AuthContext, token: string, { purpose, email, state = '' }: BoundTo): Promise<string[]> {
	return ctx.keyring.digests(JSON.stringify(['password', purpose, email, state, token]));
}

/** Deletes the token of an email that was not sent. A failure is for the log only. */
export async function forgetLink(ctx: AuthContext, bound: BoundTo, digest: string): Promise<void> {
	await forget(ctx, await identifierOf(bound), digest);
}

/** Short enough for a column of 255 characters with any address, and apart from the tokens of sign-ins by email. */
async function identifierOf({ purpose, email }: BoundTo): Promise<string> {
	return `password-${purpose}:${await sha256Base64Url(email)}`;
}

/** Returns the address of a page of passwords. Values that are undefined are left out. */
export function passwordUrl(
	{ authPath }: Pick<AuthContext, 'authPath'>,
	req: AuthRequest,
	page: string,
	query: Readonly<Record<string, string | undefined>> = {}
): string {
	const url = new URL(`${originOf(req)}${authPath}/password/${page}`);
	for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);
	return url.href;
}
