/**
 * The addresses of the internet, as opposed to those of one's own network. A URL that comes from data must not lead the server to
 * itself, to its neighbours, or to the metadata service of a cloud.
 *
 * @see RFC 6890 and the IANA registries of special-purpose addresses; RFC 6761 (special names); RFC 6052 (NAT64)
 */

/** Blocks of IPv4 that are not public: the first address, and the number of bits that count. */
const specialV4: readonly (readonly [first: number, bits: number])[] = [
	[v4(0, 0, 0, 0), 8],
	[v4(10, 0, 0, 0), 8],
	[v4(100, 64, 0, 0), 10],
	[v4(127, 0, 0, 0), 8],
	[v4(169, 254, 0, 0), 16],
	[v4(172, 16, 0, 0), 12],
	[v4(192, 0, 0, 0), 24],
	[v4(192, 0, 2, 0), 24],
	[v4(192, 88, 99, 0), 24],
	[v4(192, 168, 0, 0), 16],
	[v4(198, 18, 0, 0), 15],
	[v4(198, 51, 100, 0), 24],
	[v4(203, 0, 113, 0), 24],
	// Multicast, what is reserved, and broadcast.
	[v4(224, 0, 0, 0), 3]
];

/** Names that never belong to the internet, and the domains above such names. */
const specialNames = ['localhost', 'local', 'localdomain', 'internal', 'intranet', 'lan', 'home.arpa', 'onion', 'alt'];

function v4(a: number, b: number, c: number, d: number): number {
	return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
}

/** Whether an IP address, in any spelling, belongs to the public internet. Text that is not an address does not. */
export function isPublicAddress(address: string): boolean {
	const host = hostOf(address.includes(':') ? `[${address}]` : address);
	if (host === undefined) return false;
	return host.startsWith('[') ? isPublicV6(groupsOf(host.slice(1, -1))) : isPublicV4(host);
}

/** Whether the host of a URL may be one of the internet: a public address, or a name that is not special. A name proves nothing yet. */
export function isPublicHost(url: URL): boolean {
	const host = url.hostname.replace(/\.$/, '');
	if (host.startsWith('[')) return isPublicAddress(host.slice(1, -1));
	// The parser of URLs has turned every spelling of an IPv4 address, such as `0x7f.1`, into four numbers.
	if (/^\d+(?:\.\d+){3}$/.test(host)) return isPublicAddress(host);
	// No name has an empty part, but some resolvers skip one.
	if (host.endsWith('.') || !host.includes('.')) return false;
	return !specialNames.some((name) => host === name || host.endsWith(`.${name}`));
}

function hostOf(host: string): string | undefined {
	return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : undefined;
}

function isPublicV4(host: string): boolean {
	const parts = host.split('.').map(Number);
	const [a, b, c, d] = parts;
	if (parts.length !== 4 || parts.some((part) => !Number.isInteger(part))) return false;
	const address = v4(a ?? 0, b ?? 0, c ?? 0, d ?? 0);
	return !specialV4.some(([first, bits]) => address >>> (32 - bits) === first >>> (32 - bits));
}

/** Returns the eight groups of an IPv6 address in its short form. */
function groupsOf(short: string): number[] {
	const [before = '', after] = short.split('::');
	const numbers = (text: string): number[] => (text === '' ? [] : text.split(':').map((group) => parseInt(group, 16)));
	const [head, tail] = [numbers(before), numbers(after ?? '')];
	return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

/** Of the global unicast addresses (2000::/3), those for protocols, documentation and tunnels are left out. */
function isPublicV6(groups: readonly number[]): boolean {
	const [first = 0, second = 0] = groups;
	// NAT64: the last 32 bits are the IPv4 address that is meant.
	if (first === 0x64 && second === 0xff9b && groups.slice(2, 6).every((group) => group === 0)) {
		const [high = 0, low = 0] = groups.slice(6);
		return isPublicV4([high >> 8, high & 0xff, low >> 8, low & 0xff].join('.'));
	}
	if (first >> 13 !== 1) return false;
	const isSpecial = (first === 0x2001 && (second < 0x200 || second === 0xdb8)) || first === 0x2002;
	return !isSpecial && !(first === 0x3fff && second < 0x1000);
}
