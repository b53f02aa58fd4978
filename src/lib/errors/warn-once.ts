/** Warnings that are the same each time, so that the developer needs only the first. */
import type { InstanceState } from '../config/instance.js';
import type { Logger } from '../config/options.js';

/**
 * Logs a warning, unless this instance has logged the same one before.
 * @param about identifies the warning
 * @param seconds the time after which it is logged again
 */
export function warnOnce(
	{ logger, instance }: { readonly logger: Logger; readonly instance: InstanceState },
	about: string,
	message: string,
	seconds = Infinity
): void {
	if (instance.warnings.claim(about, Date.now() + seconds * 1000)) logger.warn(message);
}
