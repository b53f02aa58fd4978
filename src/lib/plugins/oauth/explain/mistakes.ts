/**
 * Says what is wrong with an answer of a provider: what was expected, what came, from where, and what the likely cure is. Loaded with the
 * first answer that is wrong.
 */
import * as oauth from 'oauth4webapi';
import { variablePrefix } from '../../../base/config/environment.js';
import { blank, maxAnswerLength, printable } from '../../../base/errors/scrub.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';
import type { Server } from '../server.js';
import { issuerCure } from './issuer.js';

/** Where an answer came from. */
export type Endpoint = 'token' | 'userinfo';

interface Exchange {
	readonly provider: OAuthProvider;
	readonly server: Server;
	/** Values that must not be repeated. */
	readonly secrets: readonly (string | null | undefined)[];
}

/** The facts that `oauth4webapi` puts into its errors. */
interface Cause {
	readonly expected?: unknown;
	readonly claims?: Readonly<Record<string, unknown>>;
	readonly claim?: string;
	readonly header?: { readonly alg?: unknown };
	readonly reason?: string;
	readonly body?: Readonly<Record<string, unknown>>;
	readonly parameters?: URLSearchParams;
}

/** Returns what is wrong and what to do, or undefined if the error says it as well as this would. */
export function explainMistake(thrown: unknown, endpoint: Endpoint, exchange: Exchange): string | undefined {
	if (!(thrown instanceof oauth.OperationProcessingError)) return undefined;
	const { code, message, cause } = thrown as { code?: string; message: string; cause?: unknown };
	if (cause instanceof Response && code === oauth.RESPONSE_IS_NOT_JSON) return wrongType(cause, endpoint, exchange);
	if (code === oauth.PARSE_ERROR && message.includes('"response" body')) {
		return `${placeOf(endpoint, exchange)} is not JSON${conformCure(endpoint)}`;
	}
	if (code === oauth.JWT_USERINFO_EXPECTED) {
		return (
			`${placeOf(endpoint, exchange)} is not signed, and \`client.userinfo_signed_response_alg\` asks for a signature. Leave the ` +
			'option out, or have the provider sign'
		);
	}
	const facts = (typeof cause === 'object' && cause !== null ? cause : {}) as Cause;
	if (message.includes('"alg"')) return algorithm(facts, endpoint, exchange, message);
	const member = /"response" body "(\w+)" property must be/.exec(message)?.[1];
	if (member && facts.body) return wrongMember(member, facts.body, endpoint, exchange);
	return explainClaim(facts, message, endpoint, exchange);
}

/** Returns what is wrong with the userinfo of an OAuth 2 provider that is not a JSON object, and what to do. */
export function explainProfile(answer: Response, exchange: Exchange): string {
	const type = (answer.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
	if (type === 'application/jwt') {
		return (
			`${placeOf('userinfo', exchange)} is a signed token (${type}), and only a provider of the type "oidc" verifies one. Set ` +
			"`type: 'oidc'` and `issuer`, or have the provider answer with JSON"
		);
	}
	if (!/[/+]json$/.test(type)) return wrongType(answer, 'userinfo', exchange);
	return `${placeOf('userinfo', exchange)} is not a JSON object${conformCure('userinfo')}`;
}

function explainClaim(facts: Cause, message: string, endpoint: Endpoint, exchange: Exchange): string | undefined {
	const show = (value: unknown): string => quoted(value, exchange.secrets);
	if (facts.parameters?.has('iss') && message.includes('"iss"')) {
		return differentIssuer('the response', facts.expected, facts.parameters.get('iss'), show);
	}
	if (facts.claim === 'iss') return differentIssuer(tokenOf(endpoint), facts.expected, facts.claims?.iss, show);
	if (facts.claim === 'aud' || facts.claim === 'azp') return differentClient(facts, endpoint, exchange, show);
	return undefined;
}

const tokenOf = (endpoint: Endpoint): string => (endpoint === 'token' ? 'the ID token' : 'the signed userinfo');

/** Names an answer: the endpoint, and its URL without a query. */
function placeOf(endpoint: Endpoint, { server }: Pick<Exchange, 'server'>): string {
	const url = server[`${endpoint}_endpoint`];
	const address = url && URL.canParse(url) ? ` ${new URL(url).origin}${new URL(url).pathname}` : '';
	return `the answer of the ${endpoint} endpoint${address}`;
}

function conformCure(endpoint: Endpoint): string {
	const option = endpoint === 'token' ? '`token.conform`' : '`userinfo.request`';
	return `. Check the URL. If the vendor leaves the standard here, correct the answer in ${option}`;
}

function wrongType(answer: Response, endpoint: Endpoint, exchange: Exchange): string {
	const type = answer.headers.get('content-type');
	const came = type === null ? 'no content type' : `the content type ${quoted(type, exchange.secrets)}`;
	return `${placeOf(endpoint, exchange)} has ${came}, and application/json was expected${conformCure(endpoint)}`;
}

function wrongMember(name: string, body: Cause['body'] & object, endpoint: Endpoint, exchange: Exchange): string {
	const value = body[name];
	const came = value === undefined ? 'no' : `a ${value === null ? 'null' : typeof value} as`;
	const type = name === 'expires_in' ? 'a number' : 'text';
	// The names tell what the vendor calls it. Other texts could be secrets.
	const others = Object.keys(body)
		.filter((each) => /^[A-Za-z_]{1,32}$/.test(each))
		.slice(0, 12)
		.map((each) => quoted(each, exchange.secrets));
	const there = others.length > 0 ? `. It has ${others.join(', ')}` : '';
	return `${placeOf(endpoint, exchange)} has ${came} \`${name}\`, and ${type} was expected${there}${conformCure(endpoint)}`;
}

function differentIssuer(what: string, issuer: unknown, came: unknown, show: (value: unknown) => string): string {
	const expected = String(issuer);
	const received = typeof came === 'string' ? came : '';
	return `${what} names the issuer ${show(received)}, and ${show(expected)} was expected. ${issuerCure(expected, received)}`;
}

function differentClient(
	{ claims = {}, claim = '' }: Cause,
	endpoint: Endpoint,
	{ provider }: Exchange,
	show: (value: unknown) => string
): string {
	const value = claims[claim];
	const came = Array.isArray(value) ? value.slice(0, 5).map(show).join(', ') : show(value);
	const clientId = provider.client.client_id;
	const isAlike = [value].flat().some((each) => String(each).trim().toLowerCase() === clientId.trim().toLowerCase());
	const cure = isAlike
		? 'They differ in case, or in a space at the end: write the client id as the vendor shows it'
		: `Check that the client id (option, or ${variablePrefix(provider.id)}_ID) is that of the app which the provider names`;
	return `${tokenOf(endpoint)} is for the client ${came} (\`${claim}\`), and ${show(clientId)} was expected. ${cure}`;
}

function algorithm(
	{ header, expected, reason }: Cause,
	endpoint: Endpoint,
	{ secrets }: Exchange,
	message: string
): string {
	const option = endpoint === 'token' ? 'id_token_signed_response_alg' : 'userinfo_signed_response_alg';
	if (message.startsWith('missing client or server configuration')) {
		return (
			`${tokenOf(endpoint)} cannot be verified: neither the metadata nor the configuration name its algorithm. Set ` +
			`\`client: { ${option}: 'RS256' }\`, with the algorithm that the provider signs with`
		);
	}
	const came = quoted(header?.alg, secrets, 20);
	const algs = [expected].flat().map(String).join(', ');
	const source = reason === 'client configuration' ? `\`client.${option}\`` : reason;
	const cure =
		header?.alg === 'none'
			? 'A token without a signature is never accepted: have the provider sign'
			: `Have the provider sign with the other one, or set \`client: { ${option}: ${came.replaceAll('"', "'")} }\``;
	return `${tokenOf(endpoint)} is signed with ${came}, and ${algs} was expected (${source}). ${cure}`;
}

/** Quotes a value from outside, such as a claim, without email addresses and these secrets. A URL stays. */
function quoted(value: unknown, secrets: readonly (string | null | undefined)[], limit = 120): string {
	return `"${printable(blank(String(value).slice(0, maxAnswerLength), secrets), limit)}"`;
}
