/** Mistakes of the application that end a request in its code: a configuration that does not work, or a hook that is missing. */
import { error } from '@sveltejs/kit';
import { InvalidConfig, UnknownTenant } from '../errors.js';
import type { AuthError } from '../errors.js';
import type { AuthContext } from '../lib/core/context/context.js';
import { misconfiguredText } from './respond-misconfigured.js';
import { report } from '../lib/app/respond.js';
import { dev } from './build.js';
import type { SvelteKitEventState } from './sveltekit-event.js';

/** Returns the context. @throws an error of SvelteKit's if the configuration does not work: the log already has the cause */
export async function configured(state: SvelteKitEventState): Promise<AuthContext> {
	try {
		return await state.context();
	} catch (thrown) {
		if (thrown instanceof UnknownTenant) return error(404, thrown.message);
		return error(500, misconfiguredText(thrown, dev));
	}
}

/** Logs a fault of the application's code. @throws an error that SvelteKit expects, so that it is not logged again */
export async function fault(state: SvelteKitEventState, reason: AuthError): Promise<never> {
	report(await configured(state), reason);
	return error(500, misconfiguredText(reason, dev));
}

/** @param what the function that needs the hook @throws an error that SvelteKit expects */
export async function failWithoutHandle(state: SvelteKitEventState, what: string): Promise<never> {
	const message =
		`the \`handle\` hook of the library did not run before ${what}: export it from src/hooks.server.ts ` +
		"(export { handle } from './lib/server/auth'), or have it in your `sequence`";
	return fault(state, new InvalidConfig(message));
}
