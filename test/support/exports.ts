/** The exports of package.json, and their sources. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Target = string | { readonly default: string };

const { exports } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
	readonly exports: Readonly<Record<string, Target>>;
};

/** The file in `src` of each subpath. */
export const exportedSources: ReadonlyMap<string, string> = new Map(
	Object.entries(exports)
		.filter(([subpath]) => subpath !== './package.json')
		.map(([subpath, target]) => {
			const built = typeof target === 'string' ? target : target.default;
			return [subpath, built.replace('./dist/', 'src/').replace(/\.js$/, '.ts')];
		})
);
