/** Stores the user of a sign-up. */
import type { AdapterUser } from '../../../../../adapters/types.js';
import { UsernameRefused, Verification } from '../../../../../errors.js';
import { takeBack, withClaim } from '../../../../core/accounts/resolve-user.js';
import type { AskSignUp } from '../../../../core/accounts/sign-up.js';
import { createMarked, isUnfinished, takeBackUnfinished, unmark } from '../../../../core/accounts/unfinished.js';
import { mayBeRefusal } from '../../../../store/adapter/store.js';
import type { SecretStore } from '../../../../store/adapter/secrets/store.js';
import type { AuthContext } from '../../../../core/context/context.js';
import type { ResolvedIdentity } from '../../../../core/entry/complete.js';
import { claimName, storedPassword, storePassword, userOfName } from '../../../../store/adapter/secrets/passwords.js';

/** The parts of a sign-up beside the user. */
interface Chosen {
	/** Id of the provider. */
	readonly provider: string;
	readonly hash: string;
	readonly username: string | undefined;
	/** Asks whether the person may become a user. */
	readonly ask: AskSignUp | undefined;
	/** Marks the user who was stored. If it throws, it has removed the user. */
	mark?(user: AdapterUser): Promise<void>;
}

/** Stores the user with the password, or nothing. The next try takes back the rest that a fault leaves. */
export async function createUser(
	ctx: AuthContext,
	store: SecretStore,
	draft: AdapterUser,
	{ provider, hash, username, ask, mark }: Chosen
): Promise<ResolvedIdentity> {
	if (username !== undefined && !(await isFree(store, username))) throw new UsernameRefused('taken');
	// With the address alone, its owner gets a password by email.
	const hasParts = username !== undefined || mark !== undefined;
	const begun = hasParts ? { provider, providerAccountId: draft.id } : undefined;
	return ctx.instance.locks.run([draft.email], async () => {
		const claimFor = await ask?.(true);
		const user = await newUser(store, draft, begun);
		await mark?.(user);
		try {
			const id = String(user.id);
			if (username !== undefined && !(await claimName(store, id, username))) throw new UsernameRefused('taken');
			if (!(await storePassword(store, id, hash, null))) throw new Verification('the user has a password already');
		} catch (thrown) {
			await takeBack(store, user);
			throw thrown;
		}
		if (begun) await unmark(store, begun);
		await withClaim(store, claimFor, user);
		return { user, created: true, linked: null };
	});
}

/** Whether a name is free, or that of a user whose sign-up did not end. */
async function isFree(store: SecretStore, username: string): Promise<boolean> {
	const holder = await userOfName(store, username);
	return holder === null || (await takeBackHalf(store, await store.getUser(holder)));
}

/** Removes a user whose sign-up did not come to the password. @returns whether it did */
export async function takeBackHalf(store: SecretStore, user: AdapterUser | null): Promise<boolean> {
	return (await isHalf(store, user)) && takeBackUnfinished(store, user);
}

/** Whether the sign-up of a user did not come to the password. It takes the same queries for each user, and for none. */
export async function isHalf(store: SecretStore, user: AdapterUser | null): Promise<boolean> {
	const isLeft = await isUnfinished(store, user);
	const password = await storedPassword(store, user ? String(user.id) : crypto.randomUUID());
	return isLeft && password === null;
}

/** @throws {Verification} if another process has made a user with the address */
async function newUser(
	store: SecretStore,
	draft: AdapterUser,
	begun: Parameters<typeof createMarked>[2] | undefined
): Promise<AdapterUser> {
	try {
		return await (begun ? createMarked(store, draft, begun) : store.createUser(draft));
	} catch (thrown) {
		if (!mayBeRefusal(thrown) || !(await store.getUserByEmail(draft.email))) throw thrown;
		throw new Verification('a user has the address meanwhile');
	}
}
