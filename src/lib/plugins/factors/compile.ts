/** Compiles `mfa`. */
import { CallbackRouteError, InvalidConfig } from '../../../errors.js';
import { requireAdapterMethods, toKeepSecrets, toListSessions } from '../../store/adapter/requirements.js';
import type { AuthContext } from '../../core/context/context.js';
import type {
	AuthConfig,
	MfaOptions,
	PhoneOptions,
	TotpOptions,
	TrustedDevicesOptions
} from '../../base/config/options.js';
import { asError } from '../../base/errors/logger.js';
import { mailSenderOf } from '../../core/mail/sender.js';
import type { CompiledMfa } from '../../core/options.js';
import type { OptionCompiler } from '../../core/plugin.js';
import { mfa } from '../../core/options.js';
import { lazy } from '../../base/util/lazy.js';

export const mfaCompiler: OptionCompiler<CompiledMfa> = {
	key: mfa,
	compile: ({ config, providers }) => mfaOptions(config, providers),
	hooks: ({ mayRequire }) => ({
		beforeEnter: async (ctx, req, entry) => (await gate()).passGate(ctx, req, entry),
		...(mayRequire && { sessionValid: async (ctx, subject) => (await validity()).hasFactors(ctx, subject) })
	})
};

const gate = lazy(() => import('./gate/gate.js'));
const questions = lazy(() => import('./questions.js'));
const validity = lazy(() => import('./gate/session-valid.js'));

/**
 * @throws {InvalidConfig} for invalid options, or if sessions cannot be ended
 * @throws {MissingAdapter | MissingAdapterMethods}
 */
function mfaOptions(
	{ mfa: options, session = {}, adapter }: AuthConfig,
	providers: AuthContext['providers']
): CompiledMfa | undefined {
	if (options === undefined) return undefined;
	const {
		required = false,
		totp = {},
		passkeys = true,
		mail = false,
		phone,
		trustedDevices,
		...unknown
	} = Object(options) as MfaOptions;
	const [name] = Object.keys(unknown);
	if (name !== undefined) throw new InvalidConfig(`\`mfa\` has no option ${JSON.stringify(name)}: remove it`);
	if (typeof required !== 'boolean' && required !== 'always' && typeof required !== 'function') {
		throw new InvalidConfig("`mfa.required` has to be true, false, 'always' or a function of the user");
	}
	if (typeof passkeys !== 'boolean') throw new InvalidConfig('`mfa.passkeys` has to be true or false');
	const { issuer, qr } = totpOptions(totp);
	const toEndSessions = session.strategy === 'jwt' ? [] : toListSessions;
	requireAdapterMethods(adapter, [{ by: '`mfa`', methods: ['getUser', ...toKeepSecrets, ...toEndSessions] }]);
	if (session.strategy === 'jwt' && !session.revocation) {
		throw new InvalidConfig(
			'`mfa`: a new factor ends the other sessions of its user, which needs a store of ended sessions: set ' +
				'session.revocation, or use session.strategy "database"'
		);
	}
	return Object.freeze({
		questions: async () => (await questions()).questions,
		issuer,
		qr,
		passkeys,
		mail: mailOption(mail, providers),
		phone: phoneOption(phone),
		deviceMaxAgeSeconds: deviceMaxAge(trustedDevices),
		mayRequire: required !== false,
		async requires(user) {
			if (typeof required !== 'function') return required;
			try {
				// Anything except false asks for the factor: a function that forgets to answer lets no person in with less.
				const answer = await required(user);
				return answer === 'always' ? answer : answer !== false;
			} catch (thrown) {
				throw new CallbackRouteError('the function `mfa.required` failed', asError(thrown));
			}
		}
	} satisfies CompiledMfa);
}

function phoneOption(option: MfaOptions['phone']): PhoneOptions | undefined {
	if (option === undefined) return undefined;
	const { sendCode, parse, ...unknown } = Object(option) as PhoneOptions;
	const isValid = typeof sendCode === 'function' && (parse === undefined || typeof parse === 'function');
	if (isValid && Object.keys(unknown).length === 0) return Object.freeze({ sendCode, parse });
	throw new InvalidConfig('`mfa.phone` has to be { sendCode } or { sendCode, parse }, with functions');
}

function mailOption(on: unknown, providers: AuthContext['providers']) {
	if (typeof on !== 'boolean') throw new InvalidConfig('`mfa.mail` has to be true or false');
	const sender = on ? mailSenderOf(providers) : undefined;
	if (sender || !on) return sender;
	throw new InvalidConfig(
		'`mfa.mail` needs a sender of emails: add a provider of type "email", such as ' +
			"Resend({ from: 'Example <no-reply@example.com>' }), or the Password provider, whose sender it uses"
	);
}

const daySeconds = 24 * 60 * 60;
/** The longest time that browsers keep a cookie. @see RFC 6265bis, section 5.5 */
const mostDays = 400;

function deviceMaxAge(option: MfaOptions['trustedDevices'] = false): number | undefined {
	if (option === false) return undefined;
	const { maxAge = 30 * daySeconds, ...unknown } = Object(option) as TrustedDevicesOptions;
	const isObject =
		option === true || (typeof option === 'object' && option !== null && Object.keys(unknown).length === 0);
	if (isObject && Number.isInteger(maxAge) && maxAge > 0 && maxAge <= mostDays * daySeconds) return maxAge;
	throw new InvalidConfig(
		`\`mfa.trustedDevices\` has to be true, false or { maxAge }: whole seconds, at most ${mostDays} days`
	);
}

function totpOptions(options: TotpOptions): Pick<CompiledMfa, 'issuer' | 'qr'> {
	const { issuer, qr, ...unknown } = Object(options) as TotpOptions;
	const [name] = Object.keys(unknown);
	if (name !== undefined) throw new InvalidConfig(`\`mfa.totp\` has no option ${JSON.stringify(name)}: remove it`);
	if (issuer !== undefined && !isName(issuer)) {
		throw new InvalidConfig(
			'`mfa.totp.issuer` has to be the name of the site, without a colon: totp: { issuer: "Acme" }'
		);
	}
	if (qr !== undefined && typeof qr !== 'function') throw new InvalidConfig('`mfa.totp.qr` has to be a function');
	return { issuer, qr };
}

/** A colon ends the issuer in the label of a key URI. */
function isName(text: unknown): boolean {
	return typeof text === 'string' && /^[^:\p{Cc}]{1,100}$/u.test(text) && text.trim() !== '';
}
