/**
 * Public suffixes: domains below which anyone can have a name. `suffix-list.ts` is written from the Public Suffix List when the
 * library is built, and is loaded only for a pattern, since it is as large as everything that a session needs.
 *
 * @see https://publicsuffix.org
 */
import { companies, registries } from './suffix-list.js';

/**
 * Says whose suffix a domain is: that of a `registry`, such as `co.uk`, or of a `company` that lets anyone have a site below, such
 * as `appspot.com`. Undefined for a domain that someone has.
 */
export type SuffixOf = (domain: string) => 'registry' | 'company' | undefined;

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
