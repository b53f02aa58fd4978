/** The configuration exports `auth` and `remote`, and names the pages, for `init --pages remote`. */

/** The statement of the quick start, with any members. */
const declaration = /^export const (\{[^}\n]*\}) = (?=FrameworkAuth\()/m;

/** Returns the configuration with `auth` and `remote`; undefined if it is written in another way, so that a person has to add them. */
export function withRemote(text: string): string | undefined {
	if (/\bexport const remote\b/.test(text)) return text;
	const [, members] = declaration.exec(text) ?? [];
	const hasAuth = /^export const auth = FrameworkAuth\(/m.test(text);
	if (members === undefined && !hasAuth) return undefined;
	const named = text.replace(declaration, 'export const auth = ').trimEnd();
	const last = [
		...(members === undefined ? [] : [`export const ${members} = auth;`]),
		'export const remote = remoteOf(auth);'
	];
	return `${withImport(named)}\n\n${last.join('\n')}\n`;
}

/** Adds the import where the order of the others has it. */
function withImport(text: string): string {
	const added = 'framework-auth/remote';
	const line = `import { remoteOf } from '${added}';\n`;
	const imports = [...text.matchAll(/^import\b[^;\n]*?'([^'\n]+)';?\n/gm)];
	const next = imports.slice(1).find(([, path = '']) => path.localeCompare(added) > 0);
	const last = imports.at(-1);
	const at = next?.index ?? (last ? last.index + last[0].length : 0);
	return text.slice(0, at) + line + text.slice(at);
}

/** Returns the configuration with the paths of the pages; undefined if a person has to add them. */
export function withPages(text: string, pages: Readonly<Record<string, string>>): string | undefined {
	if (/\bpages\s*:/.test(text)) return text;
	const [option, indent = ''] = /^(\s*)cookies: \{ hostPrefix: true \}/m.exec(text) ?? [];
	if (option === undefined) return undefined;
	return text.replace(
		option,
		`${option},\n${indent.replaceAll('\n', '')}${pagesOption(pages, indent.replaceAll('\n', ''))}`
	);
}

export function pagesOption(pages: Readonly<Record<string, string>>, indent = ''): string {
	const members = Object.entries(pages).map(([name, path]) => `${name}: '${path}'`);
	const inner = `\n${indent}\t`;
	return members.length < 3
		? `pages: { ${members.join(', ')} }`
		: `pages: {${inner}${members.join(`,${inner}`)}\n${indent}}`;
}
