/** Reads the mail domains of a provider, and checks them. */
import { InvalidConfig } from '../../../../errors.js';
import { canonicalDomain } from '../../../base/util/domain.js';

/** Returns the domains in their one form; undefined without the option. @throws {InvalidConfig} naming the provider and the domain */
export function domainsOf(domains: unknown, where: string): readonly string[] | undefined {
	if (domains === undefined || domains === null) return undefined;
	if (!Array.isArray(domains)) throw new InvalidConfig(`${where}: domains has to be a list: domains: ['example.com']`);
	return domains.map((each: unknown) => {
		const domain = typeof each === 'string' ? canonicalDomain(each) : undefined;
		if (domain !== undefined) return domain;
		throw new InvalidConfig(`${where}: ${JSON.stringify(each)} in domains is not a mail domain: use "example.com"`);
	});
}
