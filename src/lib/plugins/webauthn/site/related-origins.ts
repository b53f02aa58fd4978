/**
 * The sites of other domains that use the same passkeys. A browser asks the domain of the passkeys which origins these are.
 *
 * @see WebAuthn Level 3, section 5.11 (related origins)
 */
import { InvalidConfig } from '../../../../errors.js';
import type { RelyingParty, WebAuthnConfig } from '../../../../providers/webauthn-types.js';
import { isProtected } from '../../../base/util/protected-url.js';

/** The number of labels, such as `example` of `www.example.co.uk`, that every browser has to support. */
const mostLabels = 5;

/** Reads the option. @throws {InvalidConfig} */
export function readRelatedOrigins({
	id,
	relatedOrigins = [],
	relayingParty,
	getRelayingParty
}: WebAuthnConfig): string[] {
	if (!Array.isArray(relatedOrigins))
		throw new InvalidConfig(`\`relatedOrigins\` of provider "${id}" has to be a list`);
	const origins = relatedOrigins as readonly unknown[];
	if (origins.length > 0 && !relayingParty?.id && !getRelayingParty) {
		throw new InvalidConfig(
			`provider "${id}" has \`relatedOrigins\`: set \`relayingParty.id\` to the domain of the passkeys, which is the same for all of them`
		);
	}
	const hosts = origins.map((origin) => {
		const url = typeof origin === 'string' && URL.canParse(origin) ? new URL(origin) : undefined;
		if (url && url.origin === origin && isProtected(url)) return url.hostname;
		throw new InvalidConfig(
			`\`relatedOrigins\` of provider "${id}" has to have https origins, such as "https://example.com": ${JSON.stringify(origin)}`
		);
	});
	if (leastLabels(hosts) > mostLabels) {
		throw new InvalidConfig(
			`\`relatedOrigins\` of provider "${id}" has more than ${mostLabels} names in front of their suffixes: browsers ignore the others, remove some`
		);
	}
	return origins as string[];
}

/**
 * Returns a number of labels that these hosts have at least. Which part of a host is its label is known only from the list of public
 * suffixes. Hosts that share no part have different labels in any case.
 */
function leastLabels(hosts: readonly string[]): number {
	let groups: Set<string>[] = [];
	for (const host of hosts) {
		const parts = host.split('.');
		const names = new Set(parts.slice(parts[0] === 'www' && parts.length > 2 ? 1 : 0, Math.max(1, parts.length - 1)));
		const shares = (group: Set<string>) => [...group].some((name) => names.has(name));
		const joined = new Set([...names, ...groups.filter(shares).flatMap((group) => [...group])]);
		groups = [...groups.filter((group) => !shares(group)), joined];
	}
	return groups.length;
}

/** Adds the related origins to those whose pages may use the passkeys. */
export function withRelated(site: RelyingParty, relatedOrigins: readonly string[]): RelyingParty {
	if (relatedOrigins.length === 0) return site;
	return { ...site, origin: [...new Set([site.origin, relatedOrigins].flat())] };
}
