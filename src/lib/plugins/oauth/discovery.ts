/**
 * Fetches the metadata of a server, wherever its issuer publishes them: OpenID Connect appends the name of the document to the
 * issuer, and RFC 8414 puts it between the host and the path.
 *
 * @see OpenID Connect Discovery 1.0, section 4; RFC 8414, sections 3 (the places), 3.3 (the issuer must match) and 5
 */
import { PARSE_ERROR, processDiscoveryResponse, RESPONSE_IS_NOT_JSON } from 'oauth4webapi';
import type { AuthorizationServer } from 'oauth4webapi';
import { printable } from '../../base/errors/scrub.js';
import { OutboundError } from '../../base/http/bounded-fetch.js';
import { lazy } from '../../base/util/lazy.js';
import { saidIn } from './explain/answered.js';
import type { OAuthProvider } from '../../core/context/providers/oauth.js';

const comparing = lazy(() => import('./explain/issuer.js'));

/** The parts of a provider that say where its metadata are. */
type Source = Pick<OAuthProvider, 'type' | 'issuer' | 'wellKnown' | 'tenants' | 'fetch'>;

const ofOpenId = '.well-known/openid-configuration';
const ofOAuth = '.well-known/oauth-authorization-server';

/** A document that is not there: another place may have it. */
class NoMetadata extends Error {
	/** Whether the server says why, so that this explains more than a page that does not exist. */
	readonly isExplained: boolean;

	constructor(url: string, said: string) {
		super(`"${url}" has no metadata (${said})`);
		this.isExplained = said.includes(':');
	}
}

/** Returns the URLs where the metadata may be, the most likely first. `wellKnown` of the provider comes before all. */
function metadataPlaces({ type, issuer, wellKnown }: Omit<Source, 'fetch'>): readonly [string, ...string[]] {
	const places = issuer === undefined ? [] : placesOf(issuer, type);
	const [first = '', ...rest] = new Set([...(wellKnown ? [wellKnown] : []), ...places]);
	return [first, ...rest];
}

function placesOf(issuer: string, type: OAuthProvider['type']): string[] {
	const { origin, pathname } = new URL(issuer);
	const path = pathname.replace(/\/$/, '');
	const appended = `${issuer.replace(/\/$/, '')}/${ofOpenId}`;
	// Without a path, this is the same place.
	const inserted = `${origin}/${ofOpenId}${path}`;
	const oauth = `${origin}/${ofOAuth}${path}`;
	return type === 'oidc' ? [appended, inserted, oauth] : [oauth, appended, inserted];
}

/**
 * Fetches the metadata from the first place that has them. A document that names another issuer ends the search, except the
 * one at `wellKnown`: some factories of `@auth/core` have a `wellKnown` that does not work, because `@auth/core` itself does
 * not read it.
 * @throws the error of the place that explains most
 */
export async function fetchMetadata(provider: Source): Promise<AuthorizationServer> {
	const places = metadataPlaces(provider);
	const expected = provider.issuer ?? issuerOf(places[0]);
	let failure: unknown;
	for (const place of places) {
		try {
			return await metadataAt(provider, place, expected);
		} catch (thrown) {
			if (explainsMore(thrown, failure)) failure = thrown;
			if (!(thrown instanceof NoMetadata) && place !== provider.wellKnown) break;
		}
	}
	throw failure;
}

function explainsMore(thrown: unknown, than: unknown): boolean {
	return than === undefined || (than instanceof NoMetadata && !(than.isExplained && thrown instanceof NoMetadata));
}

/** Returns the issuer that a document at this place has to name. */
function issuerOf(place: string): string {
	return place.replace(/\/\.well-known\/[^/]+(\/.*)?$/, '$1');
}

async function metadataAt(provider: Source, url: string, issuer: string): Promise<AuthorizationServer> {
	const response = await provider.fetch(url, { headers: new Headers({ accept: 'application/json' }) });
	const { status } = response;
	if (status >= 400 && status < 500 && status !== 429) {
		throw new NoMetadata(url, await saidIn(response));
	}
	if (status !== 200) throw new OutboundError(`"${url}" answered with ${await saidIn(response)}`);
	const text = await response.text();
	requireShort(text, url);
	const answer = new Response(text, { headers: response.headers });
	if (provider.tenants) {
		const document = (await answer.json()) as AuthorizationServer;
		const { metadataIssuer } = provider.tenants;
		if (![metadataIssuer, issuer].includes(document.issuer))
			throw await otherIssuer(url, metadataIssuer, document.issuer);
		return document;
	}
	try {
		return await processDiscoveryResponse(new URL(issuer), answer);
	} catch (thrown) {
		throw await mistakeIn(thrown, url, issuer, response.headers.get('content-type'));
	}
}

/** Says what is wrong with a document, and what to do. */
async function mistakeIn(thrown: unknown, url: string, issuer: string, type: string | null): Promise<unknown> {
	const { code, cause } = thrown as { code?: unknown; cause?: { attribute?: unknown; body?: { issuer?: unknown } } };
	if (code === RESPONSE_IS_NOT_JSON || code === PARSE_ERROR) {
		const came = printable(type ?? 'no content type', 60);
		return new Error(`"${url}" answered with "${came}", and metadata are application/json: check issuer and wellKnown`);
	}
	return cause?.attribute === 'issuer' ? otherIssuer(url, issuer, cause.body?.issuer) : thrown;
}

async function otherIssuer(url: string, expected: string, issuer: unknown): Promise<Error> {
	const received = String(issuer);
	const { issuerCure } = await comparing();
	return new Error(
		`the metadata at "${url}" name the issuer "${printable(received, 120)}", and "${expected}" was expected. ` +
			issuerCure(expected, received)
	);
}

/** The longest text in a document that may be an address, in characters. */
const maxLength = 2048;

/**
 * Requires each address in a document to be short: a parser of URLs takes the square of the length of a host in other scripts, and
 * one of 1 MB would stop the server for minutes. A JWT (`signed_metadata`) may be longer.
 * @throws {OutboundError}
 */
function requireShort(text: string, url: string): void {
	let isLong = false;
	const look = (_: string, value: unknown): unknown => {
		if (typeof value === 'string' && value.length > maxLength && !/^[\w.-]+$/.test(value)) isLong = true;
		return value;
	};
	try {
		JSON.parse(text, look);
	} catch {
		// It is refused when it is read.
	}
	if (isLong) throw new OutboundError(`the metadata at "${url}" have an address that is too long`);
}
