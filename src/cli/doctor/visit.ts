/** Starts an app in development, by its own Vite, and asks it for a route of the library. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Observation } from '../../kit/examiner.js';
import type { AnyRules } from '../../kit/guards/check-rules.js';
import type { AuthContext } from '../../lib/core/context/context.js';
import { errorsInConfig } from './errors-in-config.js';

/** The result of a visit. */
export interface Visit {
	/** Whether the app called `FrameworkAuth`. */
	readonly created: boolean;
	/** The compiled configuration, without what is wrong with it; undefined if it failed altogether, or no request reached it. */
	readonly context: AuthContext | undefined;
	/** The errors of the configuration, or that of the app itself. */
	readonly failures: readonly unknown[];
	/** The ids of routes with rules of `protect`; undefined if the app does not call it. */
	readonly guarded: readonly string[] | undefined;
	/** The rules of each call of `protect`. */
	readonly rules: readonly AnyRules[];
	/** The sentences that the library warns with. */
	readonly warnings: readonly string[];
	/** The response to a request for the CSRF token. */
	readonly response:
		| { readonly status: number; readonly isOurs: boolean; readonly location: string | null }
		| undefined;
}

/** The parts of Vite that are used. */
interface Vite {
	createServer(options: object): Promise<{
		listen(): Promise<unknown>;
		readonly httpServer: { address(): { port: number } | string | null } | null;
		close(): Promise<void>;
	}>;
}

const key = Symbol.for('framework-auth.examiner');

/**
 * Visits the app in a folder, and examines it while it runs: parts of the library are loaded when they are used. It takes some seconds.
 * @throws what Vite throws when it cannot start, and what `examine` throws
 */
export async function visit<T>(folder: string, examine: (visited: Visit) => Promise<T>): Promise<T> {
	const vite = (await import(viteOf(folder))) as Vite;
	let created: { basePath: string | undefined } | undefined;
	let context: AuthContext | undefined;
	let failed: Extract<Observation, { what: 'failed' }> | undefined;
	const rules: AnyRules[] = [];
	const examined = globalThis as { [key]?: (observation: Observation) => void };
	examined[key] = (observation) => {
		if (observation.what === 'created') created = observation;
		else if (observation.what === 'compiled') context ??= observation.context;
		else if (observation.what === 'failed') failed ??= observation;
		else rules.push(observation.rules);
	};
	const quiet = silence();
	const server = await vite
		.createServer({
			root: folder,
			mode: 'development',
			logLevel: 'silent',
			clearScreen: false,
			server: { host: '127.0.0.1', port: 0, strictPort: false, hmr: false, watch: null }
		})
		.finally(quiet.restore);
	try {
		await server.listen();
		const address = server.httpServer?.address();
		const origin = `http://localhost:${typeof address === 'object' ? (address?.port ?? 0) : 0}`;
		const muted = silence();
		try {
			// The first request loads the hooks, so that the path of the routes is known for the second.
			let response = await ask(`${origin}/auth/csrf`);
			const { basePath } = created ?? {};
			if (basePath !== undefined && basePath !== '/auth') response = await ask(`${origin}${basePath}/csrf`);
			const own = failed && (await errorsInConfig(failed.config, failed.error, failed.prepare));
			const lastError = muted.lastError();
			return await examine({
				created: created !== undefined,
				context: context ?? own?.context,
				failures: own?.errors ?? (lastError === undefined ? [] : [lastError]),
				guarded: rules.length === 0 ? undefined : rules.flatMap(routesIn),
				rules,
				warnings: muted.warnings(),
				response
			});
		} finally {
			muted.restore();
		}
	} finally {
		examined[key] = undefined;
		await server.close();
	}
}

function routesIn({ remote: _, ...ofRoutes }: AnyRules): string[] {
	return Object.keys(ofRoutes);
}

function viteOf(folder: string): string {
	const require = createRequire(join(folder, 'package.json'));
	return pathToFileURL(join(require.resolve('vite/package.json'), '../dist/node/index.js')).href;
}

async function ask(url: string): Promise<NonNullable<Visit['response']>> {
	const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(60_000) });
	const text = await response.text();
	return { status: response.status, isOurs: /"csrfToken"/.test(text), location: response.headers.get('location') };
}

/** Keeps the app's own log out of the report, and remembers the last error in it, and the warnings of the library. */
function silence(): { restore(): void; lastError(): unknown; warnings(): readonly string[] } {
	const { error: logError, warn, info, log } = console;
	let last: unknown;
	const warnings = new Set<string>();
	const mute = (): void => undefined;
	Object.assign(console, {
		error: (...values: unknown[]) => {
			last = values.find((value) => value instanceof Error) ?? values[0] ?? last;
		},
		warn: (line: unknown) => {
			const [, warning] = /^\[auth\]\[warn\] (.+)/s.exec(String(line)) ?? [];
			if (warning !== undefined) warnings.add(warning);
		},
		info: mute,
		log: mute
	});
	return {
		restore: () => void Object.assign(console, { error: logError, warn, info, log }),
		lastError: () => last,
		warnings: () => [...warnings]
	};
}
