/**
 * Checks a page: whether it is valid HTML, as far as templates go wrong, and whether it has nothing that its Content-Security-Policy
 * refuses.
 *
 * @see HTML Living Standard, section 13.1 (writing HTML documents)
 */

const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
const blocks = new Set(
	'address article aside blockquote details div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul'.split(
		' '
	)
);
/** These contain no element of their own name. */
const interactive = new Set(['a', 'button', 'form', 'label', 'select']);
/** The directives for elements that load something. */
const loading: Readonly<Record<string, string>> = {
	audio: 'media-src',
	embed: 'object-src',
	iframe: 'frame-src',
	img: 'img-src',
	object: 'object-src',
	video: 'media-src'
};

const token =
	/<!--[\s\S]*?-->|<!doctype[^>]*>|<\/([a-z][\w-]*)\s*>|<([a-z][\w-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'))?)*)\s*\/?>|[<>]|&(?!(?:\w+|#\d+|#x[\da-f]+);)/gi;
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?/g;

/** An element that begins. */
interface Tag {
	readonly name: string;
	readonly attributes: ReadonlyMap<string, string>;
	/** Whether it has one attribute twice. */
	readonly isRepeated: boolean;
}

/**
 * Returns the faults of a page.
 * @param policy its Content-Security-Policy
 */
export function faultsOfPage(page: string, policy: string): string[] {
	const faults: string[] = [];
	const tags: Tag[] = [];
	const open: string[] = [];
	// The content of scripts and style sheets is not markup.
	const markup = page.replace(/(<(script|style)\b[^>]*>)[\s\S]*?(<\/\2>)/gi, '$1$3');
	for (const { 0: text, 1: end, 2: start, 3: given = '', index } of markup.matchAll(token)) {
		const near = () => JSON.stringify(markup.slice(Math.max(0, index - 20), index + 40));
		if (end !== undefined) {
			const name = end.toLowerCase();
			if (open.at(-1) !== name) faults.push(`write </${open.at(-1) ?? name}> where ${near()} closes <${name}>`);
			if (open.includes(name)) open.splice(open.lastIndexOf(name));
		} else if (start !== undefined) {
			const tag = tagOf(start.toLowerCase(), given);
			tags.push(tag);
			faults.push(...faultsOfPlace(tag.name, open).map((fault) => `${fault}: ${near()}`));
			if (!empty.has(tag.name)) open.push(tag.name);
		} else if (/^[<>&]$/.test(text)) {
			faults.push(`quote each attribute, and escape each <, > and &, as \`html\` does: ${near()}`);
		}
	}
	if (open.length > 0) faults.push(`close <${open.at(-1)}>`);
	return [...faults, ...faultsOfTags(tags), ...tags.flatMap((tag) => refusals(tag, directivesOf(policy)))];
}

function tagOf(name: string, given: string): Tag {
	const all = [...given.matchAll(attribute)].map(
		([, key = '', double, single]) => [key.toLowerCase(), double ?? single ?? ''] as const
	);
	const attributes = new Map(all);
	return { name, attributes, isRepeated: attributes.size < all.length };
}

/** Returns what is wrong with the place of an element. */
function faultsOfPlace(name: string, open: readonly string[]): string[] {
	const within = open.at(-1);
	if (within === 'p' && blocks.has(name)) return [`close <p> before <${name}>`];
	if (interactive.has(name) && open.includes(name)) return [`take <${name}> out of the other <${name}>`];
	if (name === 'li' && within !== 'ul' && within !== 'ol' && within !== 'menu') return ['put <li> into a list'];
	return [];
}

/** Returns what is wrong with elements, or with several together. */
function faultsOfTags(tags: readonly Tag[]): string[] {
	const ids = tags.flatMap(({ attributes }) => attributes.get('id') ?? []);
	const labelled = new Set(
		tags.flatMap(({ name, attributes }) => (name === 'label' ? (attributes.get('for') ?? []) : []))
	);
	return [
		...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `give the id "${id}" to one element`),
		...(tags.filter(({ name }) => name === 'h1').length > 1
			? ['leave out <h1>: the page has one, from its `title`']
			: []),
		...[...labelled].filter((id) => !ids.includes(id)).map((id) => `<label for="${id}"> needs an element of that id`),
		...tags.flatMap(({ name, attributes, isRepeated }) => [
			...(isRepeated ? [`<${name}> has one attribute twice`] : []),
			...(name === 'img' && !attributes.has('alt') ? ['give each <img> an `alt`'] : [])
		])
	];
}

/** A policy, by its directives. */
type Directives = ReadonlyMap<string, readonly string[]>;

function directivesOf(policy: string): Directives {
	return new Map(
		policy.split(';').map((directive) => {
			const [name = '', ...sources] = directive.trim().split(/\s+/);
			return [name.toLowerCase(), sources] as const;
		})
	);
}

/** Returns what a policy refuses of an element. */
function refusals({ name, attributes }: Tag, directives: Directives): string[] {
	const sourcesOf = (directive: string) => directives.get(directive) ?? directives.get('default-src') ?? [];
	const hasNonce = (directive: string) => sourcesOf(directive).includes(`'nonce-${attributes.get('nonce')}'`);
	const isSheet = name === 'style' || (name === 'link' && /\bstylesheet\b/i.test(attributes.get('rel') ?? ''));
	const directive = loading[name];
	const address = attributes.get('src') ?? attributes.get('data');
	const faults = [...attributes].flatMap(([key, value]) => {
		if (key === 'style') return [`leave out \`style\` of <${name}>`];
		if (/^on/.test(key)) return [`leave out \`${key}\` of <${name}>`];
		if (/^\s*javascript:/i.test(value)) return [`leave out the script in \`${key}\` of <${name}>`];
		return [];
	});
	if (name === 'script' && !hasNonce('script-src')) faults.push('leave out <script>');
	if (isSheet && !hasNonce('style-src')) faults.push(`leave out <${name}> with a style sheet`);
	if (name === 'base') faults.push('leave out <base>');
	if (directive && address !== undefined && !isAllowed(address, sourcesOf(directive))) {
		faults.push(`<${name}> loads ${address}: use an address of the site`);
	}
	return faults.map((fault) => `${fault}: the policy of the page refuses it`);
}

/** Whether sources allow an address. */
function isAllowed(address: string, sources: readonly string[]): boolean {
	const scheme = /^[a-z][a-z\d+.-]*:/i.exec(address)?.[0];
	if (scheme === undefined && !address.startsWith('//')) return sources.includes("'self'");
	return sources.some((source) => source === scheme || address.startsWith(source));
}
