/** Warnings that say the same to the developer each time: the first one is enough. */
import type { InstanceState } from '../config/instance.js';
import type { Logger } from '../config/options.js';

/**
 * Warns, unless this instance has warned of the same before.
 * @param about names what the warning is of
 * @param seconds after which it is said again
 */
export function warnOnce(
	{ logger, instance }: { readonly logger: Logger; readonly instance: InstanceState },
	about: string,
	message: string,
	seconds = Infinity
): void {
	if (instance.warnings.claim(about, Date.now() + seconds * 1000)) logger.warn(message);
}
