/** Checks that the adapter keeps secrets, before the first request that a rule for API tokens guards. */
import type { AuthError } from '../../errors.js';
import { requireSecrets } from '../../lib/bearer/store.js';
import { configured, fault } from '../misconfigured.js';
import type { SvelteKitEventState } from '../sveltekit-event.js';

/** @throws an error of SvelteKit's if it does not: the log already has the cause */
export async function requireSecretsOf(state: SvelteKitEventState): Promise<void> {
	const ctx = await configured(state);
	try {
		requireSecrets(ctx);
	} catch (thrown) {
		await fault(state, thrown as AuthError);
	}
}
