/** Compiles `account.pendingAge`. */
import { InvalidConfig } from '../../errors.js';
import { requireAdapterMethods, toKeepSecrets } from '../adapter/requirements.js';
import type { AuthContext } from '../config/context.js';
import type { AuthConfig } from '../config/options.js';

const [least, most] = [600, 31_536_000];

/** @throws {InvalidConfig | MissingAdapter | MissingAdapterMethods} */
export function pendingOptions({ account = {}, adapter }: AuthConfig): AuthContext['pending'] {
	const ageSeconds: unknown = account.pendingAge;
	if (ageSeconds === undefined) return undefined;
	if (!Number.isSafeInteger(ageSeconds) || Number(ageSeconds) < least || Number(ageSeconds) > most) {
		throw new InvalidConfig(`\`account.pendingAge\` has to be whole seconds, from ${least} to ${most} (a year)`);
	}
	const methods = ['getUser', 'getUserByEmail', 'deleteUser', 'listDueSecrets', ...toKeepSecrets] as const;
	requireAdapterMethods(adapter, [{ by: '`account.pendingAge`', methods }]);
	return { ageSeconds: Number(ageSeconds) };
}
