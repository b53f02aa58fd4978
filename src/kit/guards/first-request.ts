/** Checks the rules of `protect` before the first request that they guard: not before that is the configuration known. */
import type { AuthError } from '../../errors.js';
import { requireSecrets } from '../../lib/store/adapter/secrets/store.js';
import { requireScopes } from '../../lib/core/known-scopes.js';
import { lazy } from '../../lib/base/util/lazy.js';
import { configured, fault } from '../misconfigured.js';
import type { SvelteKitEventState } from '../sveltekit-event.js';
import type { AnyRules } from './check-rules.js';

const warning = lazy(() => import('../../lib/plugins/operator/users/address-rules.js'));

/**
 * Requires an adapter that keeps secrets for rules with `bearer`, and warns of rules that read an address.
 * @throws an error of SvelteKit's if it does not keep them: the log already has the cause
 */
export async function checkOnce(state: SvelteKitEventState, rules: AnyRules): Promise<void> {
	const ctx = await configured(state);
	for (const [id, rule] of Object.entries(rules)) {
		if (typeof rule !== 'object') continue;
		try {
			if (rule.bearer !== undefined) requireSecrets(ctx);
			requireScopes(ctx, rule.bearer);
		} catch (thrown) {
			await fault(state, thrown as AuthError);
		}
		if (rule.where) (await warning()).warnOfAddress(ctx, `the rule "${id}" of \`protect\``, rule.where);
	}
}
