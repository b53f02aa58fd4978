/** The limits of a configuration that sets none. Their code is loaded with the first attempt. */
import type { Limits } from '../../base/limits/attempt.js';
import { usualTries } from '../../base/limits/host.js';
import type { LimitsHost } from '../../base/limits/host.js';
import { lazy } from '../../base/util/lazy.js';

/** Returns the limits that hold where `rateLimit` is not set. */
export function usualLimits(host: LimitsHost): Limits {
	const limits = lazy(async () => (await import('../../base/limits/limits.js')).createLimits({}, host));
	return {
		enter: async (action, attempted) => (await limits()).enter(action, attempted),
		giveBack: async (action, client) => (await limits()).giveBack(action, client),
		clear: async (action, account) => (await limits()).clear(action, account),
		mails: { enter: async (provider, asker) => (await limits()).mails.enter(provider, asker) },
		tries: usualTries
	};
}
