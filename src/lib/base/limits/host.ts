/** The parts of limits that are needed before their code is loaded. */
import type { InstanceState } from '../config/instance.js';
import type { Logger } from '../config/options.js';
import type { GuessedAction, RateLimit } from '../config/options/limits.js';

/** The parts of an instance that its limits need. */
export interface LimitsHost {
	/** Returns a keyed hash, so that a store contains neither names nor addresses. */
	digest(text: string): Promise<string>;
	readonly instance: InstanceState;
	/** Whether this is a development server, where there is no proxy. */
	readonly dev: boolean;
	readonly logger: Logger;
}

/** How often a secret may be tried, whether limits are on or not. */
export const usualTries: Readonly<Record<GuessedAction, RateLimit>> = {
	verification: { points: 5, duration: 24 * 3600 },
	factor: { points: 5, duration: 900 }
};
