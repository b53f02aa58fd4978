/** Compiles a passkey provider: every default, and nothing left to interpret. */
import { AuthError, InvalidConfig, WebAuthnVerificationError } from '../../errors.js';
import type { FormField, ProviderObject } from '../../providers/types.js';
import type {
	RelyingParty,
	SimpleWebAuthn,
	WebAuthnAuthenticationOptions,
	WebAuthnConfig,
	WebAuthnRegistrationOptions,
	WebAuthnRequest,
	WebAuthnUserInfo,
	WebAuthnUserInfoOptions
} from '../../providers/webauthn-types.js';
import { normalizeAddress } from '../email/address.js';
import { asError } from '../logger.js';
import { mergeOptions } from '../provider-options.js';

/** A provider as the flow sees it. */
export interface WebAuthnProvider {
	readonly kind: 'webauthn';
	readonly type: 'webauthn';
	readonly id: string;
	readonly name: string;
	/** For the built-in page. */
	readonly fields: Readonly<Record<string, FormField>>;
	/** Whether that page offers passkeys while people type. */
	readonly conditionalUI: boolean;
	readonly registration: WebAuthnRegistrationOptions & {
		readonly timeout: number;
		readonly supportedAlgorithmIDs: number[];
	};
	readonly authentication: WebAuthnAuthenticationOptions & { readonly timeout: number };
	/** Whether a response without user verification is refused. */
	readonly verified: { readonly registration: boolean; readonly authentication: boolean };
	/** Passkeys are found without an address: no list of them is ever sent. */
	readonly discoverable: boolean;
	/** Whether statements about the authenticator's make were asked for. */
	readonly attested: boolean;
	readonly topOrigins: readonly string[];
	/** The site, at the origin that the configuration vouches for. */
	relyingParty(options: Omit<WebAuthnUserInfoOptions, 'provider' | 'fields'>, request: WebAuthnRequest): RelyingParty;
	/** Who wants to sign in or up. @throws {InvalidEmail}, and what the application's function throws */
	userInfo(options: Omit<WebAuthnUserInfoOptions, 'provider'>, request: WebAuthnRequest): Promise<WebAuthnUserInfo>;
	/** Loads what verifies responses. @throws {InvalidConfig} when the package is not installed */
	load(): Promise<SimpleWebAuthn>;
}

const fiveMinutesMs = 5 * 60 * 1000;
const oneHourMs = 60 * 60 * 1000;
/** EdDSA, ES256, RS256: what authenticators have. */
const algorithms = [-8, -7, -257];

/** Compiles the provider. @throws {InvalidConfig} */
export function compileWebAuthnProvider(source: ProviderObject): WebAuthnProvider {
	const config = mergeOptions(source) as WebAuthnConfig;
	const { id, name, registrationOptions = {}, authenticationOptions = {} } = config;
	const selection = {
		residentKey: 'preferred',
		userVerification: 'required',
		...registrationOptions.authenticatorSelection
	} as const;
	const registration = {
		attestationType: 'none' as const,
		...registrationOptions,
		authenticatorSelection: selection,
		timeout: timeoutOf(id, 'registrationOptions', registrationOptions.timeout),
		supportedAlgorithmIDs: registrationOptions.supportedAlgorithmIDs ?? algorithms
	};
	const authentication = {
		userVerification: 'required' as const,
		...authenticationOptions,
		timeout: timeoutOf(id, 'authenticationOptions', authenticationOptions.timeout)
	};
	return Object.freeze({
		kind: 'webauthn',
		type: 'webauthn',
		id,
		name,
		fields: { ...config.formFields },
		conditionalUI: config.enableConditionalUI ?? true,
		registration,
		authentication,
		verified: {
			registration:
				config.verifyRegistrationOptions?.requireUserVerification ?? selection.userVerification === 'required',
			authentication:
				config.verifyAuthenticationOptions?.requireUserVerification ?? authentication.userVerification === 'required'
		},
		discoverable: selection.residentKey === 'required',
		attested: registration.attestationType !== 'none',
		topOrigins: [...(config.topOrigins ?? [])],
		relyingParty: (options, request) => relyingPartyOf(config, options, request),
		userInfo: async (options, request) => (config.getUserInfo ?? byAddress)({ ...options, provider: config }, request),
		load: () => load(config)
	} satisfies WebAuthnProvider);
}

function timeoutOf(id: string, option: string, timeout = fiveMinutesMs): number {
	if (timeout > 0 && timeout <= oneHourMs) return timeout;
	throw new InvalidConfig(
		`\`${option}.timeout\` of provider "${id}" has to be a number of milliseconds, at most ${oneHourMs} (an hour)`
	);
}

function relyingPartyOf(
	config: WebAuthnConfig,
	options: Omit<WebAuthnUserInfoOptions, 'provider' | 'fields'>,
	request: WebAuthnRequest
): RelyingParty {
	if (config.getRelayingParty) return config.getRelayingParty({ ...options, provider: config }, request);
	const { relayingParty: { id, name, origin } = {} } = config;
	const { url } = options;
	return { id: first(id) ?? url.hostname, name: first(name) ?? url.host, origin: origin ?? url.origin };
}

function first(values: string | readonly string[] | undefined): string | undefined {
	return typeof values === 'string' ? values : values?.[0];
}

/** The default: the user of the address that was typed in, or a new one. */
async function byAddress({ adapter, fields }: WebAuthnUserInfoOptions): Promise<WebAuthnUserInfo> {
	if (fields.email === undefined || fields.email.trim() === '') return null;
	const email = normalizeAddress(fields.email);
	const known = await adapter.getUserByEmail?.(email);
	return known ? { exists: true, user: known } : { exists: false, user: { email, name: fields.name ?? null } };
}

async function load({ id, simpleWebAuthn }: WebAuthnConfig): Promise<SimpleWebAuthn> {
	const cure = 'npm install @simplewebauthn/server @simplewebauthn/browser';
	if (!simpleWebAuthn) throw new InvalidConfig(`provider "${id}" has no \`simpleWebAuthn\`: make it with our factory`);
	try {
		return typeof simpleWebAuthn === 'function' ? await simpleWebAuthn() : simpleWebAuthn;
	} catch (thrown) {
		throw new InvalidConfig(`provider "${id}" needs the package @simplewebauthn/server: ${cure}`, asError(thrown));
	}
}

/** Whatever a response is refused for, it is told apart in the log only. */
export function refusal(thrown: unknown): AuthError {
	if (thrown instanceof AuthError) return thrown;
	return new WebAuthnVerificationError('the passkey was not accepted', asError(thrown));
}
