import type { InstanceState } from '../config/instance.js';
import type { Logger } from '../config/options.js';

/** What the limits need of the instance they belong to. */
export interface LimitsHost {
	/** A keyed hash: neither a name nor an address stands in a store. */
	digest(text: string): Promise<string>;
	readonly instance: InstanceState;
	/** In development nobody is behind a proxy. */
	readonly dev: boolean;
	readonly logger: Logger;
}
