/** The runtime of Cloudflare Workers, which `npm ci --prefix test` installs. */
import { createRequire } from 'node:module';

/**
 * The program, or null where it is not installed. The command of the package is a script that starts it and does not end it.
 */
export const workerd: string | null = (() => {
	try {
		return (createRequire(import.meta.url)('workerd') as { default: string }).default;
	} catch {
		console.log('NOT RUN: workerd, which `npm ci --prefix test` installs');
		return null;
	}
})();
