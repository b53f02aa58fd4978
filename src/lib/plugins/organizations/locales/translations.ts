/** Turns `languages` of the options into the translations of the plugin. */
import { InvalidConfig } from '../../../../errors.js';
import type { OrganizationLanguage } from './types.js';

/** @throws {InvalidConfig} for a value that is not a language, and for one that is there twice */
export function translationsOf(
	languages: readonly OrganizationLanguage[] = []
): Record<string, OrganizationLanguage['texts']> {
	const list: unknown = languages;
	if (!Array.isArray(list)) throw new InvalidConfig('`languages` of organizations has to be a list');
	const translations = new Map<string, OrganizationLanguage['texts']>();
	for (const each of list as readonly unknown[]) {
		const { tag, texts } = Object(each) as Partial<OrganizationLanguage>;
		if (typeof tag !== 'string' || typeof texts !== 'function') {
			throw new InvalidConfig(
				"`languages` of organizations takes what 'framework-auth/organizations/locales' exports, such as `de`"
			);
		}
		if (translations.has(tag))
			throw new InvalidConfig(`\`languages\` of organizations has two with the tag "${tag}": remove one`);
		translations.set(tag, texts);
	}
	return Object.fromEntries(translations);
}
