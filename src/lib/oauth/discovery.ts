/**
 * Fetches the metadata of a server, wherever its issuer publishes them: OpenID Connect appends the name of the document to the
 * issuer, and RFC 8414 puts it between the host and the path.
 *
 * @see OpenID Connect Discovery 1.0, section 4; RFC 8414, sections 3 (the places), 3.3 (the issuer must match) and 5
 */
import { processDiscoveryResponse } from 'oauth4webapi';
import type { AuthorizationServer } from 'oauth4webapi';
import { OutboundError } from '../http/bounded-fetch.js';
import type { OAuthProvider } from './provider.js';

/** The parts of a provider that say where its metadata are. */
type Source = Pick<OAuthProvider, 'type' | 'issuer' | 'wellKnown' | 'tenants' | 'fetch'>;

const ofOpenId = '.well-known/openid-configuration';
const ofOAuth = '.well-known/oauth-authorization-server';

/** A document that is not there: another place may have it. */
class NoMetadata extends Error {}

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
			if (failure === undefined || failure instanceof NoMetadata) failure = thrown;
			if (!(thrown instanceof NoMetadata) && place !== provider.wellKnown) break;
		}
	}
	throw failure;
}

/** Returns the issuer that a document at this place has to name. */
function issuerOf(place: string): string {
	return place.replace(/\/\.well-known\/[^/]+(\/.*)?$/, '$1');
}

async function metadataAt(provider: Source, url: string, issuer: string): Promise<AuthorizationServer> {
	const response = await provider.fetch(url, { headers: new Headers({ accept: 'application/json' }) });
	const { status } = response;
	if (status >= 400 && status < 500 && status !== 429) {
		throw new NoMetadata(`"${url}" has no metadata (status ${status})`);
	}
	if (status !== 200) throw new OutboundError(`"${url}" answered with status ${status}`);
	const text = await response.text();
	requireShort(text, url);
	const answer = new Response(text, { headers: response.headers });
	if (!provider.tenants) return processDiscoveryResponse(new URL(issuer), answer);
	const document = (await answer.json()) as AuthorizationServer;
	if (![provider.tenants.metadataIssuer, issuer].includes(document.issuer)) {
		throw new Error(`the metadata at "${url}" do not name the issuer "${provider.tenants.metadataIssuer}"`);
	}
	return document;
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
