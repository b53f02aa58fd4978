/**
 * The client that a limit counts. One person has a whole IPv6 network of 2^64 addresses, and one address has many spellings.
 * The platform's URL parser reads them: a second parser that differs would be a way around the limit.
 *
 * @see GHSA-p6v2-xcpg-h6xw, where a limit counted the text of an address
 */

/**
 * Returns the IPv4 address, or the IPv6 network of 64 bits, that an address stands for.
 *
 * Returns null for an address that does not belong to the public internet. Such an address is a proxy that the server does
 * not know about, or a private network. One count for all clients behind it would let one of them lock out the others.
 *
 * @param address as `getClientAddress` of SvelteKit or a socket returns it; brackets, a port and a zone are ignored
 */
export function clientOf(address: string | undefined): string | null {
	const host = parseHost(address ?? '');
	if (host === null) return null;
	if (!host.startsWith('[')) return publicIPv4(host);
	const groups = ipv6GroupsOf(host);
	const [first = 0, second, ...rest] = groups;
	const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
	// An IPv4 address that was translated for a network with only IPv6. @see RFC 6052, section 2.1
	const isTranslated = first === 0x64 && second === 0xff9b && rest.slice(0, 4).every((group) => group === 0);
	if (isMapped || isTranslated) {
		return publicIPv4(
			groups
				.slice(6)
				.flatMap((group) => [group >> 8, group & 0xff])
				.join('.')
		);
	}
	// Only 2000::/3 is routed: private, local and multicast addresses are outside of it. @see RFC 4291, section 2.4
	if ((first & 0xe000) !== 0x2000) return null;
	const network = groups.slice(0, 4).map((group) => group.toString(16));
	return `${network.join(':')}::/64`;
}

/** Reads an address as the host of a URL, which has one form for all spellings, with IPv6 in brackets. */
function parseHost(address: string): string | null {
	const plain = address.trim().replace(/%[^\]]*/, '');
	// Allow only the characters of an address: a URL parser would skip a user name or a path.
	if (!/^[\da-fx.:[\]]+$/i.test(plain)) return null;
	const isBareIPv6 = /^[^[:]*:[^:]*:/.test(plain);
	const url = `http://${isBareIPv6 ? `[${plain}]` : plain}`;
	return URL.canParse(url) ? new URL(url).hostname : null;
}

/** Loopback, "this network", private (RFC 1918), carrier-grade NAT (RFC 6598) and link local (RFC 3927). */
const ownNetworks = [
	/^(?:0|10|127)\./,
	/^172\.(?:1[6-9]|2\d|3[01])\./,
	/^192\.168\./,
	/^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
	/^169\.254\./
];

/** Returns an IPv4 address of the public internet, or null for any other host. */
function publicIPv4(host: string): string | null {
	const isIPv4 = /^\d+\.\d+\.\d+\.\d+$/.test(host);
	return isIPv4 && !ownNetworks.some((network) => network.test(host)) ? host : null;
}

/** Returns the eight numbers of an IPv6 host as the URL parser writes it: `[2001:db8::1]`. */
function ipv6GroupsOf(host: string): number[] {
	const [left = [], right = []] = host
		.slice(1, -1)
		.split('::')
		.map((part) => part.split(':').filter(Boolean));
	const zeros = Array<string>(8 - left.length - right.length).fill('0');
	return [...left, ...zeros, ...right].map((group) => parseInt(group, 16));
}
