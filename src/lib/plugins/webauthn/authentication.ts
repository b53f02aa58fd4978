/**
 * Signing in with a passkey: any one that the authenticator has, or one of the user whose address was typed in.
 *
 * @see WebAuthn Level 3, section 7.2
 */
import type { AdapterAuthenticator } from '../../../adapters/types.js';
import {
	InvalidCheck,
	PasskeyChanged,
	ReauthenticationInsufficient,
	WebAuthnVerificationError
} from '../../../errors.js';
import { oneForm } from '../../base/util/address.js';
import { mayBeRefusal } from '../../store/adapter/store.js';
import type { AuthContext } from '../../core/context/context.js';
import { asError } from '../../base/errors/logger.js';
import type { VerifiedIdentity } from '../../core/entry/complete.js';
import type { Fields } from '../../base/http/body.js';
import { beginReauthentication, signedInPerson } from '../../core/entry/reauthentication.js';
import { requirementsOf } from '../../core/session/requirements.js';
import { fromBase64Url, randomToken } from '../../base/seal/encoding.js';
import { provenByPasskey } from '../../core/session/proof.js';
import type { CeremonyContext } from './ceremony-context.js';
import type { Ceremony, CeremonyOf } from './ceremony.js';
import { decoysOf } from './decoys.js';
import type { CeremonyResponse } from './response.js';
import { unknownCredential } from './signals/unknown.js';
import { descriptorOf, fromBase64, handleOf, storedId } from './stored-passkeys.js';
import type { Descriptor } from './stored-passkeys.js';
import { verifierOf } from './verifier.js';
import { mfa } from '../../core/options.js';

type Authentication = Extract<Ceremony, { action: 'authenticate' }>;

/**
 * Makes the ceremony in which the user of a session proves their identity again: only passkeys of that user are accepted.
 * @throws {ReauthenticationExpired} if no user is signed in
 * @throws {ReauthenticationInsufficient} if the user has no passkey
 */
export async function reauthenticationOptions(
	ceremonyCtx: CeremonyContext,
	fields: Fields
): Promise<{ ceremony: CeremonyOf<'reauthenticate'>; body: object; timeout: number }> {
	const { ctx, req, provider, store } = ceremonyCtx;
	const signedIn = await signedInPerson(ctx, req);
	const { id, users } = signedIn.person;
	const passkeys = users === 'adapter' ? await store.listAuthenticatorsByUserId(id) : [];
	if (passkeys.length === 0) throw new ReauthenticationInsufficient('the user of the session has no passkey');
	const { asked, challenge, ...options } = await optionsFor(ceremonyCtx, id, passkeys);
	const reauthentication = await beginReauthentication(signedIn, requirementsOf(fields));
	return {
		ceremony: { provider: provider.id, action: 'reauthenticate', challenge, asked, reauthentication },
		...options
	};
}

/** Few sites have second factors. */

/**
 * Makes the ceremony that proves the second factor of a sign-in: only passkeys of its user are accepted.
 * @throws {InvalidCheck} if no sign-in of this browser waits for a passkey
 */
export async function factorOptions(
	ceremonyCtx: CeremonyContext
): Promise<{ ceremony: CeremonyOf<'factor'>; body: object; timeout: number }> {
	const { ctx, req, provider } = ceremonyCtx;
	const waiting = await (await mfa.of(ctx)?.questions())?.passkeysWaitedFor(ctx, req);
	if (!waiting) throw new InvalidCheck('no sign-in of this browser waits for a passkey as its second factor');
	const { secretId, userId, passkeys } = waiting;
	const { asked, challenge, ...options } = await optionsFor(ceremonyCtx, userId, passkeys);
	return { ceremony: { provider: provider.id, action: 'factor', challenge, asked, pending: secretId }, ...options };
}

/** Makes the options for the passkeys of a user who is known. */
async function optionsFor(
	{ ctx, provider, site }: CeremonyContext,
	userId: string,
	passkeys: readonly AdapterAuthenticator[]
): Promise<{ asked: string; challenge: string; body: object; timeout: number }> {
	const challenge = randomToken(32);
	const { generateAuthenticationOptions } = await verifierOf(provider);
	const body = await generateAuthenticationOptions({
		...provider.authentication,
		rpID: site.id,
		challenge: fromBase64Url(challenge),
		allowCredentials: passkeys.map(descriptorOf)
	});
	const ownerDigest = await ctx.keyring.digest(ownerText(userId));
	return { asked: ownerDigest, challenge, body, timeout: provider.authentication.timeout };
}

/** Makes the ceremony, and the options that the browser passes to the authenticator. */
export async function authenticationOptions(
	ceremonyCtx: CeremonyContext
): Promise<{ ceremony: Authentication; body: object; timeout: number }> {
	const { provider, site } = ceremonyCtx;
	const challenge = randomToken(32);
	// Discoverable passkeys need no list, and sending no list reveals the least.
	const hints = provider.discoverable ? null : await passkeysAskedFor(ceremonyCtx);
	const { generateAuthenticationOptions } = await verifierOf(provider);
	const body = await generateAuthenticationOptions({
		...provider.authentication,
		rpID: site.id,
		challenge: fromBase64Url(challenge),
		...(hints && { allowCredentials: hints.allowed })
	});
	return {
		ceremony: { provider: provider.id, action: 'authenticate', challenge, ...(hints && { asked: hints.asked }) },
		body,
		timeout: provider.authentication.timeout
	};
}

/**
 * Returns the passkeys to ask the authenticator for, if a user was typed in. For an unknown user, the list takes as long to
 * make and looks the same.
 */
async function passkeysAskedFor({
	ctx,
	store,
	claimedUser
}: CeremonyContext): Promise<{ asked: string; allowed: Descriptor[] } | null> {
	const who = await claimedUser();
	if (!who) return null;
	const { user, knownId } = who;
	const nobody = crypto.randomUUID();
	const passkeys = await listPasskeysOf(store, knownId, nobody);
	const name = user.email ? oneForm(user.email) : (user.name ?? '').toLowerCase();
	const decoys = await decoysOf(name, ctx.keyring.digest);
	return {
		asked: await ctx.keyring.digest(ownerText(knownId ?? nobody)),
		allowed: passkeys.length > 0 ? passkeys.map(descriptorOf) : decoys
	};
}

async function listPasskeysOf(store: CeremonyContext['store'], knownId: string | null, nobody: string) {
	if (knownId !== null) return store.listAuthenticatorsByUserId(knownId);
	try {
		return await store.listAuthenticatorsByUserId(nobody);
	} catch {
		// If ids are numbers, a data layer may refuse a query for an id that is not a number.
		return [];
	}
}

/** Returns the text whose digest stands for a user in the ceremony. The digest has the same length for all users. */
function ownerText(userId: string): string {
	return `passkeys of user ${userId}`;
}

/** Verifies a response. @throws {WebAuthnVerificationError}, and what the verifier throws */
export async function verifyAuthentication(
	{ ctx, provider, store, site }: CeremonyContext,
	{ asked, challenge }: Pick<Authentication, 'asked' | 'challenge'>,
	response: CeremonyResponse
): Promise<Omit<VerifiedIdentity, 'returnTo'>> {
	const credentialID = storedId(response.id);
	const authenticator = await store.getAuthenticator(credentialID);
	// A data layer may ignore case.
	if (authenticator?.credentialID !== credentialID) throw unknownCredential(ctx, asked !== undefined);
	const ownerId = String(authenticator.userId);
	if (asked !== undefined && !(await ctx.keyring.digests(ownerText(ownerId))).includes(asked)) {
		throw new WebAuthnVerificationError('the passkey is not one of those that were asked for');
	}
	if (!isKnownBy(authenticator, response.response.userHandle, asked !== undefined)) {
		throw new WebAuthnVerificationError('the authenticator has the passkey under another user');
	}
	const { verifyAuthenticationResponse } = await verifierOf(provider);
	const { verified, authenticationInfo } = await verifyAuthenticationResponse({
		response,
		expectedChallenge: challenge,
		expectedOrigin: site.origin,
		expectedRPID: site.id,
		expectedTopOrigin: [...provider.topOrigins],
		requireUserVerification: provider.verified.authentication,
		credential: {
			id: response.id,
			publicKey: fromBase64(authenticator.credentialPublicKey),
			counter: authenticator.counter,
			transports: authenticator.transports?.split(',')
		}
	});
	if (!verified) throw new WebAuthnVerificationError('the signature of the passkey is not valid');
	// The signature covers it. The standard has no other end: backup eligibility is decided when the passkey is made.
	if (authenticationInfo.credentialDeviceType !== authenticator.credentialDeviceType) {
		const now = authenticationInfo.credentialDeviceType;
		throw new PasskeyChanged(
			`the passkey differs from its registration in whether it can be copied: it was ${authenticator.credentialDeviceType}, and says ${now}`
		);
	}
	await count(ctx, store, authenticator, authenticationInfo.newCounter);
	await keepBackup(ctx, store, authenticator, authenticationInfo.credentialBackedUp);

	const account = await store.getAccount(authenticator.providerAccountId, provider.id);
	const user = account && String(account.userId) === ownerId ? await store.getUser(ownerId) : null;
	if (!account || !user) throw new WebAuthnVerificationError('the passkey has no account of this provider, or no user');
	const settled = { user, created: false, linked: null };
	const proof = provenByPasskey(authenticationInfo);
	const passkeys = [credentialID];
	return { user, known: user, account, users: 'adapter', proof, passkeys, resolveUser: async () => settled };
}

/** Whether the user handle is that of the passkey's owner. It may be absent only if the user was identified before. */
function isKnownBy(authenticator: AdapterAuthenticator, userHandle: unknown, identified: boolean): boolean {
	const handle = handleOf([authenticator]);
	if (handle === undefined || userHandle === handle) return true;
	return identified && (userHandle === undefined || userHandle === null);
}

/**
 * Records whether a passkey is backed up: it may have changed since the last use. A fault of the data layer does not stop the
 * sign-in, and the next use tries again.
 *
 * @see WebAuthn Level 3, section 7.2, step 25
 */
async function keepBackup(
	{ logger }: AuthContext,
	store: CeremonyContext['store'],
	{ credentialID, userId, credentialBackedUp: before }: AdapterAuthenticator,
	credentialBackedUp: boolean
): Promise<void> {
	if (before === credentialBackedUp) return;
	try {
		await store.updateAuthenticatorBackup?.({ credentialID, userId, credentialBackedUp });
	} catch (thrown) {
		logger.error(asError(thrown));
	}
}

/**
 * Records a signature count. Authenticators that do not count stay at zero. If two responses have the same count, the second
 * is refused.
 */
async function count(
	{ instance }: AuthContext,
	store: CeremonyContext['store'],
	{ credentialID, counter }: AdapterAuthenticator,
	newCounter: number
): Promise<void> {
	if (newCounter === 0 && counter === 0) return;
	const requireNewCount = async (): Promise<void> => {
		const now = await store.getAuthenticator(credentialID);
		if (!now) throw new WebAuthnVerificationError('the passkey was removed in the meantime');
		if (now.counter < newCounter) return;
		throw new WebAuthnVerificationError('the count of the passkey has been used: it may have been copied');
	};
	// One request at a time: not every data layer ensures that a count is used only once.
	await instance.locks.run([`passkey ${credentialID}`], async () => {
		await requireNewCount();
		try {
			await store.updateAuthenticatorCounter(credentialID, newCounter);
		} catch (thrown) {
			if (mayBeRefusal(thrown)) await requireNewCount();
			throw thrown;
		}
	});
}
