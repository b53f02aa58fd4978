/** Compiles the options of a provider whose passwords the library keeps. */
import type { AdapterUser } from '../../../../adapters/types.js';
import { InvalidConfig } from '../../../../errors.js';
import type { PasswordConfig, ProviderObject } from '../../../../providers/types.js';
import type { AuthConfig } from '../../../base/config/options.js';
import { mergeOptions } from '../../../base/config/provider-options.js';
import { compileEmailProvider } from '../../../core/mail/provider.js';
import type { EmailProvider } from '../../../core/context/providers/email.js';
import type { Passwords } from '../../../core/context/providers/credentials.js';
import { customFetchOf } from '../../../base/http/custom-fetch.js';

/** How long the links of emails are valid, in seconds. */
export const linkSeconds = { signUp: 60 * 60, reset: 30 * 60 } as const;

/** The fewest characters if a password is the only factor, and if there is another one. @see NIST SP 800-63B-4, section 3.1.1.2 */
const shortest = { alone: 15, withSecondFactor: 8 } as const;
const rangeUrl = 'https://api.pwnedpasswords.com/range/';

/** Compiles the options. @param mfa the second factors of the site @throws {InvalidConfig} */
export function compilePasswords(source: ProviderObject, mfa: AuthConfig['mfa']): Passwords {
	const config = mergeOptions(source) as PasswordConfig;
	const { id, identifier = 'email', neutral = true, askForName = true, words = [], import: own, code } = config;
	if (typeof (code as unknown) !== 'object' || code === null) {
		throw new InvalidConfig(
			`provider "${id}" has no code for its passwords: make it with \`Password\` of 'framework-auth/providers/password'`
		);
	}
	requireFlags(id, { neutral, askForName });
	if (identifier !== 'email' && identifier !== 'username') {
		throw new InvalidConfig(`\`identifier\` of provider "${id}" has to be "email" or "username"`);
	}
	if (own !== undefined && typeof own !== 'function') {
		throw new InvalidConfig(`\`import\` of provider "${id}" has to be a function that returns the hash of a user`);
	}
	if (!Array.isArray(words) || !words.every((word) => typeof word === 'string')) {
		throw new InvalidConfig(`\`words\` of provider "${id}" has to be a list of texts`);
	}
	return Object.freeze({
		code,
		mail: mailOf(config),
		identifier,
		neutral,
		askForName,
		minLength: minLengthOf(config, mfa),
		words: [...words],
		breached: breachedOf(config, source),
		imported: own && (async (user: AdapterUser) => (await own(user)) ?? null)
	});
}

function requireFlags(id: string, flags: Readonly<Record<string, unknown>>): void {
	for (const [name, value] of Object.entries(flags)) {
		if (typeof value !== 'boolean') throw new InvalidConfig(`\`${name}\` of provider "${id}" has to be true or false`);
	}
}

function mailOf({ id, mail }: PasswordConfig): EmailProvider {
	const sender: unknown = mail;
	if (typeof sender !== 'object' || sender === null || (sender as { type?: unknown }).type !== 'email') {
		throw new InvalidConfig(
			`provider "${id}" needs a sender of emails, for sign-ups and for forgotten passwords: pass one, as in ` +
				"Password({ mail: Resend({ from: 'Example <no-reply@example.com>' }) }). Only the development server does without"
		);
	}
	return compileEmailProvider(sender as ProviderObject);
}

function minLengthOf({ id, minLength, secondFactor }: PasswordConfig, mfa: AuthConfig['mfa']): number {
	if (secondFactor !== undefined && secondFactor !== 'required') {
		throw new InvalidConfig(`\`secondFactor\` of provider "${id}" can only be "required"`);
	}
	// A function asks some users only.
	const forAll = secondFactor === 'required' || mfa?.required === true || mfa?.required === 'always';
	const least = forAll ? shortest.withSecondFactor : shortest.alone;
	const length = minLength ?? least;
	if (Number.isInteger(length) && length >= least && length <= 64) return length;
	throw new InvalidConfig(
		`\`minLength\` of provider "${id}" has to be a whole number from ${least} to 64` +
			(forAll ? '' : '; from 8 with `mfa.required: true`, where every user has a second factor')
	);
}

function breachedOf({ id, breached = false }: PasswordConfig, source: ProviderObject): Passwords['breached'] {
	if (breached === false) return undefined;
	const url = breached === true ? rangeUrl : breached.url;
	if (!URL.canParse(url)) {
		throw new InvalidConfig(
			`\`breached\` of provider "${id}" has to be true, or an object with the \`url\` of a range`
		);
	}
	const own = customFetchOf({ ...source.options }) ?? customFetchOf(source);
	return { url, fetch: own ?? ((input, init) => fetch(input, init)) };
}
