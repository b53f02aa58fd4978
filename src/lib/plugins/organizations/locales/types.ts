/** Organizations in a language: its tag, and how its texts are loaded. */
import type { PluginTranslation } from '../../../core/plugin-contract/types.js';
import type { OrganizationTexts } from '../pages/texts.js';

export type OrganizationTranslation = PluginTranslation<OrganizationTexts>;

/** The texts of organizations in a language other than English. */
export interface OrganizationLanguage {
	/** The tag of BCP 47, as that of the language in `languages` of the configuration. @see RFC 5646 */
	readonly tag: string;
	/** Loads the texts, once. Those that are left out are English. */
	readonly texts: () => Promise<OrganizationTranslation>;
}
