/** Compiles a passkey provider: fills in every default, and leaves nothing to interpret. */
import {
	AuthError,
	DuplicateConditionalUI,
	InvalidConfig,
	InvalidRequest,
	MissingWebAuthnAutocomplete,
	WebAuthnVerificationError
} from '../../../errors.js';
import type { ProviderObject } from '../../../providers/types.js';
import type { WebAuthnProvider, ClaimedUser } from '../../core/context/providers/webauthn.js';
import type {
	RelyingParty,
	SimpleWebAuthn,
	WebAuthnConfig,
	WebAuthnRequest,
	WebAuthnUserInfo,
	WebAuthnUserInfoOptions
} from '../../../providers/webauthn-types.js';

import { normalizeAddress } from '../../base/util/address.js';
import { wrongMember } from '../../core/accounts/user-members.js';
import { mergeOptions } from '../../base/config/provider-options.js';
import { asError } from '../../base/errors/logger.js';
import { withoutPayload } from '../../base/errors/scrub.js';
import { readRelatedOrigins, withRelated } from './site/related-origins.js';

const maxNameLength = 100;
const fiveMinutesMs = 5 * 60 * 1000;
const oneHourMs = 60 * 60 * 1000;
/** EdDSA, ES256, RS256: the algorithms that authenticators support. */
const algorithms = [-8, -7, -257];

/**
 * Finds the provider whose passkeys the sign-in page offers while people type. Browsers make only one such offer. If no
 * provider asks for it, the first that can have it does.
 * @returns the id of the provider
 * @throws {DuplicateConditionalUI | MissingWebAuthnAutocomplete} if the configuration asks for something impossible
 */
function autofillOf(sources: readonly ProviderObject[]): string | undefined {
	const configs = (sources.map(mergeOptions) as WebAuthnConfig[]).filter(({ type }) => type === 'webauthn');
	const [one, another] = configs.filter(({ enableConditionalUI }) => enableConditionalUI === true);
	if (one && another) {
		throw new DuplicateConditionalUI(
			`providers "${one.id}" and "${another.id}" both have \`enableConditionalUI: true\`: browsers offer the passkeys of one`
		);
	}
	if (one && !canAutofill(one)) {
		throw new MissingWebAuthnAutocomplete(
			`provider "${one.id}" has \`enableConditionalUI: true\`, and no field whose \`autocomplete\` ends in "webauthn"`
		);
	}
	return (one ?? configs.find((config) => config.enableConditionalUI !== false && canAutofill(config)))?.id;
}

function canAutofill({ formFields = {} }: WebAuthnConfig): boolean {
	return Object.values(formFields).some(({ autocomplete }) => autocomplete?.split(' ').includes('webauthn'));
}

/**
 * Compiles the provider.
 * @param all every provider of the configuration: the sign-in page offers the passkeys of one of them while people type
 * @throws {InvalidConfig | DuplicateConditionalUI | MissingWebAuthnAutocomplete}
 */
export function compileWebAuthnProvider(source: ProviderObject, all: readonly ProviderObject[]): WebAuthnProvider {
	const config = mergeOptions(source) as WebAuthnConfig;
	const { id, name, registrationOptions = {}, authenticationOptions = {} } = config;
	const selection = {
		residentKey: 'preferred',
		userVerification: 'required',
		...registrationOptions.authenticatorSelection
	} as const;
	const registration = {
		attestationType: config.verifyAttestation ? ('direct' as const) : ('none' as const),
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
	const attested = registration.attestationType !== 'none';
	if (config.verifyAttestation && !attested) {
		throw new InvalidConfig(
			`provider "${id}" has \`verifyAttestation\`, and \`registrationOptions.attestationType: 'none'\`: ` +
				"authenticators then do not prove their make. Use 'direct' or 'enterprise'"
		);
	}
	const relatedOrigins = readRelatedOrigins(config);
	return Object.freeze({
		kind: 'webauthn',
		type: 'webauthn',
		id,
		name,
		fields: { ...config.formFields },
		conditionalUI: id === autofillOf(all),
		registration,
		authentication,
		verified: {
			registration:
				config.verifyRegistrationOptions?.requireUserVerification ?? selection.userVerification === 'required',
			authentication:
				config.verifyAuthenticationOptions?.requireUserVerification ?? authentication.userVerification === 'required'
		},
		discoverable: selection.residentKey === 'required',
		attested,
		verifyAttestation: config.verifyAttestation,
		topOrigins: [...(config.topOrigins ?? [])],
		relatedOrigins,
		relyingParty: (options, request, appName) =>
			withRelated(relyingPartyOf(config, options, request, appName), relatedOrigins),
		claimedUser: (options, request) => claimedUserOf(config, { ...options, provider: config }, request),
		load: () => loadVerifier(config)
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
	request: WebAuthnRequest,
	appName: string | undefined
): RelyingParty {
	if (config.getRelayingParty) return config.getRelayingParty({ ...options, provider: config }, request);
	const { relayingParty: { id, name, origin } = {} } = config;
	const { url } = options;
	return { id: first(id) ?? url.hostname, name: first(name) ?? appName ?? url.host, origin: origin ?? url.origin };
}

function first(values: string | readonly string[] | undefined): string | undefined {
	return typeof values === 'string' ? values : values?.[0];
}

async function claimedUserOf(
	{ getUserInfo, formFields = {} }: WebAuthnConfig,
	options: WebAuthnUserInfoOptions,
	request: WebAuthnRequest
): Promise<ClaimedUser | null> {
	const info = await (getUserInfo ?? byAddress)(options, request);
	if (!info) return null;
	if (info.exists) {
		const names = getUserInfo ? Object.keys(formFields) : ['name'];
		return { user: typedIn(options.fields, names), knownId: String(info.user.id) };
	}
	const wrong = wrongMember(info.user);
	if (wrong !== undefined) throw new Error(`it returned a user whose ${wrong} is not text`);
	const { email, name } = info.user;
	// An application may return the address exactly as it was typed in.
	return { user: { ...info.user, email: email ? normalizeAddress(email) : null, name: name ?? null }, knownId: null };
}

/** The default `getUserInfo`: finds the user with the address that was typed in, or describes a new one. */
async function byAddress({ adapter, fields }: WebAuthnUserInfoOptions): Promise<WebAuthnUserInfo> {
	const user = typedIn(fields, ['name']);
	if (!user.email) return null;
	// Also look for the spelling that was typed in, because an older row may have it.
	const owner = await adapter.getUserByEmail?.(fields.email?.trim() ?? user.email);
	return owner ? { exists: true, user: owner } : { exists: false, user };
}

/**
 * Reads what the fields say about a person.
 * @param names which fields may hold a name: only `name` beside an address, any of them in place of an address
 */
function typedIn(
	fields: WebAuthnUserInfoOptions['fields'],
	names: readonly string[]
): { email: string | null; name: string | null } {
	const trimmed = (field: string) => fields[field]?.trim() || undefined;
	const email = trimmed('email');
	const own = names.includes('name') ? trimmed('name') : undefined;
	const name = own ?? (email === undefined ? names.map(trimmed).find(Boolean) : undefined) ?? null;
	if (name && (name.length > maxNameLength || /\p{Cc}/u.test(name))) {
		throw new InvalidRequest(`a name has at most ${maxNameLength} characters, on one line`);
	}
	return { email: email === undefined ? null : normalizeAddress(email), name };
}

async function loadVerifier({ id, simpleWebAuthn }: WebAuthnConfig): Promise<SimpleWebAuthn> {
	const cure = 'npm install @simplewebauthn/server @simplewebauthn/browser';
	if (!simpleWebAuthn)
		throw new InvalidConfig(
			`provider "${id}" has no \`simpleWebAuthn\`: create the provider with the factory of this library`
		);
	// Factories of `@auth/core` pass only the functions, which do not reveal their version.
	if (typeof simpleWebAuthn !== 'function') return simpleWebAuthn;
	let loaded: SimpleWebAuthn;
	try {
		loaded = await simpleWebAuthn();
	} catch (thrown) {
		throw new InvalidConfig(`provider "${id}" needs the package @simplewebauthn/server: ${cure}`, asError(thrown));
	}
	// Versions before 14 take other options and return other results. This export is new in 14.
	if ('SimpleWebAuthnError' in loaded) return loaded;
	throw new InvalidConfig(
		`provider "${id}" needs version 14 of @simplewebauthn/server, and an earlier one is installed: ` +
			'npm install @simplewebauthn/server@14 @simplewebauthn/browser@14'
	);
}

/** Makes the error for a refused response. Only the log says why it was refused. */
export function refusal(thrown: unknown): AuthError {
	if (thrown instanceof AuthError) return thrown;
	// The verifier's messages repeat values of the request.
	return new WebAuthnVerificationError('the passkey was not accepted', withoutPayload(thrown));
}
