/** Changes the sources of an app of another library where the replacement is certain. The rest is reported. */
import type { Edit, Node, Parse, Source } from './syntax.js';
import { withEdits } from './syntax.js';

/** A source before and after. */
export interface Changed {
	readonly path: string;
	readonly before: string;
	readonly after: string;
	/** Sentences on what is left to do there, each with its place. */
	readonly remarks: readonly string[];
}

/** A source that is read. */
export interface Read {
	readonly path: string;
	readonly text: string;
	readonly nodes: readonly Node[];
}

/** The app. */
export interface Surroundings {
	readonly sources: readonly Source[];
	/** How `src/hooks.server` imports the configuration of this library. */
	readonly configuration: string;
}

/** The changes of a source. */
export interface Changes {
	readonly edits: readonly Edit[];
	/** Places with a sentence each. */
	readonly remarks?: readonly { readonly at: Node; readonly sentence: string }[];
}

/** Returns the changes of a source; null without any. */
export type Change = (source: Read, surroundings: Surroundings) => Changes | null;

/** Changes the sources that the compiler can read. */
export function changeSources(change: Change, parse: Parse, surroundings: Surroundings): Changed[] {
	return surroundings.sources.map((source) => {
		const { path, text } = source;
		const unchanged = { path, before: text, after: text, remarks: [] };
		const nodes = readIfPossible(parse, source);
		const changes = nodes && change({ path, text, nodes }, surroundings);
		if (!changes) return unchanged;
		const placeOf = ({ start }: Node): string => `${path}:${text.slice(0, start).split('\n').length}`;
		const remarks = (changes.remarks ?? []).map(({ at, sentence }) => `${placeOf(at)} ${sentence}`);
		const after = withEdits(text, changes.edits);
		return { ...unchanged, after: /^\s/.test(text) ? after : after.trimStart(), remarks };
	});
}

/** A source that the compiler cannot read is reported like one without anything certain. */
function readIfPossible(parse: Parse, source: Source): Node[] | null {
	try {
		return parse(source);
	} catch {
		return null;
	}
}

/**
 * Returns the names that a source imports of what modules of the app make.
 * @param pattern finds the name in the text of a module that exports it
 */
export function madeBy(
	pattern: RegExp,
	{ sources }: Surroundings
): (from: string, specifier: string, name: string) => boolean {
	const makers = new Map<string, string>();
	for (const { path, text } of sources) {
		const [, name] = pattern.exec(text) ?? [];
		if (name !== undefined) makers.set(withoutExtension(path), name);
	}
	return (from, specifier, name) => {
		const path = pathOf(from, specifier);
		return path !== undefined && makers.get(withoutExtension(path)) === name;
	};
}

/** Returns the path of a module of the app. */
function pathOf(from: string, specifier: string): string | undefined {
	if (/^[$#]lib\//.test(specifier)) return `src/lib/${specifier.slice('$lib/'.length)}`;
	if (!specifier.startsWith('.')) return undefined;
	return new URL(specifier, `file:///${from}`).pathname.slice(1);
}

const withoutExtension = (path: string): string => path.replace(/(?:\.svelte)?\.[jt]s$/, '').replace(/\/index$/, '');
