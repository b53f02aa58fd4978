/** An app of `test/apps`, built once and served with the settings of a test. */
import { inject } from 'vitest';
import { freePort, serve } from '../support/process.js';
import type { RunningServer } from '../support/process.js';
import { copyOfBuild } from '../support/shared-build.js';
import type { AppName, Major } from '../support/workshop.js';

export interface BuiltApp {
	/** The origin, the same for each server. */
	readonly url: string;
	/** Starts a server, with these variables beside the usual ones. */
	start(env?: Record<string, string>): Promise<RunningServer>;
}

/** How the users of the app `users` sign in: it has a page for each of these, and a server has one. */
type Capability = 'factors' | 'lives' | 'passwords' | 'proofs' | 'sessions';

/** Builds the app `users` for a free port of its own. */
export const buildAppOfUsers = (major: Major, capability: Capability): Promise<BuiltApp> =>
	buildApp(major, 'users', { APP_CAPABILITY: capability });

/**
 * Builds the app for a free port of its own; files that use the same app share its build.
 * @param usual variables of each server
 */
export async function buildApp(major: Major, name: AppName, usual: Record<string, string> = {}): Promise<BuiltApp> {
	const port = await freePort();
	const url = `http://localhost:${port}`;
	const run = { workshop: inject('workshop'), run: inject('run') };
	const app = await copyOfBuild(run, major, name, url, name === 'ready' ? { APP_ASYNC: '1' } : {});
	return {
		url,
		start: (env = {}) =>
			serve(`${url}/`, ['build/index.js'], {
				cwd: app.folder,
				env: {
					AUTH_SECRET: 'the secret of the browser tests, 32 characters and more',
					AUTH_URL: url,
					PORT: `${port}`,
					ORIGIN: url,
					...usual,
					...env
				}
			})
	};
}
