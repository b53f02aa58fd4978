/** Makes `whileAllowed` of an instance. */
import { getRequestEvent } from '$app/server';
import { InvalidConfig } from '../../errors.js';
import { lazy } from '../../lib/base/util/lazy.js';
import { instances } from '../guards/require-session.js';
import type { RequireOptions } from '../guards/types.js';
import { paceOf } from './pace.js';
import type { RecheckOptions, StreamRule, StreamsFrom, WhileAllowed } from './types.js';

const streaming = lazy(() => import('./while-allowed.js'));

/**
 * Makes `whileAllowed`. Call it once, beside the instance.
 *
 * @param auth the return value of `FrameworkAuth`
 * @param usual the options of all streams that set none
 * @throws {InvalidConfig} for anything else
 * @example export const whileAllowed = whileAllowedOf(auth)
 */
export function whileAllowedOf<const Auth extends StreamsFrom>(
	auth: Auth,
	usual: RecheckOptions = {}
): WhileAllowed<StreamRule<Auth['requireSession']>> {
	const instance = instances.get(auth.requireSession);
	if (!instance)
		throw new InvalidConfig(
			'`whileAllowedOf` takes the return value of `FrameworkAuth`: write `const auth = FrameworkAuth(config)`, and `whileAllowedOf(auth)`'
		);
	paceOf(usual, '`whileAllowedOf`');
	return async (guardRule, values, { request, ...pace } = {}) => {
		const rule: RequireOptions = guardRule;
		// There is no `await` before this: a runtime without AsyncLocalStorage knows the event until the first one.
		const event = request ?? rule.event ?? getRequestEvent();
		return (await streaming()).streamWhileAllowed(instance, event, { rule, values, pace: { ...usual, ...pace } });
	};
}
