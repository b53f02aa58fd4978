/**
 * Accounts of the AT Protocol: finds the account of a handle, and the server that may speak for it. Each step is looked up where its
 * owner publishes it: handle -> DID -> DID document -> personal data server -> authorization server.
 *
 * @see https://atproto.com/specs/handle, https://atproto.com/specs/did, https://atproto.com/specs/oauth#identity-authentication;
 * RFC 9728, section 3.3 (the resource must match)
 */
import { InvalidHandle } from '../../../../errors.js';
import { builtin } from '../../../base/util/builtin.js';
import { saidIn } from '../explain/answered.js';
import type { AtprotoOptions } from '../../../../providers/types.js';

/** The lookups need these. */
export interface Lookups extends AtprotoOptions {
	/** Goes to public addresses only: a person chooses the hosts. */
	readonly fetch: typeof fetch;
}

/** An account, and the server that may sign it in. */
export interface AtprotoAccount {
	/** Identifies the account for good. */
	readonly did: string;
	/** The name that the account claims, and that leads back to it. It can change. */
	readonly handle?: string;
	/** The issuer of the authorization server. */
	readonly issuer: string;
}

const plcDid = /^did:plc:[a-z2-7]{24}$/;
const webDid = /^did:web:(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const handleForm = /^(?=.{3,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const maxDidLength = 2048;
const maxOriginLength = 300;

/** Whether a text is a DID of a kind that the AT Protocol supports. */
export function isDid(text: unknown): text is string {
	return typeof text === 'string' && text.length <= maxDidLength && (plcDid.test(text) || webDid.test(text));
}

/**
 * Finds the account that a person named.
 * @param named a handle, with or without `@`, or a DID
 * @throws {InvalidHandle} if there is no such account, or its handle does not lead back to it
 */
export async function findAccount(named: string, lookups: Lookups): Promise<AtprotoAccount> {
	// Some keyboards and programs add invisible marks of direction.
	const text = named.replace(/[\p{Cf}\s]/gu, '').replace(/^(?:at:\/\/|@)/, '');
	if (text.startsWith('did:') && isDid(text)) return accountOf(text, lookups);
	const handle = text.toLowerCase();
	if (!handleForm.test(handle)) throw new InvalidHandle('the entered text is neither a handle nor a DID');
	const did = await didOf(handle, lookups);
	if (did === undefined) throw new InvalidHandle('the handle leads to no account');
	const account = await accountOf(did, lookups);
	// Anyone can point a handle to the account of another person.
	if (account.handle === handle) return account;
	throw new InvalidHandle('the handle leads to an account that does not claim it');
}

/**
 * Finds the server of an account, and its handle.
 * @throws {InvalidHandle} if a document is missing, or does not fit the account
 */
export async function accountOf(did: string, lookups: Lookups): Promise<AtprotoAccount> {
	const document = await documentOf(did, lookups);
	const issuer = await issuerOf(serverOf(document), lookups);
	const claimed = claimedHandle(document);
	const isTheirs = claimed !== undefined && (await didOf(claimed, lookups).catch(() => undefined)) === did;
	return { did, issuer, ...(isTheirs && { handle: claimed }) };
}

/** Asks DNS, then the host of the handle. Two records that differ count as none. */
async function didOf(handle: string, lookups: Lookups): Promise<string | undefined> {
	const records = await textRecords(`_atproto.${handle}`, lookups).catch(() => []);
	const dids = new Set(records.filter((text) => text.startsWith('did=')).map((text) => text.slice('did='.length)));
	const [named] = dids;
	if (dids.size === 1) return isDid(named) ? named : undefined;
	if (dids.size > 1) return undefined;
	const answer = await lookups.fetch(`https://${handle}/.well-known/atproto-did`).catch(() => null);
	const text = answer?.status === 200 ? (await answer.text()).trim() : undefined;
	return isDid(text) ? text : undefined;
}

/** Returns the text records of a name, by the application's function, the runtime, or DNS over HTTPS. */
async function textRecords(name: string, { resolveTxt, dnsOverHttps, fetch }: Lookups): Promise<readonly string[]> {
	if (resolveTxt) return resolveTxt(name);
	const dns = builtin<{ promises?: { resolveTxt?(name: string): Promise<string[][]> } }>('node:dns')?.promises;
	if (dns?.resolveTxt && dnsOverHttps === undefined) {
		return (await dns.resolveTxt(name)).map((chunks) => chunks.join(''));
	}
	const url = new URL(dnsOverHttps ?? usualDnsOverHttps);
	url.searchParams.set('name', name);
	url.searchParams.set('type', 'TXT');
	const answer = await fetch(url, { headers: { accept: 'application/dns-json' } });
	const { Answer: answers = [] } = (await answer.json()) as { Answer?: readonly { type?: number; data?: unknown }[] };
	const texts = answers.filter(({ type }) => type === 16).map(({ data }) => String(data));
	// A long record is several strings in quotes.
	return texts.map((text) => text.replace(/"\s+"/g, '').replace(/^"|"$/g, ''));
}

const usualDnsOverHttps = 'https://cloudflare-dns.com/dns-query';
const usualDirectory = 'https://plc.directory';

interface DidDocument {
	readonly id?: unknown;
	readonly alsoKnownAs?: unknown;
	readonly service?: unknown;
}

/** @see https://web.plc.directory/spec/v0.1/did-plc; https://w3c-ccg.github.io/did-method-web */
async function documentOf(did: string, { plcDirectory = usualDirectory, fetch }: Lookups): Promise<DidDocument> {
	const url = did.startsWith('did:web:')
		? `https://${did.slice('did:web:'.length)}/.well-known/did.json`
		: `${plcDirectory}/${did}`;
	const document = (await jsonOf(url, fetch)) as DidDocument;
	if (document.id === did) return document;
	throw new InvalidHandle('the DID document is that of another DID');
}

function claimedHandle({ alsoKnownAs }: DidDocument): string | undefined {
	const names = Array.isArray(alsoKnownAs) ? (alsoKnownAs as readonly unknown[]) : [];
	const uri = names.find((each): each is string => typeof each === 'string' && each.startsWith('at://'));
	const handle = uri?.slice('at://'.length).toLowerCase();
	return handle !== undefined && handleForm.test(handle) ? handle : undefined;
}

/** Returns the origin of the personal data server. */
function serverOf({ id, service }: DidDocument): string {
	const services = Array.isArray(service) ? (service as readonly unknown[]) : [];
	for (const each of services) {
		const record = Object(each) as Record<string, unknown>;
		const isServer = [`${String(id)}#atproto_pds`, '#atproto_pds'].includes(String(record.id));
		if (!isServer || record.type !== 'AtprotoPersonalDataServer') continue;
		return originOf(record.serviceEndpoint, 'the server in the DID document');
	}
	throw new InvalidHandle('the DID document names no personal data server');
}

/** Asks the server which authorization server speaks for its accounts. @see RFC 9728, sections 3.2 and 3.3 */
async function issuerOf(server: string, { fetch }: Lookups): Promise<string> {
	const metadata = (await jsonOf(`${server}/.well-known/oauth-protected-resource`, fetch)) as Record<string, unknown>;
	const { resource, authorization_servers: issuers } = metadata;
	if (resource !== server) throw new InvalidHandle('the metadata of the personal data server are those of another one');
	if (!Array.isArray(issuers) || issuers.length !== 1) {
		throw new InvalidHandle('the personal data server does not name one authorization server');
	}
	return originOf(issuers[0], 'the authorization server');
}

function originOf(text: unknown, what: string): string {
	// A parser of URLs takes the square of the length of a host in other scripts: minutes, for a document of 1 MB.
	const isShort = typeof text === 'string' && text.length <= maxOriginLength;
	const url = isShort && URL.canParse(text) ? new URL(text) : undefined;
	if (url && (text === url.origin || text === `${url.origin}/`)) return url.origin;
	throw new InvalidHandle(`${what} is not a URL without a path`);
}

async function jsonOf(url: string, fetch: Lookups['fetch']): Promise<object> {
	const answer = await fetch(url, { headers: { accept: 'application/json' } });
	if (answer.status !== 200) {
		throw new InvalidHandle(`"${new URL(url).host}" answered with ${await saidIn(answer)}`);
	}
	const document: unknown = await answer.json();
	if (typeof document === 'object' && document !== null) return document;
	throw new InvalidHandle(`"${new URL(url).host}" did not answer with a document`);
}
