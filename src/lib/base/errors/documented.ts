/** The errors of the plugins of this package. */
import type { PluginErrorRule } from '../../../errors/plugins.js';
import { documentAt } from '../config/documents.js';

/** Gives a rule its page: the documents of this package have one for each code. */
export function documented<const Rule extends PluginErrorRule>(rule: Rule): Rule & { readonly page: string } {
	return { ...rule, page: documentAt(`errors/${rule.code}.md`) };
}
