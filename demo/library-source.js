/** The settings of Vite by which each entry of the library is the file in `src` that it is built from. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const library = join(import.meta.dirname, '..');

/** @returns {import('vite').InlineConfig} */
export function librarySource() {
	/** @type {{ exports: Record<string, string | { default: string }> }} */
	const { exports } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8'));
	const alias = Object.entries(exports).flatMap(([name, entry]) => {
		const built = typeof entry === 'string' ? entry : entry.default;
		if (!built.endsWith('.js')) return [];
		const replacement = join(library, built.replace('./dist/', 'src/').replace(/\.js$/, '.ts'));
		return [{ find: new RegExp(`^framework-auth${name.slice(1)}$`), replacement }];
	});
	return { resolve: { alias } };
}
