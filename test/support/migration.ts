/** The move that `docs/guides/moving-from-auth-sveltekit.md` describes, carried out: the tables there are what runs here. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from './workshop.js';

const guide = readFileSync(join(import.meta.dirname, '../../docs/guides/moving-from-auth-sveltekit.md'), 'utf8');
const [, section = ''] = guide.split('### 2. The imports');
const rows = [...(section.split('\n### ')[0] ?? '').matchAll(/^\| `([^`]+)` +\| `([^`]+)` +\|$/gm)];

/** Module to module; one that ends in `/*` stands for all that begin with the same text. Longer names come first. */
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

/** The files of an app, by their paths. */
export type Files = Record<string, string>;

/** The packages of the app after the move: the package, and what "Passkeys" says. */
export function moveManifest({ dependencies, ...manifest }: Manifest): Manifest {
	const { '@auth/sveltekit': _, ...stay } = dependencies;
	const [, overrides = '{}'] = /^### 6\. Passkeys$[^]*?^```json\n([^]*?)^```$/m.exec(guide) ?? [];
	const passkeys = { '@simplewebauthn/browser': '14', '@simplewebauthn/server': '14' };
	return {
		...manifest,
		...(JSON.parse(overrides) as object),
		dependencies: {
			...stay,
			'framework-auth': '*',
			'@auth/core': '*',
			...('@simplewebauthn/server' in stay && passkeys)
		}
	};
}

/** The sources of the app after the move. */
export function moveSources(files: Files): Files {
	return mapFiles(files, moveImports);
}

/** The sources after the step from SvelteKit 2 to 3, as far as SvelteKit itself asks for it. */
export function toSvelteKit3(files: Files): Files {
	const variables = new Set<string>();
	const sources = mapFiles(files, (content) => {
		for (const [, name = ''] of content.matchAll(/\benv\.(\w+)/g)) variables.add(name);
		return content
			.replaceAll("'$app/stores'", "'$app/state'")
			.replaceAll('$page', 'page')
			.replaceAll("'$app/environment'", "'$app/env'")
			.replace("import { env } from '$env/dynamic/private'", "import * as env from '$app/env/private'")
			.replace("import type { Handle } from '@sveltejs/kit'", "import type { Handle } from '@sveltejs/kit/hooks'")
			.replace(/'\$lib\/([^']+)'/g, (_, path: string) => `'#lib/${path}${path.includes('.') ? '' : '.ts'}'`);
	});
	const declared = [...variables].map((name) => `\t${name}: { schema: (value) => value }`).join(',\n');
	return {
		...sources,
		'src/env.ts': `import { defineEnvVars } from '@sveltejs/kit/env';\n\nexport const variables = defineEnvVars({\n${declared}\n});\n`
	};
}

function mapFiles(files: Files, change: (content: string) => string): Files {
	return Object.fromEntries(
		Object.entries(files).map(([path, content]) => [path, /\.(ts|js|svelte)$/.test(path) ? change(content) : content])
	);
}
