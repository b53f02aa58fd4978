/** Checks the texts of a plugin, in each of its languages: those of its pages, its errors and its emails. */
import type { ErrorText } from '../../locales/en/errors.js';
import type { PluginDefinition, PluginTexts } from '../../lib/core/plugin-contract/types.js';
import { canonical } from '../../lib/core/languages/match.js';
import { definePlugin } from '../../plugin.js';
import { escapeHtml } from '../../lib/base/markup/html.js';
import type { PluginCheck } from './check.js';
import { failureOf, requireNone } from './check.js';
import { newAddress } from './site.js';
import type { Site } from './site.js';

/** Texts by their names, and those of errors by their codes. */
interface Catalogue {
	readonly texts: PluginTexts;
	readonly errors: Readonly<Record<string, ErrorText>>;
}

const codesOf = ({ errors = [] }: PluginDefinition) => errors.map(([{ rule }]) => rule.code);
const tagsOf = ({ translations = {} }: PluginDefinition) => Object.keys(translations);

function englishOf({ texts = {}, errors = [] }: PluginDefinition): Catalogue {
	return { texts, errors: Object.fromEntries(errors.map(([{ rule }, text]) => [rule.code, text])) };
}

async function translationOf({ translations = {} }: PluginDefinition, tag: string): Promise<Catalogue> {
	const { errors = {}, ...texts } = { ...(await translations[tag]?.()) } as Record<string, never>;
	return { texts, errors: errors as Catalogue['errors'] };
}

/** Returns the empty texts of a catalogue. */
function emptyIn({ texts, errors }: Catalogue): string[] {
	const isEmpty = (text: unknown) => typeof text !== 'function' && (typeof text !== 'string' || text.trim() === '');
	return [
		...Object.keys(texts).filter((name) => isEmpty(texts[name])),
		...Object.entries(errors).flatMap(([code, { title, text }]) => (isEmpty(title) || isEmpty(text) ? [code] : []))
	];
}

/** Returns how a catalogue differs from the English one. */
function differences(english: Catalogue, other: Catalogue): string[] {
	const compare = (kind: string, one: object, two: object) => [
		...Object.keys(one)
			.filter((name) => typeof Reflect.get(one, name) !== typeof Reflect.get(two, name))
			.map((name) => `translate the ${kind} "${name}", as ${typeof Reflect.get(one, name)}`),
		...Object.keys(two)
			.filter((name) => !Object.hasOwn(one, name))
			.map((name) => `remove or rename the ${kind} "${name}", which English lacks`)
	];
	return [
		...compare('text', english.texts, other.texts),
		...compare('text of the error', english.errors, other.errors)
	];
}

/** A plugin that throws the errors of another one. */
const thrower = ({ errors = [] }: PluginDefinition) =>
	definePlugin({
		name: 'thrower',
		routes: {
			'thrower/:code': {
				json: true,
				GET: async (_, { params: { code } }) => {
					const [ErrorClass] = errors.find(([{ rule }]) => rule.code === code) ?? [];
					const make = ErrorClass as unknown as (new (message: string) => Error) | undefined;
					await Promise.resolve();
					throw make ? new make('an example') : new Error(`there is no error ${code}`);
				}
			}
		}
	});

/** A plugin with the texts of another one, which it shows. */
const languageProbe = ({ texts = {}, translations = {} }: PluginDefinition) =>
	definePlugin({
		name: 'language-probe',
		texts,
		translations,
		routes: { 'language-probe': { GET: async (_, { texts: shown }) => Promise.resolve({ json: shown }) } }
	});

/** Returns what is wrong with an error in a language. */
async function faultsOfError(site: Site, code: string, { errors }: Catalogue, lang: string): Promise<string[]> {
	const { ctx, definition } = site;
	const status = definition.errors?.find(([{ rule }]) => rule.code === code)?.[0].rule.status;
	const visitor = site.visitor();
	const thrown = await visitor.send(`${ctx.authPath}/thrower/${code}`, { lang, json: true });
	const page = await visitor.send(`${ctx.authPath}/error?error=${code}`, { lang });
	const shown = await page.text();
	const { title, text } = errors[code] ?? { title: '', text: '' };
	return [
		...(thrown.status === status
			? []
			: [
					`the error ${code} is answered with ${thrown.status}: extend PluginError, and let the constructor take a message`
				]),
		...(page.status === status ? [] : [`the page of the error ${code} has status ${page.status}, and not ${status}`]),
		...[title, text]
			.filter((each) => !shown.includes(escapeHtml(each)))
			.map((each) => `the page of the error ${code} lacks "${each}" in ${lang}`)
	];
}

/** Returns what is wrong with an email in a language. */
async function faultsOfMail(
	{ ctx, internals, mailbox, examplesFor }: Site,
	mail: string,
	lang: string
): Promise<string[]> {
	const { mails = {} } = await examplesFor(null);
	const to = newAddress();
	const failure = await failureOf(async () =>
		internals.sendMail?.(ctx, null, mail, { to, data: mails[mail] ?? {}, lang })
	);
	const sent = mailbox.mails.find((each) => each.to === to);
	if (failure !== undefined || !sent) return [`the email "${mail}" in ${lang} is not sent: ${failure}`];
	return [
		...(sent.subject.trim() === '' ? [`the email "${mail}" in ${lang} has no subject`] : []),
		...(sent.text.trim() === sent.subject.trim() ? [`the email "${mail}" in ${lang} has no content`] : []),
		...(/\b(?:undefined|NaN|null)\b|\[object /.test(sent.subject + sent.text)
			? [
					`the email "${mail}" in ${lang} says "undefined", "null" or "[object": give its data in \`mails\` of the examples`
				]
			: [])
	];
}

export const textChecks: readonly PluginCheck[] = [
	{
		name: 'texts: write each English text, and both texts of each error',
		async run(start) {
			requireNone(emptyIn(englishOf((await start()).definition)).map((name) => `the text "${name}" is empty`));
		}
	},
	{
		name: 'texts: translate each text and each error, and nothing else',
		applies: (definition) => tagsOf(definition).length > 0,
		async run(start) {
			const { definition } = await start();
			for (const tag of tagsOf(definition)) {
				const translation = await translationOf(definition, tag);
				const faults = differences(englishOf(definition), translation);
				const empty = emptyIn(translation).map((name) => `translate the text "${name}"`);
				requireNone([...new Set([...faults, ...empty])].map((fault) => `${tag}: ${fault}`));
			}
		}
	},
	{
		name: 'texts: name each language by its tag, so that its texts are loaded',
		applies: (definition) => tagsOf(definition).length > 0,
		async run(start) {
			const { definition } = await start();
			for (const tag of tagsOf(definition)) {
				const usual = canonical(tag);
				if (usual === undefined) throw new Error(`"${tag}" is not a language: use a tag such as "pt-BR"`);
				const { ctx, visitor } = await start({ languages: [tag], beside: [languageProbe(definition)] });
				const answer = await visitor().send(`${ctx.authPath}/language-probe`, { lang: tag });
				const shown = (await answer.json()) as Readonly<Record<string, string>>;
				const { texts } = await translationOf(definition, tag);
				const others = Object.keys(texts).filter(
					(name) => typeof texts[name] === 'string' && texts[name] !== shown[name]
				);
				requireNone(others.map((name) => `"${name}" is not shown in "${tag}": name the language "${usual}"`));
			}
		}
	},
	{
		name: 'errors: let each error show its page, with its status and text in each language',
		applies: ({ errors = [] }) => errors.length > 0,
		async run(start) {
			const { definition } = await start();
			for (const lang of ['en', ...tagsOf(definition)]) {
				const site = await start({ languages: tagsOf(definition), beside: [thrower(definition)] });
				const english = englishOf(definition);
				const { errors } = lang === 'en' ? english : await translationOf(definition, lang);
				const all = { ...english, errors: { ...english.errors, ...errors } };
				for (const code of codesOf(definition)) requireNone(await faultsOfError(site, code, all, lang));
			}
		}
	},
	{
		name: 'emails: make each email from its data in each language',
		applies: ({ mails }) => mails !== undefined,
		async run(start) {
			const { definition } = await start();
			const site = await start({ languages: tagsOf(definition) });
			for (const mail of Object.keys(definition.mails ?? {})) {
				for (const lang of ['en', ...tagsOf(definition)]) requireNone(await faultsOfMail(site, mail, lang));
			}
		}
	}
];
