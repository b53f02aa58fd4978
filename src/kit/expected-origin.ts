/**
 * Says which origin the site is taken for, and warns where a browser seems to have another one: SvelteKit then refuses every form with
 * status 403, before any hook, so that nothing else would be in the log. Loaded with the first page of the library that a browser opens.
 */
import { warnOnce } from '../lib/base/errors/logger.js';
import type { AuthContext } from '../lib/core/context/context.js';
import { printable } from '../lib/base/errors/scrub.js';
import { isProtected } from '../lib/base/util/protected-url.js';

type Site = Pick<AuthContext, 'origin' | 'logger' | 'instance'>;

/**
 * Compares the origin of a request with what the request says of the browser's.
 * @param platform `platform` of SvelteKit's event
 */
export function noticeOrigin(site: Site, { url, headers }: Request, platform: unknown): void {
	const { logger, instance, origin: configured } = site;
	const own = new URL(url).origin;
	if (instance.warnings.claim('origin', Infinity)) {
		logger.debug(`SvelteKit takes requests for ${own}, and refuses forms from any other origin`, {
			origin: own,
			...(configured && { AUTH_URL: configured })
		});
	}
	if (configured === own) return;
	const browserOrigin = originByUrl(configured, own) ?? originSeen(headers, own, platform);
	if (!browserOrigin || browserOrigin.origin === own) return;
	warnOnce(
		site,
		'forms are refused',
		`SvelteKit takes this site for ${own}, and a browser has it at ${printable(browserOrigin.origin, 100)} (${browserOrigin.source}). SvelteKit refuses ` +
			'forms there with status 403, before any hook, unless csrf.trustedOrigins names it. Set ORIGIN (SvelteKit 2) or paths.origin (SvelteKit 3) to the address that ' +
			'users open, or PROTOCOL_HEADER and HOST_HEADER to headers that your proxy sets'
	);
}

interface BrowserOrigin {
	readonly origin: string;
	/** How it is known. */
	readonly source: string;
}

/** The configured origin, if it is the same host by another protocol. */
function originByUrl(configured: string | undefined, own: string): BrowserOrigin | undefined {
	if (configured === undefined || new URL(configured).host !== new URL(own).host) return undefined;
	return { origin: configured, source: 'AUTH_URL' };
}

/** The origin that a request tells of, as far as it is likely to be the browser's. */
function originSeen(headers: Headers, own: string, platform: unknown): BrowserOrigin | undefined {
	const { protocol, host } = new URL(own);
	const referer = headers.get('referer') ?? '';
	if (URL.canParse(referer) && new URL(referer).host === host) {
		return { origin: new URL(referer).origin, source: 'the header Referer' };
	}
	const proxied = [headers.get('x-forwarded-proto'), headers.get('x-forwarded-host')].map(firstOf);
	if (proxied.some(Boolean)) {
		const [scheme = protocol.slice(0, -1), name = host] = proxied;
		const forwarded = `${scheme}://${name}`;
		if (!/^https?$/.test(scheme) || !URL.canParse(forwarded)) return undefined;
		return { origin: new URL(forwarded).origin, source: 'the headers x-forwarded-proto and x-forwarded-host' };
	}
	// Node's adapter assumes https. On this machine there is no proxy that would have ended it.
	const isHere = isProtected(new URL(`http://${host}`));
	return isHere && isPlain(platform) ? { origin: `http://${host}`, source: 'the connection' } : undefined;
}

function firstOf(list: string | null): string | undefined {
	return list?.split(',', 1)[0]?.trim() || undefined;
}

/** Whether the connection itself is not encrypted, as far as Node's adapter tells. */
function isPlain(platform: unknown): boolean {
	const { req } = Object(platform) as { req?: { socket?: { encrypted?: boolean } } };
	return req?.socket !== undefined && !req.socket.encrypted;
}
