/** Hashing passwords for a flow, seen by tracing: it is what a sign-in with a password costs most. */
import type { ImportedHash } from '../../../../providers/types.js';
import type { AuthContext } from '../../../core/context/context.js';
import { observed } from '../../../base/util/observed.js';
import * as hashing from './hash/index.js';

export { requireRoomToHash } from './hash/index.js';

type Traced = Pick<AuthContext, 'telemetry' | 'portableHashes'>;

/** {@link hashing.hashPassword} @throws {ServerBusy} */
export function hashPassword(ctx: Traced, password: string): Promise<string> {
	return observed(ctx, 'auth.password.hash', {}, () => hashing.hashPassword(password, ctx.portableHashes));
}

/** {@link hashing.verifyPassword} @throws {InvalidConfig | ServerBusy} */
export function verifyPassword(ctx: Traced, typed: string, stored: ImportedHash): Promise<hashing.Verified> {
	return observed(ctx, 'auth.password.verify', {}, () => hashing.verifyPassword(typed, stored, ctx.portableHashes));
}

/** {@link hashing.verifyNothing}, in the same span as for a user who exists. @throws {ServerBusy} */
export function verifyNothing(ctx: Traced, typed: string): Promise<void> {
	return observed(ctx, 'auth.password.verify', {}, () => hashing.verifyNothing(typed, ctx.portableHashes));
}
