/**
 * Services that send mail over HTTP: one engine, to which a service is data. It makes a request of the mail and of the
 * provider's options, and of an answer that is no success an error, which repeats neither address, link nor key.
 */
import { EmailSignInError, InvalidConfig } from '../errors.js';
import { variablePrefix } from '../lib/config/environment.js';
import { redact } from '../lib/errors/scrub.js';
import { boundedFetch } from '../lib/http/bounded-fetch.js';
import { customFetchOf } from '../lib/http/custom-fetch.js';
import { recordOf } from './shared.js';
import type { EmailConfig, EmailUserConfig, MailContent, VerificationRequest } from './types.js';

/** What the application may pass to a factory of a mail service. */
export interface MailServiceOptions extends EmailUserConfig {
	/** Where the service's interface is, without a path: for another region, or a proxy. @default the service's own */
	apiUrl?: string;
}

/** A mail, addressed. */
export interface Message extends MailContent {
	/** As it was configured: `Example <no-reply@example.com>`, or the address alone. */
	from: string;
	sender: Sender;
	/** One address, nothing else. */
	to: string;
}

/** Who a mail is from. */
export interface Sender {
	name?: string;
	address: string;
}

/** A service: what it is, and how it speaks. */
export interface MailService<Options extends MailServiceOptions, Id extends string = string> {
	id: Id;
	name: string;
	/** The interface's address, by the options. */
	apiUrl: string | ((options: Options) => string);
	/** Makes the request of a mail; the body is sent as JSON unless it is a form. */
	request(message: Message, key: string, options: Options): ServiceRequest;
	/** What the body of an answer says was wrong: a code, a sentence. What is no text or number is left out. */
	complaint(answer: Record<string, unknown>): readonly unknown[];
}

interface ServiceRequest {
	/** Below `apiUrl`. */
	path: string;
	headers: Record<string, string>;
	body: FormData | object;
}

/** Makes the provider of a service. */
export function mailService<Options extends MailServiceOptions, Id extends string>(
	service: MailService<Options, Id>,
	options: Options
): EmailConfig & { id: Id } {
	const send = async (mail: VerificationRequest): Promise<void> => {
		const provider = mail.provider as EmailConfig & Options;
		const request = requestOf(service, provider, { ...mail.content, to: recipientOf(mail.identifier) });
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
		// A mail to nobody, that is not sent.
		check(provider) {
			if (provider.sendVerificationRequest !== send) return;
			requestOf(service, provider as EmailConfig & Options, { to: '', subject: '', text: '', html: '' });
		},
		options
	};
}

function isSaid(part: unknown): boolean {
	return typeof part === 'number' || (typeof part === 'string' && part !== '');
}

function requestOf<Options extends MailServiceOptions>(
	{ apiUrl, request }: MailService<Options>,
	provider: EmailConfig & Options,
	mail: MailContent & { to: string }
): { url: string; init: RequestInit } {
	const where = `provider "${provider.id}"`;
	const { apiKey, from = '' } = provider;
	if (!apiKey) throw missing(provider, 'apiKey', 'KEY');
	if (!/^[\x21-\x7e]+$/.test(apiKey)) {
		throw new InvalidConfig(`${where}: \`apiKey\` has characters that no key has, such as a line break: copy it anew`);
	}
	const base = provider.apiUrl ?? (typeof apiUrl === 'string' ? apiUrl : apiUrl(provider));
	if (!URL.canParse(base)) throw new InvalidConfig(`${where}: \`apiUrl\` is no URL: write it with https://`);

	const { path, headers, body } = request({ ...mail, from, sender: senderOf(provider) }, apiKey, provider);
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

/** Who the mails of a provider are from. @throws {InvalidConfig} */
export function senderOf(provider: EmailConfig): Sender {
	if (!provider.from) throw missing(provider, 'from', 'FROM');
	const [, name, inBrackets] = /^([^<>]*)<([^<>]+)>$/.exec(provider.from.trim()) ?? [];
	const address = (inBrackets ?? provider.from).trim();
	if (!isPlain(address)) {
		throw new InvalidConfig(
			`provider "${provider.id}": \`from\` is no sender: write it like Example <no-reply@example.com>`
		);
	}
	return { name: name?.trim().replace(/^"(.*)"$/, '$1') || undefined, address };
}

/** Makes sure that a mail goes to one address, whatever becomes of the text on its way. @throws {EmailSignInError} */
export function recipientOf(identifier: string): string {
	if (isPlain(identifier)) return identifier;
	throw new EmailSignInError('what the mail should go to is not one plain address');
}

/** One address without a name, a comment or a quote: nothing that one program reads in another way than the next. */
function isPlain(address: string): boolean {
	return /^[^\s\p{Cc}\p{Cf}@,:;<>()[\]"\\]+@[^\s\p{Cc}\p{Cf}@,:;<>()[\]"\\]+$/u.test(address);
}

/** What to say where an option is missing that the environment may hold. */
export function missing({ id }: EmailConfig, option: string, variable: string): InvalidConfig {
	return new InvalidConfig(
		`provider "${id}" has no \`${option}\`: pass it to the factory or set ${variablePrefix(id)}_${variable}`
	);
}

/** The header of HTTP Basic authentication. @see RFC 7617 */
export function basic(user: string, password: string): Record<string, string> {
	return { Authorization: `Basic ${btoa(`${user}:${password}`)}` };
}
