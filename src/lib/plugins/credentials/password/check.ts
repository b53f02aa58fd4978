/** Checks the password of a sign-in. A name that has no user takes as long as one that has. */
import type { AdapterSecret, AdapterUser } from '../../../../adapters/types.js';
import { AuthError, CredentialsSignin, InvalidEmail, ServerBusy } from '../../../../errors.js';
import type { SecretStore } from '../../../store/adapter/secrets/store.js';
import type { AuthContext } from '../../../core/context/context.js';
import { asError } from '../../../base/errors/logger.js';
import type { Fields } from '../../../base/http/body.js';
import { lazy } from '../../../base/util/lazy.js';
import type { CheckedPassword } from './configured.js';
import { hashPassword, verifyNothing, verifyPassword } from './hashing.js';
import type { Passwords } from '../../../core/context/providers/credentials.js';
import { passwordStore, storedPassword, storePassword, userOfName } from '../../../store/adapter/secrets/passwords.js';
import { usernameOf } from './sign-up/username.js';
import { pendingRules } from '../../../core/options.js';

const pendingUsers = lazy(() => import('../../../core/accounts/pending-users.js'));

/** @throws {CredentialsSignin} for a wrong password, and for a name that has no user */
export async function checkPassword(ctx: AuthContext, passwords: Passwords, fields: Fields): Promise<CheckedPassword> {
	const { password = '' } = fields;
	const store = passwordStore(ctx);
	const user = await userNamed(store, passwords, fields);
	// The same query for a name that has no user.
	const stored = await storedPassword(store, user ? String(user.id) : crypto.randomUUID());
	const imported = user && !stored ? await passwords.imported?.(user) : null;
	const hash = stored?.value ?? imported;
	if (!user || !hash) {
		await verifyNothing(ctx, password);
		throw wrong();
	}
	const { matches, outdated } = await verifyPassword(ctx, password, hash);
	if (!matches) throw wrong();
	if (pendingRules.of(ctx) && (await (await pendingUsers()).isOverdue(store, user)))
		throw wrong('the address was not proven in time');
	const id = String(user.id);
	const renewed = outdated || !stored ? await renew(ctx, store, id, password, stored) : null;
	return { user, confirmed: () => requireSamePassword(ctx, store, id, password, renewed ?? stored?.value) };
}

/** @throws {CredentialsSignin} if the user has another password now than the one that was right */
async function requireSamePassword(
	ctx: AuthContext,
	store: SecretStore,
	userId: string,
	password: string,
	before: string | undefined
): Promise<void> {
	const { value } = (await storedPassword(store, userId)) ?? {};
	if (value === before) return;
	// Another sign-in may have hashed the same password again.
	const isSame = value !== undefined && (await verifyPassword(ctx, password, value)).matches;
	if (!isSame) throw wrong('it was changed meanwhile');
}

function wrong(why = 'there is no such user, or the password is wrong'): CredentialsSignin {
	return new CredentialsSignin(`the password was not accepted: ${why}`);
}

function userNamed(store: SecretStore, passwords: Passwords, { email = '', username = '' }: Fields) {
	return passwords.identifier === 'email' ? userByAddress(store, passwords, email) : userByName(store, username);
}

async function userByAddress(store: SecretStore, { mail }: Passwords, typed: string): Promise<AdapterUser | null> {
	try {
		return await store.getUserByEmail(mail.read(typed).email);
	} catch (thrown) {
		if (thrown instanceof InvalidEmail) return null;
		throw thrown;
	}
}

async function userByName(store: SecretStore, typed: string): Promise<AdapterUser | null> {
	const name = usernameOf(typed);
	const id = await userOfName(store, name ?? '');
	const user = await store.getUser(id ?? crypto.randomUUID());
	return id !== null && user && String(user.id) === id ? user : null;
}

/** Hashes the password again with the present algorithm. If that is not possible now, the next sign-in does it. */
async function renew(
	ctx: AuthContext,
	store: SecretStore,
	userId: string,
	password: string,
	before: AdapterSecret | null
): Promise<string | null> {
	try {
		const hash = await hashPassword(ctx, password);
		return (await storePassword(store, userId, hash, before)) ? hash : null;
	} catch (thrown) {
		if (!(thrown instanceof ServerBusy)) {
			ctx.logger.error(thrown instanceof AuthError ? thrown : new AuthError('hashing again failed', asError(thrown)));
		}
		return null;
	}
}

export { requireRoomToHash } from './hashing.js';
