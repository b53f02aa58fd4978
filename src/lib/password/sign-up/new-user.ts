/** Stores the user of a sign-up. */
import type { AdapterUser } from '../../../adapters/types.js';
import { UsernameRefused, Verification } from '../../../errors.js';
import { takeBack } from '../../accounts/resolve-user.js';
import type { AskSignUp } from '../../accounts/sign-up.js';
import { mayBeRefusal } from '../../adapter/store.js';
import type { SecretStore } from '../../bearer/store.js';
import type { AuthContext } from '../../config/context.js';
import type { ResolvedIdentity } from '../../flows/complete.js';
import { claimName, storePassword, userOfName } from '../stored.js';

/** The parts of a sign-up beside the user. */
interface Chosen {
	readonly hash: string;
	readonly username: string | undefined;
	/** Asks whether the person may become a user. */
	readonly ask: AskSignUp | undefined;
	/** Marks the user who was stored. If it throws, it has removed the user. */
	mark?(user: AdapterUser): Promise<void>;
}

/** Stores the user with the password, or nothing. */
export async function createUser(
	ctx: AuthContext,
	store: SecretStore,
	draft: AdapterUser,
	{ hash, username, ask, mark }: Chosen
): Promise<ResolvedIdentity> {
	if (username !== undefined && (await userOfName(store, username)) !== null) throw new UsernameRefused('taken');
	return ctx.instance.locks.run([draft.email], async () => {
		await ask?.(true);
		const user = await newUser(store, draft);
		await mark?.(user);
		try {
			const id = String(user.id);
			if (username !== undefined && !(await claimName(store, id, username))) throw new UsernameRefused('taken');
			if (!(await storePassword(store, id, hash, null))) throw new Verification('the user has a password already');
		} catch (thrown) {
			await takeBack(store, user);
			throw thrown;
		}
		return { user, created: true, linked: null };
	});
}

/** @throws {Verification} if another process has made a user with the address */
async function newUser(store: SecretStore, draft: AdapterUser): Promise<AdapterUser> {
	try {
		return await store.createUser(draft);
	} catch (thrown) {
		if (!mayBeRefusal(thrown) || !(await store.getUserByEmail(draft.email))) throw thrown;
		throw new Verification('a user has the address meanwhile');
	}
}
