/** The parser of an app: that of its own Svelte. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parserOf } from './syntax.js';
import type { Parse, SvelteCompiler } from './syntax.js';

/** @throws the error of Node.js, if the app in the folder has no `svelte` */
export function parserIn(folder: string): Parse {
	return parserOf(createRequire(join(folder, 'package.json'))('svelte/compiler') as SvelteCompiler);
}
