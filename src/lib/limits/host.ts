import type { InstanceState } from '../config/instance.js';
import type { Logger } from '../config/options.js';

/** The parts of an instance that its limits need. */
export interface LimitsHost {
	/** Returns a keyed hash, so that a store contains neither names nor addresses. */
	digest(text: string): Promise<string>;
	readonly instance: InstanceState;
	/** Whether this is a development server, where there is no proxy. */
	readonly dev: boolean;
	readonly logger: Logger;
}
