/**
 * Setting up one-time codes. The key is sealed for its user and for what it was made in, and comes back with the first code: nothing is
 * stored before that code was right.
 */
import { FactorRefused, InvalidCheck } from '../../../../errors.js';
import type { FactorSetUp, User } from '../../../../types.js';
import type { AuthContext } from '../../../core/context/context.js';
import { claimOnce } from '../../../core/request/pending-cookies.js';
import { originOf } from '../../../core/request/request.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { bytesOf, toBase64Url, randomToken } from '../../../base/seal/encoding.js';
import { lazy } from '../../../base/util/lazy.js';
import { keyUri, newKey, readCode, stepOf, toBase32 } from './code.js';
import { storeTotp } from './stored.js';
import { mfa } from '../../../core/options.js';

const qr = lazy(() => import('./qr.js'));

const salt = 'framework-auth set-up of a second factor';
const maxAge = 10 * 60;

/** The user of a set-up, and what it is for. */
export interface SetUpOwner {
	readonly user: User & { readonly id: string };
	/** Names the session, or the sign-in that waits for the factor: the set-up ends with it. */
	readonly waiting: string;
}

/** Makes a key for a user. */
export async function beginSetUp(
	ctx: AuthContext,
	req: AuthRequest,
	{ user, waiting }: SetUpOwner
): Promise<FactorSetUp> {
	const key = newKey();
	const claims = { user: user.id, waiting, key: toBase64Url(key), jti: randomToken(24) };
	return described(ctx, req, user, key, await ctx.keyring.seal(claims, { salt, maxAge }));
}

/** Describes a key again, for the page after a wrong code. @throws {InvalidCheck} */
export async function describeSetUp(
	ctx: AuthContext,
	req: AuthRequest,
	owner: SetUpOwner,
	id: string
): Promise<FactorSetUp> {
	return described(ctx, req, owner.user, (await openSetUp(ctx, owner, id)).key, id);
}

/** Describes the set-up that a page goes on with. One that has expired, or belongs to another owner, begins again. */
export async function resumeSetUp(
	ctx: AuthContext,
	req: AuthRequest,
	owner: SetUpOwner,
	id: unknown
): Promise<FactorSetUp> {
	if (typeof id !== 'string' || id === '') return beginSetUp(ctx, req, owner);
	return describeSetUp(ctx, req, owner, id).catch((thrown: unknown) => {
		if (thrown instanceof InvalidCheck) return beginSetUp(ctx, req, owner);
		throw thrown;
	});
}

async function described(
	ctx: AuthContext,
	req: AuthRequest,
	{ email, name, id: userId }: User & { id: string },
	key: Uint8Array,
	id: string
): Promise<FactorSetUp> {
	const { issuer = ctx.appName, qr: ownQr } = mfa.of(ctx) ?? {};
	const shownIssuer = issuer ?? new URL(originOf(req)).hostname;
	const uri = keyUri(key, { issuer: shownIssuer, account: email ?? name ?? userId });
	const text = (toBase32(key).match(/.{4}/g) ?? []).join(' ');
	const makeQr = ownQr ?? (await qr()).qrCode;
	return { id, key: text, uri, qr: makeQr(uri) || null };
}

/**
 * Checks the first code, and uses the set-up up.
 * @returns stores the key; call it once nothing else can fail. @throws {InvalidCheck} there if the user has one meanwhile
 * @throws {FactorRefused | InvalidCheck}
 */
export async function finishSetUp(
	ctx: AuthContext,
	owner: SetUpOwner,
	id: string,
	typed: string | undefined
): Promise<() => Promise<void>> {
	const { key, jti, exp } = await openSetUp(ctx, owner, id);
	const code = readCode(typed);
	const step = code === null ? null : await stepOf(key, code, 0);
	if (step === null) throw new FactorRefused('the first code of a new factor is wrong');
	return async () => {
		if (!(await claimOnce(ctx, `set-up ${jti}`, exp))) throw new InvalidCheck('the set-up was finished before');
		if (!(await storeTotp(ctx, owner.user.id, key, step)))
			throw new InvalidCheck('the user has one-time codes already: remove them first');
	};
}

async function openSetUp(
	ctx: AuthContext,
	owner: SetUpOwner,
	id: string
): Promise<{ key: Uint8Array<ArrayBuffer>; jti: string; exp: number }> {
	const opened = await ctx.keyring.open(id, salt).catch(() => null);
	const { user, waiting, key, jti = '', exp = 0 } = opened?.claims ?? {};
	const isTheirs = user === owner.user.id && waiting === owner.waiting;
	if (isTheirs && typeof key === 'string') return { key: bytesOf(key), jti, exp };
	throw new InvalidCheck('the set-up of the factor has expired, or belongs to another session or user: begin again');
}
