/**
 * The engine for services that send mail over HTTP. A service is data. The engine makes a request from the email and the provider's
 * options. A failed answer becomes an error without address, link or key.
 */
import { EmailSignInError, InvalidConfig } from '../errors.js';
import { isOneAddress } from '../lib/base/util/address.js';
import { variablePrefix } from '../lib/base/config/environment.js';
import { redact } from '../lib/base/errors/scrub.js';
import { boundedFetch } from '../lib/base/http/bounded-fetch.js';
import { customFetchOf } from '../lib/base/http/custom-fetch.js';
import { recordOf } from './shared.js';
import type { EmailConfig, EmailUserConfig, MailContent, VerificationRequest } from './types.js';

/** The options of a factory of a mail service. */
export interface MailServiceOptions extends EmailUserConfig {
	/** The URL of the service's interface, without a path, for another region or a proxy. @default the service's own URL */
	apiUrl?: string;
}

/** An email with its addresses. */
export interface Message extends MailContent {
	/** The sender as configured: `Example <no-reply@example.com>`, or the address only. */
	from: string;
	sender: Sender;
	/** The recipient: one address, without a name. */
	to: string;
	/** The sign-in link, for a service that has the text itself. */
	url: string;
}

/** The sender of an email. */
export interface Sender {
	name?: string;
	address: string;
}

/** The description of a mail service: its names, its interface, its requests and its errors. */
export interface MailService<Options extends MailServiceOptions, Id extends string = string> {
	id: Id;
	name: string;
	/** The URL of the interface, which may depend on the options. */
	apiUrl: string | ((options: Options) => string);
	/** Whether the email is a template at the service, which has the sender and the text. @default false */
	template?: boolean;
	/** Makes the request that sends an email. The body is sent as JSON, unless it is a form. */
	request(message: Message, key: string, options: Options): ServiceRequest;
	/**
	 * Returns the error in the body of an answer, such as a code and a sentence. Values that are not text or numbers are
	 * omitted.
	 */
	complaint(answer: Record<string, unknown>): readonly unknown[];
}

interface ServiceRequest {
	/** The path below `apiUrl`. */
	path: string;
	headers: Record<string, string>;
	body: FormData | object;
}

/** Returns the provider of a mail service. */
export function mailService<Options extends MailServiceOptions, Id extends string>(
	service: MailService<Options, Id>,
	options: Options
): EmailConfig & { id: Id } {
	const send = async (mail: VerificationRequest): Promise<void> => {
		const provider = mail.provider as EmailConfig & Options;
		const request = requestOf(service, provider, {
			...mail.content,
			to: recipientOf(mail.identifier),
			url: mail.url
		});
		const secrets = [provider.apiKey, mail.identifier, mail.url, mail.token];
		const fetchCustom = customFetchOf(provider) ?? customFetchOf(options);
		const fetchBounded = boundedFetch(fetchCustom ?? ((input, init) => fetch(input, init)), false);

		const answer = await fetchBounded(request.url, request.init).catch((thrown: unknown) => {
			const reason = redact(thrown instanceof Error ? thrown.message : 'unknown', secrets);
			throw new EmailSignInError(`${service.name} could not be asked to send the mail: ${reason}`);
		});
		if (answer.ok) return;
		const complaint = service.complaint((await recordOf(answer)) ?? {}).filter(isSaid);
		const reason = redact([`status ${answer.status}`, ...complaint].join(': '), secrets);
		const cure = answer.status === 401 ? ` (is ${variablePrefix(provider.id)}_KEY, or \`apiKey\`, right?)` : '';
		throw new EmailSignInError(`${service.name} refused the mail with ${reason}${cure}`);
	};
	return {
		id: service.id,
		name: service.name,
		type: 'email',
		sendVerificationRequest: send,
		// An email without a recipient, which is not sent.
		check(provider) {
			if (provider.sendVerificationRequest !== send) return;
			requestOf(service, provider as EmailConfig & Options, { to: '', url: '', subject: '', text: '', html: '' });
		},
		options
	};
}

function isSaid(part: unknown): boolean {
	return typeof part === 'number' || (typeof part === 'string' && part !== '');
}

function requestOf<Options extends MailServiceOptions>(
	{ apiUrl, template, request }: MailService<Options>,
	provider: EmailConfig & Options,
	mail: Omit<Message, 'from' | 'sender'>
): { url: string; init: RequestInit } {
	const where = `provider "${provider.id}"`;
	const { apiKey, from = '' } = provider;
	if (!apiKey) throw missing(provider, 'apiKey', 'KEY');
	if (!/^[\x21-\x7e]+$/.test(apiKey)) {
		throw new InvalidConfig(
			`${where}: \`apiKey\` has characters that never occur in a key, such as a line break: copy it again`
		);
	}
	const base = provider.apiUrl ?? (typeof apiUrl === 'string' ? apiUrl : apiUrl(provider));
	if (!URL.canParse(base)) throw new InvalidConfig(`${where}: \`apiUrl\` is not a URL: write it with https://`);

	const sender = template ? { address: '' } : senderOf(provider);
	const { path, headers, body } = request({ ...mail, from, sender }, apiKey, provider);
	const form = body instanceof FormData;
	return {
		url: `${base.replace(/\/+$/, '')}${path}`,
		init: {
			method: 'POST',
			headers: { Accept: 'application/json', ...(!form && { 'Content-Type': 'application/json' }), ...headers },
			body: form ? body : JSON.stringify(body)
		}
	};
}

/** Returns the sender of the emails of a provider. @throws {InvalidConfig} if `from` is missing or not valid */
export function senderOf(provider: EmailConfig): Sender {
	if (!provider.from) throw missing(provider, 'from', 'FROM');
	const [, name, inBrackets] = /^([^<>]*)<([^<>]+)>$/.exec(provider.from.trim()) ?? [];
	const address = (inBrackets ?? provider.from).trim();
	if (!isOneAddress(address)) {
		throw new InvalidConfig(
			`provider "${provider.id}": \`from\` is not a valid sender: write it like Example <no-reply@example.com>`
		);
	}
	return { name: name?.trim().replace(/^"(.*)"$/, '$1') || undefined, address };
}

/** Makes sure that an email goes to one address only, however other programs read the text. @throws {EmailSignInError} */
export function recipientOf(identifier: string): string {
	if (isOneAddress(identifier)) return identifier;
	throw new EmailSignInError('the recipient of the mail is not one plain address');
}

/** Returns the error for a missing option that may also come from the environment. */
export function missing({ id }: EmailConfig, option: string, variable: string): InvalidConfig {
	return new InvalidConfig(
		`provider "${id}" has no \`${option}\`: pass it to the factory or set ${variablePrefix(id)}_${variable}`
	);
}

/** Returns the header of HTTP Basic authentication. @see RFC 7617 */
export function basic(user: string, password: string): Record<string, string> {
	return { Authorization: `Basic ${btoa(`${user}:${password}`)}` };
}
