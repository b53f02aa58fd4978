/**
 * Public suffixes: domains below which anyone can have a name. `suffix-list.ts` is written from the Public Suffix List when the
 * library is built. Applications import it as `framework-auth/public-suffixes`, since it is as large as everything that a session needs.
 *
 * @see https://publicsuffix.org
 */
import type { SuffixOf } from '../config/options/previews.js';
import { companies, registries } from './suffix-list.js';

export const suffixOf: SuffixOf = (domain) => {
	if (!domain.includes('.') || isIn(ofRegistries, domain)) return 'registry';
	return isIn(ofCompanies, domain) ? 'company' : undefined;
};

/** The labels that have a rule, by the domain that they are below. */
type Rules = ReadonlyMap<string, ReadonlySet<string>>;

const ofRegistries = readRules(registries);
const ofCompanies = readRules(companies);

/** Reads `uk za:ac co gov;ai:off`. */
function readRules(list: string): Rules {
	const rules = new Map<string, ReadonlySet<string>>();
	for (const group of list.split(';')) {
		const [domains = '', labels = ''] = group.split(':');
		const below = new Set(labels.split(' '));
		for (const domain of domains.split(' ')) rules.set(domain, below);
	}
	return rules;
}

/** Whether a rule has the domain, or has every name below it: then a pattern fits suffixes themselves. */
function isIn(rules: Rules, domain: string): boolean {
	const dot = domain.indexOf('.');
	const label = domain.slice(0, dot);
	const beside = rules.get(domain.slice(dot + 1));
	if (beside?.has(`!${label}`)) return false;
	return Boolean(beside?.has(label) || beside?.has('*') || rules.get(domain)?.has('*'));
}
