/**
 * Writing cookies to a response. A browser tells cookies of one name apart by domain, path and partition: with each write, the twins
 * go that another configuration may have left.
 *
 * @see RFC 6265bis, section 5.7 (the storage model)
 */
import type { CookieWrite } from '../../../../types.js';
import { isChunkOf } from './chunks.js';
import { deleteCookie, serializeCookie } from '../cookies.js';
import type { CookieSpec, CookieTable } from '../cookies.js';
import { valuesOf } from './sent.js';
import type { RequestCookies } from './sent.js';

/**
 * Adds cookies to a response's headers. If a cookie is written several times, the last write wins.
 * @param table the twins of its cookies are deleted with each write
 */
export function appendCookies(headers: Headers, writes: readonly CookieWrite[], table?: CookieTable): void {
	for (const write of [...lastOfEachName(writes), ...writesBeside(writes, table)]) {
		headers.append('set-cookie', serializeCookie(write));
	}
}

/** Returns the last write of each name, for a framework that keeps one. */
export function lastOfEachName(writes: readonly CookieWrite[]): CookieWrite[] {
	const last = new Map<string, CookieWrite>();
	for (const write of writes) {
		last.delete(write.name);
		last.set(write.name, write);
	}
	return [...last.values()];
}

/** Returns the deletions of twins, which go with the last write of each name. */
export function writesBeside(writes: readonly CookieWrite[], table?: CookieTable): CookieWrite[] {
	const own = new Set(lastOfEachName(writes).map(identityOf));
	const others = [...(table ? twinDeletions(table, writes) : []), ...writes];
	const beside = new Map(others.map((write) => [identityOf(write), write]));
	return [...beside].flatMap(([identity, write]) => (own.has(identity) ? [] : [write]));
}

/** Returns what browsers tell cookies apart by. */
function identityOf({ name, options: { domain = '', path = '', partitioned = false } }: CookieWrite): string {
	return [name, domain, path, String(partitioned)].join(';');
}

/** Deletes the twins that another configuration may have left of the cookies that are written. */
export function twinDeletions(table: CookieTable, writes: readonly CookieWrite[]): CookieWrite[] {
	const specs = Object.values<CookieSpec>({ ...table });
	return writes.flatMap(({ name }) => {
		const spec = specs.find(({ name: own }) => name === own || name.startsWith(`${own}.`));
		return (spec?.twins ?? []).map((options) => deleteCookie({ name, options }));
	});
}

/**
 * Deletes all twins of a cookie that are known: those of the configuration, and what a page of the same site may have planted for a
 * domain above this host.
 */
export function knownTwins(
	{
		cookies,
		trustedOrigin,
		url
	}: { readonly cookies: RequestCookies; readonly trustedOrigin: string | null; readonly url: URL },
	{ name: base, options, twins: others = [] }: CookieSpec
): CookieWrite[] {
	const { hostname } = trustedOrigin === null ? url : new URL(trustedOrigin);
	const domains = [...new Set([...domainsOf(hostname), undefined, options.domain])];
	const paths = [...new Set(['/', ...others.map(({ path }) => path), options.path])];
	const partitions = options.secure ? [!options.partitioned, options.partitioned] : [options.partitioned];
	const names = Object.keys(cookies).filter((name) => isChunkOf(base, name) && valuesOf(cookies, name).length > 1);
	return names.flatMap((name) =>
		domains.flatMap((domain) =>
			paths.flatMap((path) =>
				partitions.map((partitioned) => deleteCookie({ name, options: { ...options, domain, path, partitioned } }))
			)
		)
	);
}

/** Returns the domains of a host, from the longest to the one below the last label. Addresses have none. */
function domainsOf(hostname: string): string[] {
	const labels = hostname.split('.');
	if (hostname.includes(':') || /^\d+$/.test(labels.at(-1) ?? '')) return [];
	return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}
