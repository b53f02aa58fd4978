/** Decides whether the rows of sessions hold their tokens as hashes. The code that hashes them is loaded when it is needed. */
import type { AdapterSession } from '../../../adapters/types.js';
import { lazy } from '../../base/util/lazy.js';
import type { Store } from './methods.js';
import { isHash } from './token-forms.js';

const hashing = lazy(() => import('./hashed-tokens.js'));

/**
 * Returns a store that keeps the tokens of sessions as hashes. Its callers work with the tokens of cookies, and with rows as they
 * are stored.
 * @param hashTokens undefined: if the library created the table, so that no other library reads it
 */
export function withTokensAtRest(store: Store, hashTokens: boolean | undefined): Store {
	const { createdSessionTable } = store;
	const isOn = lazy(async () => hashTokens ?? (await createdSessionTable?.()) ?? false);
	if (hashTokens ?? createdSessionTable) {
		return {
			...store,
			createSession: async (session) =>
				(await isOn()) ? (await hashing()).createHashed(store, session) : store.createSession(session),
			// Every read of a session comes here: it does not wait for what is loaded.
			getSessionAndUser: async (token) =>
				(isOn.loaded ?? (await isOn()))
					? await (hashing.loaded ?? (await hashing())).findByToken(store, token)
					: await findPlain(store, token),
			updateSession: async (changes) =>
				(await isOn()) ? (await hashing()).updateByToken(store, changes) : store.updateSession(changes),
			deleteSession: async (token) =>
				(await ((await isOn()) ? (await hashing()).deleteByToken(store, token) : store.deleteSession(token))) as
					| AdapterSession
					| null
					| undefined
		};
	}
	return { ...store, getSessionAndUser: (token) => findPlain(store, token) };
}

/** Finds no row whose token is a hash, which a database that ignores differences between letters may find by another text. */
async function findPlain(store: Store, token: string): Promise<Awaited<ReturnType<Store['getSessionAndUser']>>> {
	const pair = await store.getSessionAndUser(token);
	return pair && isHash(pair.session.sessionToken) && !isHash(token) ? null : pair;
}
