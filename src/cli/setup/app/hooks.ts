/** Puts the handle of the library into the hooks of an app, beside its own. */
import { documentAt } from '../../../lib/base/config/documents.js';
import type { Project } from '../../project.js';
import { findModule, withImports, type Module } from '../modules.js';

/** The hooks of an app after the change. */
export interface ChangedHooks {
	readonly path: string;
	/** The new text; undefined where only a person can tell how the two belong together. */
	readonly text: string | undefined;
}

/** Returns the hooks that the app has, with the handle of the library; undefined if it has none. */
export async function hooksOf(project: Project): Promise<ChangedHooks | undefined> {
	const there = await findModule(project, ['src/hooks.server']);
	return there && { path: there.path, text: withHandle(project, there) };
}

/** The step that is left where the command cannot join the hooks. */
export const joinByHand = ({ path }: ChangedHooks, { configuration }: Project): string =>
	`Let ${path} run both: import { handle as handleAuth } from '${configuration.imported}', and export sequence(handleAuth, <your handle>) of @sveltejs/kit/hooks. See ${documentAt('guides/svelte-cli.md')}`;

function withHandle({ configuration: { imported } }: Project, { text }: Module): string | undefined {
	if (text.includes(`from '${imported}'`) || text.includes(`from "${imported}"`)) return text;
	const uses = text.match(/\bhandle\b/g)?.length ?? 0;
	if (uses === 0) return withImports(text, [`export { handle } from '${imported}';`]);
	// With a second use of the word, a new name for the declaration could be wrong elsewhere.
	if (uses > 1 || /\bhandle(?:Auth|App)\b/.test(text)) return undefined;
	const joined = withSequence(text);
	if (joined === undefined) return undefined;
	const hasSequence = /import\s*\{[^}]*\bsequence\b[^}]*\}\s*from\s*['"]@sveltejs\/kit\/hooks['"]/.test(text);
	if (!hasSequence && /\bsequence\b/.test(text)) return undefined;
	const sequence = hasSequence ? [] : ["import { sequence } from '@sveltejs/kit/hooks';"];
	return withImports(joined, [...sequence, `import { handle as handleAuth } from '${imported}';`]);
}

/** The library comes first, so that other hooks can ask for the session; after Paraglide, which says in which language it answers. */
function withSequence(text: string): string | undefined {
	const [declaration, start, value] =
		/^(export const handle\b[^=\n]*= )(sequence\(\s*(?:handleParaglide,\s*)?|\w+(?=;\s*$))?/m.exec(text) ?? [];
	if (declaration !== undefined && value?.startsWith('sequence(')) {
		return text.replace(declaration, `${declaration}handleAuth, `);
	}
	if (declaration !== undefined && value !== undefined) {
		const both = value === 'handleParaglide' ? `${value}, handleAuth` : `handleAuth, ${value}`;
		return text.replace(declaration, `${start}sequence(${both})`);
	}
	const own = /^export (?=(?:const|let|(?:async )?function) handle\b)/m;
	if (!own.test(text)) return undefined;
	const renamed = text.replace(own, '').replace(/\bhandle\b/, 'handleApp');
	return `${renamed.trimEnd()}\n\nexport const handle = sequence(handleAuth, handleApp);\n`;
}
