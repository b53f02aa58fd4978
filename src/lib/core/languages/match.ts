/** Finds the language that a person reads among those that a site has. @see RFC 4647, section 3.4, and RFC 9110, section 12.5.4 */

/** The most languages of a header that are looked at: browsers send a handful. */
const mostRanges = 30;

/** Returns the languages of an `Accept-Language` header, the most wanted first. Anything else in it is left out. */
export function acceptedLanguages(header: string | null): string[] {
	return (header ?? '')
		.split(',', mostRanges)
		.map((part) => {
			const [tag = '', quality] = part.split(';');
			const weight =
				quality === undefined ? 1 : Number(/^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/i.exec(quality)?.[1] ?? 0);
			return { tag: canonical(tag.trim()), weight };
		})
		.filter(({ tag, weight }) => tag !== undefined && weight > 0)
		.sort((a, b) => b.weight - a.weight)
		.flatMap(({ tag }) => tag ?? []);
}

/** Returns a language tag in its usual spelling, without extensions; undefined for other values. */
export function canonical(tag: unknown): string | undefined {
	if (typeof tag !== 'string') return undefined;
	try {
		return new Intl.Locale(tag).baseName;
	} catch {
		return undefined;
	}
}

/**
 * Returns the first of the wanted languages that is available. Script and language have to be the same, so that `zh-TW` finds
 * `zh-Hant`, and not `zh-Hans`. Of several, that of the region comes first.
 * @param available tags that are valid, as {@link canonical} returns them
 */
export function bestOf(available: readonly string[], preferences: readonly string[]): string | undefined {
	const choices = available.map((tag) => ({ tag, is: new Intl.Locale(tag).maximize() }));
	for (const tag of preferences) {
		const { language, script, region } = new Intl.Locale(tag).maximize();
		const same = choices.filter(({ is }) => is.language === language && is.script === script);
		const best = same.find(({ is }) => is.region === region) ?? same[0];
		if (best) return best.tag;
	}
	return undefined;
}
