/**
 * Setting up a phone number, in a fresh session: a code is sent to it, and the number is stored after the first right one. The number
 * comes back sealed for its user and session.
 */
import { FactorRefused, InvalidCheck, InvalidConfig, InvalidRequest } from '../../../../errors.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { Fields } from '../../../base/http/body.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { guess } from '../../../base/limits/run-attempt.js';
import { randomToken } from '../../../base/seal/encoding.js';
import { addFactor, ownerForChange } from '../manage.js';
import type { Changed, Owner } from '../manage.js';
import { limitedName } from '../prove.js';
import { useSentCode } from '../sent/codes.js';
import { parseNumber } from './number.js';
import { sendByPhone } from './send.js';
import { removePhone, storedPhone, storePhone } from './stored.js';
import { mfa } from '../../../core/options.js';

const salt = 'framework-auth set-up of a phone number';
const maxAge = 10 * 60;

/** A number to which the first code was sent. */
export interface PhoneSetUp {
	/** Goes back with the code. */
	readonly id: string;
	readonly phoneNumber: string;
}

/** @throws {AccessDenied | ReauthenticationRequired | InvalidConfig} */
export async function ownerOfPhone(ctx: AuthContext, req: AuthRequest): Promise<Owner> {
	if (!mfa.of(ctx)?.phone) throw new InvalidConfig('codes by short message are off: set `mfa.phone`');
	return ownerForChange(ctx, req, 'setting up a phone number');
}

/**
 * Sends the first code.
 * @throws {InvalidRequest} for a number that cannot be read, {InvalidCheck} for a user who has a number
 * @throws {TooManyRequests | CallbackRouteError}
 */
export async function beginPhone(ctx: AuthContext, req: AuthRequest, typed: string | undefined): Promise<PhoneSetUp> {
	const { user, waiting } = await ownerOfPhone(ctx, req);
	const phoneNumber = await parseNumber(mfa.of(ctx)?.phone?.parse, typed);
	if (phoneNumber === null)
		throw new InvalidRequest('the phone number needs its country code, such as +1 415 555 0123');
	if (await storedPhone(ctx, user.id)) throw new InvalidCheck('the user has a phone number already: remove it first');
	const jti = randomToken(24);
	await sendByPhone(ctx, req, { userId: user.id, kind: 'phone', waiting: `set-up ${jti}` }, user, phoneNumber, {
		isNew: true
	});
	const claims = { user: user.id, waiting, number: phoneNumber, jti };
	return { id: await ctx.keyring.seal(claims, { salt, maxAge }), phoneNumber };
}

/** Returns the number of a set-up. @throws {InvalidCheck} for one of another session or user, and after ten minutes */
export async function openPhone(ctx: AuthContext, owner: Owner, id: string): Promise<PhoneSetUp & { jti: string }> {
	const opened = await ctx.keyring.open(id, salt).catch(() => null);
	const { user, waiting, number, jti = '' } = opened?.claims ?? {};
	const isTheirs = user === owner.user.id && waiting === owner.waiting;
	if (isTheirs && typeof number === 'string') return { id, phoneNumber: number, jti };
	throw new InvalidCheck(
		'the set-up of the phone number has expired, or belongs to another session or user: begin again'
	);
}

/**
 * Takes the first code. The other sessions of the user end, and this one has two factors.
 * @returns recovery codes, if it is the first factor of the user
 * @throws {FactorRefused | InvalidCheck | TooManyRequests | AccessDenied | ReauthenticationRequired}
 */
export async function confirmPhone(
	ctx: AuthContext,
	req: AuthRequest,
	{ setUp = '', code }: Fields
): Promise<Changed<string[] | null>> {
	const owner = await ownerOfPhone(ctx, req);
	const { user } = owner;
	const { phoneNumber, jti } = await openPhone(ctx, owner, setUp);
	const accounts = [limitedName('phone', user.id)];
	const attempt = await ctx.limits.enter('factor', { accounts, client: req.client() });
	await guess([attempt], async () => {
		const asker = { userId: user.id, kind: 'phone', waiting: `set-up ${jti}`, to: phoneNumber } as const;
		if (!(await useSentCode(ctx, asker, code))) throw new FactorRefused('the first code of a phone number is wrong');
	});
	const isFirst = owner.factors.length === 0;
	async function add(): Promise<void> {
		if (await storePhone(ctx, user.id, phoneNumber)) return;
		throw new InvalidCheck('the user has a phone number already: remove it first');
	}
	const remove = () => removePhone(ctx, user.id);
	const { result, cookies } = await addFactor(ctx, req, owner, { kind: 'phone', add, remove, codes: isFirst });
	return { result: isFirst ? result : null, cookies };
}
