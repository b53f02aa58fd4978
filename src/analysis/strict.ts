/** The Vite plugin that refuses remote functions which do not check their caller. */
import { remoteFilesOf } from './remote-files.js';
import { guideOfGuards, sayHowToGuard } from './cure.js';
import { parserIn } from './parser.js';
import { survey } from './survey.js';
import type { Reached } from './survey.js';
import type { Parse } from './syntax.js';

/** The environment of a development server, as far as the plugin uses it. */
interface Environment {
	readonly moduleGraph?: {
		getModulesByFile(file: string): Iterable<object> | undefined;
		invalidateModule(module: object): void;
	};
}

/** The plugin, which Vite accepts as one of its own type. */
export interface StrictRemoteFunctionsPlugin {
	/** The name of the plugin. */
	name: string;
	/** The plugin reads the files before SvelteKit changes them. */
	enforce: 'pre';
	/** Tells the library that the plugin is there. */
	config(): { define: Record<string, string> };
	/** Reads the folder of the application, and whether Vite builds. */
	configResolved(config: { readonly root: string; readonly command: 'build' | 'serve' }): void;
	/** Checks the application before a build. */
	buildStart(): void;
	/** Checks a file in development. */
	transform(code: string, id: string): undefined;
	/** Checks the remote modules again after a change. */
	hotUpdate(this: { readonly environment: Environment }, change: { readonly file: string }): undefined;
}

/**
 * Refuses each export of a remote module that does not check its caller, in the build and in development. It reads the code, and what it
 * cannot read it refuses. Put it beside `remoteFunctions: 'strict'` in the configuration, which is an error without it.
 *
 * A function passes that `remoteOf` made, that calls `requireSession()` first, that a rule `remote` of `protect` in `src/hooks.server`
 * guards, or that says that anyone may call it: by `remote.open`, or by the comment `framework-auth: open`.
 *
 * @throws in the build an error with all refused functions, in development one for the file
 * @example
 * ```ts
 * // vite.config.ts
 * import { sveltekit } from '@sveltejs/kit/vite';
 * import { strictRemoteFunctions } from 'framework-auth/vite';
 * import { defineConfig } from 'vite';
 *
 * export default defineConfig({ plugins: [strictRemoteFunctions(), sveltekit()] });
 * ```
 */
export function strictRemoteFunctions(): StrictRemoteFunctionsPlugin {
	let folder = '';
	let isBuild = false;
	let isRemote: (path: string) => boolean;
	let parser: Parse | undefined;
	/** The remote modules that have been read. */
	const remoteFiles = new Set<string>();

	function refuse(file?: string): void {
		const all = survey(folder, (parser ??= parserIn(folder)), { file });
		const silent = all.filter(({ kind, status }) => kind === 'remote function' && status === 'silent');
		if (silent.length > 0) throw new Error(sayAll(silent));
	}

	return {
		name: 'framework-auth:strict-remote-functions',
		// It reads the module as it was written, and not what SvelteKit makes of it.
		enforce: 'pre',
		config: () => ({ define: { __FRAMEWORK_AUTH_STRICT__: 'true' } }),
		configResolved(config) {
			folder = config.root;
			isBuild = config.command === 'build';
			isRemote = remoteFilesOf(folder);
		},
		buildStart() {
			if (isBuild) refuse();
		},
		transform(_code, id) {
			const [file = ''] = id.split('?');
			if (file.startsWith('\0') || !isRemote(file)) return undefined;
			remoteFiles.add(file);
			refuse(file);
			return undefined;
		},
		// A helper that a function calls may no longer ask: the next request reads the remote modules again.
		hotUpdate() {
			const graph = this.environment.moduleGraph;
			for (const file of remoteFiles)
				for (const module of graph?.getModulesByFile(file) ?? []) graph?.invalidateModule(module);
			return undefined;
		}
	};
}

function sayAll(silent: readonly Reached[]): string {
	const lines = silent.map((each) => `${each.file}:${each.line}: ${sayHowToGuard(each)}.`);
	return `Remote functions do not check their caller. See ${guideOfGuards}\n${lines.join('\n')}`;
}
