/** Domains, as mail addresses and the options of providers have them. @see UTS #46 */

/** Characters that a URL parser would take for something other than a host name. */
const notDomain = /[\s\p{Cc}\p{Cf}/\\:@?#%[\]_]/u;
/** At least two labels, the last of which is not a number, so that an IP address cannot pass for a domain. */
const domainName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** A domain in lower case and in ASCII (`xn--`), without a dot at the end; undefined if the text is not a domain. */
export function canonicalDomain(domain: string): string | undefined {
	const host = notDomain.test(domain) ? undefined : URL.parse(`http://${domain}`)?.hostname.replace(/\.$/, '');
	return host !== undefined && domainName.test(host) && host.length <= 253 ? host : undefined;
}
