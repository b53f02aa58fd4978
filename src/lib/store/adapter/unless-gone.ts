/** A change of a stored session that may have ended meanwhile. */
import type { Store } from './methods.js';
import { requireStore } from './require-store.js';
import { mayBeRefusal } from './store.js';

/** Returns `gone` if the session does not exist any more. Some adapters throw then; that is not a failure. */
export async function unlessGone<T>(
	ctx: { readonly adapter: Store | undefined },
	token: string,
	call: (store: Store) => Promise<T>
): Promise<T | 'gone'> {
	const store = requireStore(ctx, 'session.strategy "database"');
	try {
		return await call(store);
	} catch (thrown) {
		if (!mayBeRefusal(thrown) || (await store.getSessionAndUser(token))) throw thrown;
		return 'gone';
	}
}
