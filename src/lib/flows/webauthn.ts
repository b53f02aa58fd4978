/**
 * Signing in and up with passkeys: `webauthnOptions` says what the browser is to ask the authenticator for,
 * `finishCeremony` has its response verified.
 *
 * @see WebAuthn Level 3, sections 7.1 (registering) and 7.2 (verifying an assertion)
 */
import type { AdapterAuthenticator, AdapterUser } from '../../adapters/types.js';
import {
	AccessDenied,
	AdapterError,
	CrossSiteRequest,
	InvalidRequest,
	WebAuthnVerificationError
} from '../../errors.js';
import type { SimpleWebAuthn, WebAuthnRequest } from '../../providers/webauthn-types.js';
import type { User } from '../../types.js';
import { ownerOf, settle } from '../accounts.js';
import type { Store } from '../adapter.js';
import type { AuthContext } from '../context.js';
import { fromBase64Url, toBase64, toBase64Url } from '../encoding.js';
import { emit } from '../events.js';
import { FlowFailure } from '../failure.js';
import { json, withCookies } from '../outcome.js';
import type { Outcome, Redirect } from '../outcome.js';
import { randomToken } from '../random.js';
import { originOf, stringFields } from '../request.js';
import type { AuthRequest, Fields } from '../request.js';
import { resolveReturnTo } from '../return-to.js';
import { strategyOf } from '../session/index.js';
import { rememberCeremony, takeCeremony } from '../webauthn/ceremony.js';
import type { Ceremony } from '../webauthn/ceremony.js';
import { isWithoutCertificates } from '../webauthn/attestation.js';
import { refusal } from '../webauthn/provider.js';
import type { WebAuthnProvider } from '../webauthn/provider.js';
import { complete } from './complete.js';
import type { Arrival } from './complete.js';

/**
 * Gives options for the browser, and begins the ceremony. `action` in the query says which; without it, it is a sign-in.
 * What comes is the same whether or not an account exists: options tell nobody who is a user here.
 * @throws {InvalidRequest | CrossSiteRequest | TooManyRequests}
 */
export async function webauthnOptions(
	ctx: AuthContext,
	req: AuthRequest,
	provider: WebAuthnProvider
): Promise<Outcome> {
	const site = req.headers.get('sec-fetch-site');
	if (site === 'cross-site' || site === 'same-site') throw new CrossSiteRequest('options are for pages of this site');
	const { action = 'authenticate', ...fields } = stringFields(req.url.searchParams);
	await ctx.limits.enter('webauthn', { accounts: [], client: req.client() });
	const options = action === 'register' ? registration : action === 'authenticate' ? authentication : null;
	if (!options) throw new InvalidRequest('`action` has to be "register" or "authenticate"');
	const { ceremony, body, timeout } = await options(ctx, req, provider, fields);
	return json({ action, options: body }, await rememberCeremony(ctx, req, ceremony, timeout));
}

/** A ceremony, and what the browser gets of it. */
interface Begun {
	readonly ceremony: Ceremony;
	readonly body: object;
	/** Milliseconds. */
	readonly timeout: number;
}

async function registration(
	ctx: AuthContext,
	req: AuthRequest,
	provider: WebAuthnProvider,
	fields: Fields
): Promise<Begun> {
	const store = storeOf(ctx);
	const { userId } = await strategyOf(ctx).read(ctx, req);
	const user = userId === null ? await newcomer(ctx, req, provider, fields) : await requireUser(store, userId);
	const passkeys = userId === null ? [] : await store.listAuthenticatorsByUserId(userId);
	const userHandle = handleOf(passkeys) ?? randomToken(32);
	const rp = relyingParty(ctx, req, provider, fields);
	const challenge = randomToken(32);
	const { generateRegistrationOptions } = (await provider.load()) as Verifier;
	const name = user.email ?? user.name ?? '';
	const body = await generateRegistrationOptions({
		...provider.registration,
		rpID: rp.id,
		rpName: rp.name,
		userID: fromBase64Url(userHandle),
		userName: name,
		userDisplayName: user.name ?? name,
		challenge: fromBase64Url(challenge),
		excludeCredentials: passkeys.map(descriptorOf)
	});
	const whom = userId === null ? { userId, user: { email: user.email, name: user.name } } : { userId };
	const ceremony = { provider: provider.id, action: 'register' as const, challenge, userHandle, ...whom };
	return { ceremony, body, timeout: provider.registration.timeout };
}

async function authentication(
	ctx: AuthContext,
	req: AuthRequest,
	provider: WebAuthnProvider,
	fields: Fields
): Promise<Begun> {
	const rp = relyingParty(ctx, req, provider, fields);
	const challenge = randomToken(32);
	// A list would tell who has passkeys here; where passkeys are found by themselves none is needed.
	const wanted = provider.discoverable ? null : await passkeysOf(ctx, req, provider, fields);
	const { generateAuthenticationOptions } = (await provider.load()) as Verifier;
	const body = await generateAuthenticationOptions({
		...provider.authentication,
		rpID: rp.id,
		challenge: fromBase64Url(challenge),
		...(wanted && { allowCredentials: wanted.allowed })
	});
	const ceremony = {
		provider: provider.id,
		action: 'authenticate' as const,
		challenge,
		...(wanted && { userId: wanted.userId })
	};
	return { ceremony, body, timeout: provider.authentication.timeout };
}

/** Has a response verified: signs in, signs up, or adds a passkey to the user who is signed in. */
export async function finishCeremony(
	ctx: AuthContext,
	req: AuthRequest,
	provider: WebAuthnProvider,
	{ action, data, ...fields }: Fields,
	wanted: string | undefined
): Promise<Redirect> {
	const returnTo = await resolveReturnTo(ctx, req, wanted);
	const response = parseResponse(data);
	if (action !== 'register' && action !== 'authenticate') {
		throw new InvalidRequest('`action` has to be "register" or "authenticate"');
	}
	await ctx.limits.enter('webauthn', { accounts: [], client: req.client() });
	const { challenge, crossOrigin, topOrigin } = clientDataOf(response);
	const { ceremony, cookies } = await takeCeremony(ctx, req, { provider: provider.id, action }, String(challenge));
	try {
		if (ceremony instanceof Error) throw ceremony;
		// Browsers that do not say in whose frame a page is are taken at their word that it is in a foreign one.
		const framed = crossOrigin === true || topOrigin !== undefined;
		if (framed && !provider.topOrigins.includes(String(topOrigin))) {
			throw new WebAuthnVerificationError(
				'the response comes from a page in a frame of another site; see `topOrigins`'
			);
		}
		const rp = relyingParty(ctx, req, provider, fields);
		const verifying = { expectedChallenge: ceremony.challenge, expectedOrigin: rp.origin, expectedRPID: rp.id };
		const arrival =
			ceremony.action === 'register'
				? await verifyRegistration(ctx, req, provider, ceremony, response, verifying)
				: await verifyAuthentication(ctx, provider, ceremony, response, verifying);
		return withCookies(await complete(ctx, req, { ...arrival, returnTo }), cookies);
	} catch (thrown) {
		throw new FlowFailure(refusal(thrown), { cookies, returnTo });
	}
}

interface Verifying {
	readonly expectedChallenge: string;
	readonly expectedOrigin: string | string[];
	readonly expectedRPID: string;
}

async function verifyRegistration(
	ctx: AuthContext,
	req: AuthRequest,
	provider: WebAuthnProvider,
	ceremony: Extract<Ceremony, { action: 'register' }>,
	response: Response,
	verifying: Verifying
): Promise<Omit<Arrival, 'returnTo'>> {
	const store = storeOf(ctx);
	const { userId, userHandle } = ceremony;
	// Who asked to add a passkey is the one who is still signed in; who asked to sign up is nobody yet.
	if ((await strategyOf(ctx).read(ctx, req)).userId !== userId) {
		throw new AccessDenied('the passkey was begun for a user who is not the one signed in now: begin again');
	}
	const { verifyRegistrationResponse } = (await provider.load()) as Verifier;
	if (!provider.attested && !isWithoutCertificates(attestationOf(response))) {
		throw new WebAuthnVerificationError(
			'the authenticator states its make, which was not asked for; see `registrationOptions.attestationType`'
		);
	}
	const { verified, registrationInfo } = await verifyRegistrationResponse({
		...verifying,
		response,
		requireUserVerification: provider.verified.registration,
		supportedAlgorithmIDs: provider.registration.supportedAlgorithmIDs
	});
	if (!verified) throw new WebAuthnVerificationError('the signature of the registration does not hold');
	const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
	const credentialID = toBase64(fromBase64Url(credential.id));
	if (fromBase64Url(credential.id).length > maxCredentialIdBytes) {
		throw new WebAuthnVerificationError('the id of the credential is longer than 1023 bytes');
	}
	if (await store.getAuthenticator(credentialID))
		throw new WebAuthnVerificationError('the credential is registered already');

	const authenticator = {
		credentialID,
		credentialPublicKey: toBase64(credential.publicKey),
		counter: credential.counter,
		credentialDeviceType,
		credentialBackedUp,
		transports: transportsOf(response),
		providerAccountId: userHandle
	};
	const account = { provider: provider.id, type: provider.type, providerAccountId: userHandle };
	const owner = await ownerOf(store, account);
	const known = userId === null ? null : await requireUser(store, userId);
	const described: Omit<User, 'id'> = ceremony.user ?? {};
	const applicant = {
		user: described,
		account,
		storedTokens: {},
		emailVerified: undefined,
		emailLinking: 'never' as const,
		linkingUser: userId
	};
	return {
		user: { ...described, id: userId ?? userHandle },
		known,
		account,
		async settle() {
			const settled = await settle(store, ctx.memory.arrivals, applicant, owner);
			await addAuthenticator(store, { ...authenticator, userId: settled.user.id }, settled);
			await emit(ctx, 'createAuthenticator', {
				user: settled.user,
				authenticator: { ...authenticator, userId: settled.user.id }
			});
			return settled;
		}
	};
}

/** A user who was made for a passkey that could not be stored could never sign in, and would keep the address. */
async function addAuthenticator(
	store: Store,
	authenticator: AdapterAuthenticator,
	{ user, created }: { readonly user: AdapterUser; readonly created: boolean }
): Promise<void> {
	try {
		await store.createAuthenticator(authenticator);
	} catch (thrown) {
		if (created) await store.deleteUser?.(user.id);
		throw thrown;
	}
}

async function verifyAuthentication(
	ctx: AuthContext,
	provider: WebAuthnProvider,
	{ userId }: Extract<Ceremony, { action: 'authenticate' }>,
	response: Response,
	verifying: Verifying
): Promise<Omit<Arrival, 'returnTo'>> {
	const store = storeOf(ctx);
	const credentialID = toBase64(fromBase64Url(response.id));
	const authenticator = await store.getAuthenticator(credentialID);
	if (!authenticator) throw new WebAuthnVerificationError('no passkey of this site has this id');
	const ownerId = String(authenticator.userId);
	if (userId !== undefined && ownerId !== userId) {
		throw new WebAuthnVerificationError('the passkey is not one of those that were asked for');
	}
	const { userHandle } = response.response;
	// Passkeys that `@auth/core` registered have an account each, and a handle that nobody kept.
	const handle = handleOf([authenticator]);
	if (userHandle !== undefined && userHandle !== null && handle !== undefined && userHandle !== handle) {
		throw new WebAuthnVerificationError('the authenticator takes the passkey for that of another user');
	}
	const { verifyAuthenticationResponse } = (await provider.load()) as Verifier;
	const { verified, authenticationInfo } = await verifyAuthenticationResponse({
		...verifying,
		response,
		requireUserVerification: provider.verified.authentication,
		expectedTopOrigin: [...provider.topOrigins],
		credential: {
			id: response.id,
			publicKey: fromBase64(authenticator.credentialPublicKey),
			counter: authenticator.counter,
			transports: authenticator.transports?.split(',')
		}
	});
	if (!verified) throw new WebAuthnVerificationError('the signature of the passkey does not hold');
	if (authenticationInfo.credentialDeviceType !== authenticator.credentialDeviceType) {
		throw new WebAuthnVerificationError('the passkey was registered as one that can be copied, or cannot, and is not');
	}
	await count(store, authenticator, authenticationInfo.newCounter);

	const account = await store.getAccount(authenticator.providerAccountId, provider.id);
	const user = account && String(account.userId) === ownerId ? await store.getUser(ownerId) : null;
	if (!account || !user) throw new WebAuthnVerificationError('the passkey has no account of this provider, or no user');
	return { user, known: user, account, settle: async () => ({ user, created: false, linked: null }) };
}

/** Authenticators that do not count stay at zero. Of two responses with one count the second is refused. */
async function count(store: Store, { credentialID, counter }: AdapterAuthenticator, newCounter: number): Promise<void> {
	if (newCounter === 0 && counter === 0) return;
	try {
		await store.updateAuthenticatorCounter(credentialID, newCounter);
	} catch (thrown) {
		const now = thrown instanceof AdapterError ? await store.getAuthenticator(credentialID) : null;
		if (!now || now.counter < newCounter) throw thrown;
		throw new WebAuthnVerificationError('the count of the passkey has been used: it may have been copied');
	}
}

/** The longest id that a credential may have. @see WebAuthn Level 3, section 7.1, step 25 */
const maxCredentialIdBytes = 1023;

/** Whose passkeys a security key is asked for: of an unknown address, keys that do not exist, the same ones each time. */
async function passkeysOf(
	ctx: AuthContext,
	req: AuthRequest,
	provider: WebAuthnProvider,
	fields: Fields
): Promise<{ userId: string; allowed: Descriptor[] } | null> {
	const info = await provider.userInfo(userInfoOptions(ctx, req, fields), requestOf(req, fields));
	if (!info) return null;
	// Asked in either case, so that both take equally long.
	const passkeys = await storeOf(ctx).listAuthenticatorsByUserId(info.exists ? info.user.id : crypto.randomUUID());
	if (info.exists && passkeys.length > 0) return { userId: String(info.user.id), allowed: passkeys.map(descriptorOf) };
	const nobody = await ctx.keyring.digest(`no passkey of ${JSON.stringify(fields)}`);
	const id = toBase64Url(Uint8Array.from(nobody.match(/../g) ?? [], (hex) => parseInt(hex, 16)));
	return { userId: '', allowed: [{ id, transports: ['internal', 'hybrid'] }] };
}

/** Somebody who wants to sign up. That the address is taken is told at the end, and not here. */
async function newcomer(
	ctx: AuthContext,
	req: AuthRequest,
	provider: WebAuthnProvider,
	fields: Fields
): Promise<Pick<User, 'email' | 'name'>> {
	const info = await provider.userInfo(userInfoOptions(ctx, req, fields), requestOf(req, fields));
	if (!info) throw new InvalidRequest('signing up needs to know who it is for: send the field `email`');
	// What of a known user is sent back is what was typed in.
	return info.exists ? { email: info.user.email, name: fields.name ?? null } : info.user;
}

function userInfoOptions(ctx: AuthContext, req: AuthRequest, fields: Fields) {
	return { adapter: storeOf(ctx), url: new URL(req.url.pathname + req.url.search, `${originOf(req)}/`), fields };
}

function relyingParty(ctx: AuthContext, req: AuthRequest, provider: WebAuthnProvider, fields: Fields) {
	const { adapter, url } = userInfoOptions(ctx, req, fields);
	return provider.relyingParty({ adapter, url }, requestOf(req, fields));
}

function requestOf(req: AuthRequest, fields: Fields): WebAuthnRequest {
	const method = req.method === 'POST' ? 'POST' : 'GET';
	return {
		method,
		url: req.url,
		query: Object.fromEntries(req.url.searchParams),
		...(method === 'POST' && { body: fields }),
		headers: Object.fromEntries(req.headers),
		cookies: Object.fromEntries(
			Object.entries(req.cookies).filter((entry): entry is [string, string] => entry[1] !== undefined)
		)
	};
}

function storeOf({ adapter }: AuthContext): Store {
	// Compiling the configuration made sure of it.
	return adapter as Store;
}

async function requireUser(store: Store, id: string): Promise<AdapterUser> {
	const user = await store.getUser(id);
	if (!user) throw new AccessDenied('the user who is signed in is gone');
	return user;
}

/** What authenticators know a user by: the id of the account that all the user's passkeys belong to. */
function handleOf(passkeys: readonly AdapterAuthenticator[]): string | undefined {
	return passkeys.find(({ providerAccountId, credentialID }) => providerAccountId !== credentialID)?.providerAccountId;
}

/** A passkey as the browser is told of it. */
interface Descriptor {
	readonly id: string;
	readonly transports?: string[];
}

function descriptorOf({ credentialID, transports }: AdapterAuthenticator): Descriptor {
	return { id: toBase64Url(fromBase64(credentialID)), ...(transports && { transports: transports.split(',') }) };
}

/** The data layer has standard base64, as `@auth/core` writes it. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> {
	return fromBase64Url(text.replaceAll('=', ''));
}

/** A response of the browser, as far as it is used here. @see WebAuthn Level 3, section 5.1.8 (toJSON) */
interface Response {
	/** Base64url. */
	readonly id: string;
	readonly response: Readonly<Record<string, unknown>>;
}

function parseResponse(data: string | undefined): Response {
	let parsed: unknown;
	try {
		parsed = JSON.parse(data ?? '');
	} catch {
		throw new InvalidRequest('the field `data` is not the JSON of a response');
	}
	const { id, response } = Object(parsed) as Partial<Response>;
	const wellFormed =
		typeof id === 'string' && /^[\w-]{1,2048}$/.test(id) && typeof response === 'object' && response !== null;
	if (!wellFormed) throw new InvalidRequest('the field `data` is not the JSON of a response');
	return parsed as Response;
}

/** What the browser signed about the page. @throws {InvalidRequest} */
function clientDataOf({ response }: Response): { challenge?: unknown; crossOrigin?: unknown; topOrigin?: unknown } {
	try {
		const parsed: unknown = JSON.parse(new TextDecoder().decode(fromBase64Url(String(response.clientDataJSON))));
		return Object(parsed) as object;
	} catch {
		throw new InvalidRequest('the response has no client data');
	}
}

function attestationOf({ response }: Response): Uint8Array<ArrayBuffer> {
	return fromBase64Url(String(response.attestationObject));
}

function transportsOf({ response }: Response): string | null {
	const { transports } = response;
	if (!Array.isArray(transports)) return null;
	const known = transports.filter((each): each is string => typeof each === 'string' && /^[a-z-]{1,32}$/.test(each));
	return known.slice(0, 10).join(',') || null;
}

/** `@simplewebauthn/server` 14, as far as it is used here. */
interface Verifier extends SimpleWebAuthn {
	generateRegistrationOptions(options: object): Promise<object>;
	generateAuthenticationOptions(options: object): Promise<object>;
	verifyRegistrationResponse(options: object): Promise<
		| { verified: false; registrationInfo?: never }
		| {
				verified: true;
				registrationInfo: {
					credential: { id: string; publicKey: Uint8Array; counter: number };
					credentialDeviceType: string;
					credentialBackedUp: boolean;
				};
		  }
	>;
	verifyAuthenticationResponse(
		options: object
	): Promise<{ verified: boolean; authenticationInfo: { newCounter: number; credentialDeviceType: string } }>;
}
