/** The texts in each language, those of organizations included, as the tests of the languages read them. */
import { texts as pagesOfOrganizations } from '../../src/lib/plugins/organizations/pages/texts.js';
import { componentTexts } from '../../src/locales/en/components.js';
import { englishMails } from '../../src/locales/en/mails.js';
import { english } from '../../src/locales/en/pages.js';
import { tags } from '../../src/locales/tags.js';
import { organizations } from '../../src/organizations.js';
import { all } from '../../src/organizations/locales.js';

/** Each text by its path, such as `signIn.title`. */
export function textsOf(of: object, path = ''): Map<string, unknown> {
	const entries = Object.entries(of).flatMap(([key, value]): [string, unknown][] =>
		typeof value === 'object' && value !== null
			? [...textsOf(value as object, `${path}${key}.`)]
			: [[path + key, value]]
	);
	return new Map(entries);
}

/** Returns a text with these values. */
export const say = (text: unknown, ...values: unknown[]): string =>
	typeof text === 'function'
		? [(text as (...all: unknown[]) => string | string[])(...values)].flat().join('\n')
		: String(text);

/** The texts that take a number. */
export const counts = /\.(inDays|left|rule|too_short|wait|ways|byLink|membersOf)$/;

const { lang: _, dir: __, ...pages } = english;
const { lang: ___, dir: ____, ...mails } = englishMails;

/** The English texts of the pages, the emails and the components. */
export const catalogue = textsOf({ messages: pages, mails, components: { ...componentTexts, errors: english.errors } });

/** The texts that the files of a language have. */
export async function ownTexts(name: string): Promise<Map<string, unknown>> {
	const part = async (file: string) => (await import(`../../src/locales/${name}/${file}.ts`)) as Record<string, object>;
	const { messages } = await part('messages');
	const { mails: ofMails } = await part('mails');
	const { components } = await part('components');
	return textsOf({ messages, mails: ofMails, components });
}

/** Three names, none of which is a word. */
const names = ['⟦1⟧', '⟦2⟧', '⟦3⟧'];

/** Returns the texts by their path, with names or with some numbers. */
function sayAll(texts: ReadonlyMap<string, unknown>): ReadonlyMap<string, string> {
	const entries = [...texts].map(([path, text]): [string, string] => [
		path,
		counts.test(path) && typeof text === 'function'
			? [1, 2, 5, 30].map((count) => say(text, count)).join('\n')
			: say(text, ...names)
	]);
	return new Map(entries);
}

const { errors: ofOrganizations } = organizations().internals as {
	readonly errors: Readonly<Record<string, { text(lang: string): object }>>;
};
const errors = Object.fromEntries(Object.entries(ofOrganizations).map(([code, { text }]) => [code, text('en')]));

/** The English texts, those of organizations included. */
export const inEnglish = sayAll(
	new Map([...catalogue, ...textsOf({ organizations: { ...pagesOfOrganizations, errors } })])
);

/** The texts of each other language, without those that it lacks. */
export const inOthers: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
	await Promise.all(
		tags.map(async (tag): Promise<[string, ReadonlyMap<string, string>]> => {
			const of = all.find((language) => language.tag === tag);
			return [tag, sayAll(new Map([...(await ownTexts(tag)), ...textsOf({ organizations: await of?.texts() })]))];
		})
	)
);
