/** Compiles a provider that signs in by email into what the flow needs, checked, with limits. */
import { AuthError, EmailSignInError, InvalidConfig, InvalidEmail } from '../../../errors.js';
import type { EmailConfig, MailParams, ProviderObject } from '../../../providers/types.js';
import { isOneRecipient, isSameAddress, normalizeAddress } from '../../base/util/address.js';
import { mergeOptions } from '../../base/config/provider-options.js';
import { asError } from '../../base/errors/logger.js';
import { withoutValues } from '../../base/errors/scrub.js';
import type { EmailProvider, TypedAddress, Letter } from '../context/providers/email.js';
import { customFetch, customFetchOf } from '../../base/http/custom-fetch.js';

import { randomToken } from '../../base/seal/encoding.js';
import { fromNow } from '../../base/util/clock.js';
import { lazy } from '../../base/util/lazy.js';
import { withTimeout } from '../../base/util/timeout.js';
import { isCode, isToken, newCode } from './token.js';

const mail = lazy(() => import('./mail.js'));

/** How long a code beside a link is valid: people type it in at once. */
const codeMaxAgeSeconds = 10 * 60;
const oneHour = 60 * 60;
const oneDay = 24 * oneHour;
/** The longest time that a request waits for a mail server, in milliseconds. */
const sendLimitMs = 10_000;
/** Compiles the provider. @throws {InvalidConfig} */
export function compileEmailProvider(source: ProviderObject): EmailProvider {
	const config = { ...mergeOptions(source), [customFetch]: customFetchOf(source) } as EmailConfig;
	const { id, name, code = false, maxAge = code ? codeMaxAgeSeconds : oneHour } = config;
	if (typeof config.sendVerificationRequest !== 'function') {
		throw new InvalidConfig(
			`provider "${id}" has no \`sendVerificationRequest\`: pass the function that sends the email`
		);
	}
	if (!(maxAge > 0 && maxAge <= oneDay)) {
		throw new InvalidConfig(
			`\`maxAge\` of provider "${id}" has to be a number of seconds, at most ${oneDay} (24 hours): a link is a key in a mailbox`
		);
	}
	if (typeof code !== 'boolean') throw new InvalidConfig(`\`code\` of provider "${id}" has to be true or false`);
	config.check?.(config);
	return Object.freeze({
		kind: 'email',
		type: 'email',
		id,
		name,
		maxAgeSeconds: maxAge,
		secret: config.secret,
		read: (text: string) => readAddress(config, text),
		newToken: () => newVerificationToken(config),
		newCode(token: string, expires: Date) {
			if (!code || isCode(token)) return null;
			const last = fromNow(codeMaxAgeSeconds);
			return { code: newCode(), expires: last < expires ? last : expires };
		},
		send: (letter: Letter) => sendMail(config, letter),
		verify: config.verify?.bind(undefined, config)
	});
}

function readAddress(config: EmailConfig, text: string): TypedAddress {
	const email = identifierOf(config, text);
	const typed = text.trim();
	return { email, typed: isSameAddress(typed, email) ? typed : email };
}

function identifierOf(config: EmailConfig, typed: string): string {
	if (!config.normalizeIdentifier) return normalizeAddress(typed);
	let identifier: unknown;
	try {
		identifier = config.normalizeIdentifier(typed);
	} catch (thrown) {
		if (thrown instanceof AuthError) throw thrown;
		throw new InvalidEmail('`normalizeIdentifier` refused the entered text', asError(thrown));
	}
	const isOne =
		typeof identifier === 'string' && identifier.length <= 254 && isOneRecipient(identifier.normalize('NFKC'));
	if (isOne) return identifier as string;
	throw new InvalidEmail('`normalizeIdentifier` returned something that is not one address');
}

async function newVerificationToken({ id, generateVerificationToken }: EmailConfig): Promise<string> {
	const token: unknown = generateVerificationToken ? await generateVerificationToken() : randomToken(32);
	if (isToken(token)) return token;
	throw new InvalidConfig(
		`\`generateVerificationToken\` of provider "${id}" has to return visible ASCII characters, at most 512`
	);
}

async function sendMail(config: EmailConfig, { request, usual, texts, ...letter }: Letter): Promise<void> {
	const params = { ...letter, appName: config.appName ?? letter.appName ?? letter.host };
	try {
		await withTimeout(sendLimitMs, async () => {
			const { mail: own } = config;
			const content = await (own && !letter.purpose?.includes('.')
				? own(params)
				: (usual ?? (await mail()).signInMail)(params, texts));
			await config.sendVerificationRequest({ ...params, provider: config, request, content });
		});
	} catch (thrown) {
		if (thrown instanceof AuthError) throw thrown;
		throw new EmailSignInError(`the email of provider "${config.id}" could not be sent`, {
			cause: { err: withoutLetter(thrown, params), provider: config.id }
		});
	}
}

/** Removes the address, the link and the code from an error, because mail servers and services repeat them. */
function withoutLetter(thrown: unknown, { identifier, url, token, code }: MailParams): Error {
	const typed = new URL(url).searchParams.get('email');
	return withoutValues(thrown, [url, token, identifier, typed, code]);
}
