/** The replacement of imports that `docs/guides/moving-from-auth-sveltekit.md` describes, carried out: the table there is what runs here. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const guide = readFileSync(join(import.meta.dirname, '../../docs/guides/moving-from-auth-sveltekit.md'), 'utf8');
const [, section = ''] = guide.split('### 2. The imports');
const rows = [...(section.split('\n### ')[0] ?? '').matchAll(/^\| `([^`]+)` +\| `([^`]+)` +\|$/gm)];

/** Module to module; one that ends in `/*` stands for all that begin alike. Longer names come first. */
const table = rows
	.map(([, from = '', to = '']): [string, string] => [from, to])
	.sort(([a], [b]) => b.length - a.length);

/** The module that takes the place of another in an app that has moved. */
function moved(specifier: string): string {
	for (const [from, to] of table) {
		if (specifier === from) return to;
		const prefix = from.endsWith('/*') ? from.slice(0, -1) : undefined;
		if (prefix && specifier.startsWith(prefix)) return to.slice(0, -1) + specifier.slice(prefix.length);
	}
	return specifier;
}

/** Replaces the modules that a source file of an app imports, references and augments; nothing else changes. */
export function moveImports(source: string): string {
	if (table.length === 0) throw new Error('docs/guides/moving-from-auth-sveltekit.md has no table of imports');
	return source.replace(
		/(\b(?:from|import|module|types=) ?\(?)(['"])(@auth\/[^'"]+)\2/g,
		(_, before: string, quote: string, specifier: string) => before + quote + moved(specifier) + quote
	);
}
