/** `languages` and `locale`, as the flows use them. */
import { optionKey } from '../../base/util/option-key.js';
import type { Language } from '../../base/config/options.js';
import type { Messages } from '../../../locales/en/pages.js';

/** Chooses the language of a request. */
export interface CompiledLanguages {
	/** Returns the language of a request, as a tag. @throws for what the application's function does or returns */
	choose(request: Request): string;
	/** Finds the language of a tag; undefined for one that the site has no texts in. */
	find(tag: string): Language | undefined;
	/** The language of a request, as soon as it is chosen, with the texts of its pages, as soon as they are loaded. */
	readonly chosen: WeakMap<Request, { readonly locale: string; readonly messages?: Messages }>;
}

/** Undefined if all texts are English. */
export const siteLanguages = optionKey<CompiledLanguages>('languages');
