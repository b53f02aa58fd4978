/** The imports of languages, as a developer writes them. */
import { tags } from '../../../locales/tags.js';
import type { Tag } from '../../../locales/tags.js';
import { bestOf, canonical } from './match.js';

/** Returns the language of the library that a tag finds; undefined for English, and for those that it has no texts in. */
export function libraryTagOf(tag: string): Tag | undefined {
	const name = canonical(tag);
	return name === undefined ? undefined : tags.find((each) => each === bestOf(tags, [name]));
}

/** How all languages are imported. */
export const importOfAll =
	"add `import { all } from 'framework-auth/locales'` and `languages: all`, or import the languages that your readers speak, as in " +
	"`import de from 'framework-auth/locales/de'` and `languages: [de]`";

/** How these languages are imported. */
export function importOf(...names: readonly Tag[]): string {
	const lines = names.map((tag) => `\`import ${tag.replace('-', '')} from 'framework-auth/locales/${tag}'\``);
	return `add ${lines.join(', ')}, and \`languages: [${names.map((tag) => tag.replace('-', '')).join(', ')}]\``;
}
