/** The ways in which a user can sign in, as they are stored. */
import type { AdapterAccount, AdapterAuthenticator, AdapterUser } from '../../../adapters/types.js';
import { hasProvenAddress } from './proven-address.js';
import type { Store } from '../../store/adapter/methods.js';
import { unlessTableMissing } from '../../store/adapter/missing-table.js';
import { requireStore } from '../../store/adapter/require-store.js';
import type { CompiledProvider } from '../context/providers/index.js';
import type { AuthContext } from '../context/context.js';

/** The kind of the secret that is the password of a user. */
const passwordKind = 'password';

export interface StoredWays {
	readonly user: AdapterUser | null;
	/** Whether the user has proven the address. */
	readonly isProven: boolean;
	/** Of providers of OAuth 2 and OpenID Connect, also those that the configuration does not have any more. */
	readonly accounts: readonly AdapterAccount[];
	readonly passkeys: readonly AdapterAuthenticator[];
	readonly hasPassword: boolean;
}

/** Reads them. An adapter that cannot list accounts has none, as far as it is known. */
export async function readWays(ctx: AuthContext, userId: string): Promise<StoredWays> {
	const store = requireStore(ctx, 'the sign-in methods of a user');
	const reading = Promise.resolve(store.getUser(userId));
	const [user, isProven, accounts, passkeys, hasPassword] = await Promise.all([
		reading,
		reading.then((read) => hasProvenAddress(store, read)),
		store.listAccounts?.(userId) ?? [],
		has(ctx, 'webauthn') ? store.listAuthenticatorsByUserId(userId) : [],
		has(ctx, 'credentials') ? hasStoredPassword(store, userId) : false
	]);
	const own = <Row extends { userId: unknown }>(rows: readonly Row[]) =>
		rows.filter((row) => String(row.userId) === userId);
	const external = own(accounts).filter(({ type }) => type !== 'email' && type !== 'webauthn');
	return { user, isProven, accounts: external, passkeys: own(passkeys), hasPassword };
}

/** Counts the ways that work with this configuration. */
export function countWays(ctx: AuthContext, ways: StoredWays): number {
	const { accounts, passkeys, hasPassword } = ways;
	const usable = accounts.filter((account) => signsIn(ctx, account)).length;
	return usable + passkeys.length + Number(hasPassword) + Number(signsInByMail(ctx, ways));
}

/** Whether the provider of an account is configured. */
export function signsIn({ providers }: AuthContext, { provider }: AdapterAccount): boolean {
	return providers.get(provider)?.kind === 'oauth';
}

/** Whether an email to the address of a user signs in. */
export function signsInByMail(ctx: AuthContext, { isProven }: StoredWays): boolean {
	return isProven && has(ctx, 'email');
}

function has({ providers }: AuthContext, kind: CompiledProvider['kind']): boolean {
	return [...providers.values()].some((provider) => provider.kind === kind);
}

/** A database without the table of secrets has no passwords of the library. */
async function hasStoredPassword(store: Store, userId: string): Promise<boolean> {
	return unlessTableMissing(async () => {
		const secrets = (await store.listSecrets?.(userId, passwordKind)) ?? [];
		return secrets.some((secret) => String(secret.userId) === userId);
	}, false);
}
