/**
 * Registers a passkey: for a new user, or another one for the user who is signed in.
 *
 * @see WebAuthn Level 3, section 7.1
 */
import type { AdapterAccount, AdapterAuthenticator, AdapterUser } from '../../../adapters/types.js';
import {
	AccessDenied,
	AccountNotLinked,
	InvalidRequest,
	OAuthAccountNotLinked,
	WebAuthnVerificationError
} from '../../../errors.js';
import { withClaim, ownerOf, resolveUser, takeBack } from '../../core/accounts/resolve-user.js';
import type { ResolvedUser } from '../../core/accounts/resolve-user.js';
import { keepingClaim, signUpOf } from '../../core/accounts/sign-up.js';
import type { AskSignUp } from '../../core/accounts/sign-up.js';
import { sessionForChange } from '../../core/accounts/session-for-change.js';
import { ofSignUp, takeBackUnfinished } from '../../core/accounts/unfinished.js';
import type { Store } from '../../store/adapter/methods.js';
import { mayBeRefusal } from '../../store/adapter/store.js';
import { asError } from '../../base/errors/logger.js';
import type { VerifiedIdentity } from '../../core/entry/complete.js';
import type { User } from '../../../types.js';
import { stringFields } from '../../base/http/body.js';
import type { Fields } from '../../base/http/body.js';
import { lazy } from '../../base/util/lazy.js';
import { fromBase64Url, toBase64, randomToken } from '../../base/seal/encoding.js';
import { requireFresh } from '../../core/sessions/freshness/fresh.js';
import { earlierProof } from '../../core/sessions/index.js';
import { resolveReturnTo, returnToField } from '../../core/return-to.js';
import { provenByPasskey } from '../../core/session/proof.js';
import { changeInSession, SessionEnded } from '../../core/sessions/validity/change-in-session.js';
import type { Basis } from '../../core/session/basis.js';
import { basisOf } from '../../core/sessions/validity/still-valid.js';
import { unlinkableMessage } from '../../core/sessions/unlinkable.js';
import type { CeremonyContext } from './ceremony-context.js';
import type { Ceremony } from './ceremony.js';
import { requireStatement } from './attestation/statement.js';
import { isOfItsKind } from './attestation/encodings.js';
import { attestationOf, transportsOf } from './response.js';
import type { CeremonyResponse } from './response.js';
import { descriptorOf, handleOf, namesOf, storedId } from './stored-passkeys.js';
import { verifierOf } from './verifier.js';
import { pendingRules, humanCheck, signUpPolicy } from '../../core/options.js';

type Registration = Extract<Ceremony, { action: 'register' }>;

/**
 * Makes the ceremony, and the options that the browser passes to the authenticator. With the field `automatic`, they are for a passkey
 * that the browser makes without a question.
 * @throws {InvalidRequest} if no user is signed in, and the fields do not say who signs up
 * @throws {AccountNotLinked} if the session names no user of the adapter
 * @throws {ReauthenticationRequired} if the session is not fresh
 * @throws {SignUpClosed | SignUpPolicyFailed} if the person may not become a new user
 */
export async function registrationOptions(
	ceremonyCtx: CeremonyContext,
	fields: Fields = {}
): Promise<{ ceremony: Registration; body: object; timeout: number }> {
	const { provider, store, site } = ceremonyCtx;
	const { userId } = await whoRegisters(ceremonyCtx);
	const unasked = fields.automatic === 'true' && (await automaticPasskeys()).automaticOptions(provider, userId);
	const { user, ceremonyPart } =
		userId === null
			? await newcomer(ceremonyCtx, fields)
			: { user: await requireSignedInUser(store, userId), ceremonyPart: {} };
	const passkeys = userId === null ? [] : await store.listAuthenticatorsByUserId(userId);
	const userHandle = handleOf(passkeys) ?? randomToken(32);
	const challenge = randomToken(32);
	const { generateRegistrationOptions } = await verifierOf(provider);
	const { name, displayName } = namesOf(user);
	const body = await generateRegistrationOptions({
		...provider.registration,
		...unasked,
		rpID: site.id,
		rpName: site.name,
		userID: fromBase64Url(userHandle),
		userName: name,
		userDisplayName: displayName,
		challenge: fromBase64Url(challenge),
		excludeCredentials: passkeys.map(descriptorOf)
	});
	return {
		ceremony: {
			provider: provider.id,
			action: 'register',
			challenge,
			userHandle,
			userId,
			...(unasked && { automatic: 1 as const }),
			...ceremonyPart
		},
		body,
		timeout: provider.registration.timeout
	};
}

/** The user who registers a passkey. */
interface Registrant {
	/** Id of the user to whom the passkey is added, or null for a new user. */
	readonly userId: string | null;
	/** The session of that user. */
	readonly basis?: Basis;
}

/** @throws {ReauthenticationRequired} if the session is not fresh: the holder of a stolen one could keep the account */
async function whoRegisters({ ctx, req }: CeremonyContext): Promise<Registrant> {
	const reading = await sessionForChange(ctx, req);
	const { session, userId } = reading;
	if (!session) return { userId: null };
	if (userId !== null) {
		await requireFresh(ctx, req, reading, 'adding a passkey');
		return { userId, basis: basisOf(ctx, req, reading) };
	}
	throw new AccountNotLinked(unlinkableMessage('a passkey cannot be added for the user who is signed in'));
}

const pendingUsers = lazy(() => import('../../core/accounts/pending-users.js'));
const automaticPasskeys = lazy(() => import('./automatic/options.js'));
const proofOfMake = lazy(() => import('./attestation/accepted.js'));
const humans = lazy(() => import('../../core/humans/verify.js'));

/** Returns the user who wants to sign up. If that user exists already, the page learns it at the end, not here. */
async function newcomer(ceremonyCtx: CeremonyContext, fields: Fields) {
	const who = await ceremonyCtx.claimedUser();
	if (!who) throw new InvalidRequest('the request does not say who signs up: send the field `email`');
	const { user, knownId: ownerId } = who;
	const { ctx, req, store } = ceremonyCtx;
	// One whose sign-up did not end makes room.
	const owner = await store.getUser(ownerId ?? crypto.randomUUID());
	const isFree = await takeBackUnfinished(store, owner && !owner.emailVerified ? owner : null, true);
	const knownId = isFree ? null : ownerId;
	if (humanCheck.of(ctx)) {
		await (await humans()).requireHuman(ctx, req, 'signUp', stringFields(req.url.searchParams));
	}
	// For known and for unknown users, so that a refusal does not tell them apart.
	if (signUpPolicy.of(ctx)) {
		const returnTo = await resolveReturnTo(ctx, req, returnToField(fields));
		await signUpAs(ceremonyCtx, user, returnTo)?.(false);
	}
	return { user, ceremonyPart: { user, taken: knownId === null ? (0 as const) : (1 as const) } };
}

function signUpAs(
	{ ctx, req, provider: { id: provider, type } }: CeremonyContext,
	{ email, name }: Omit<User, 'id'>,
	returnTo: string
): AskSignUp | undefined {
	return signUpOf(ctx, req, { provider, type, email, emailVerified: false, name }, returnTo);
}

/**
 * Verifies a response.
 * @throws {WebAuthnVerificationError | AccessDenied | AccountNotLinked | ReauthenticationRequired}, and what the verifier throws
 */
export async function verifyRegistration(
	ceremonyCtx: CeremonyContext,
	ceremony: Registration,
	response: CeremonyResponse,
	returnTo: string
): Promise<Omit<VerifiedIdentity, 'returnTo'>> {
	const { ctx, req, provider, store, site } = ceremonyCtx;
	const { userId, userHandle, user: described = {}, taken } = ceremony;
	// The user who asked to add a passkey has to be signed in still. A person who asked to sign up must not be signed in.
	const { userId: present, basis } = await whoRegisters(ceremonyCtx);
	if (present !== userId) {
		throw new AccessDenied('the signed-in user has changed since the passkey was begun: begin again');
	}
	requireStatement(provider, attestationOf(response));
	const { verifyRegistrationResponse } = await verifierOf(provider);
	const { verified, registrationInfo } = await verifyRegistrationResponse({
		response,
		expectedChallenge: ceremony.challenge,
		expectedOrigin: site.origin,
		expectedRPID: site.id,
		// The person was not asked, so the passkey proves nothing about them: the proof of the session stays as it was.
		requireUserPresence: !ceremony.automatic,
		requireUserVerification: provider.verified.registration && !ceremony.automatic,
		supportedAlgorithmIDs: provider.registration.supportedAlgorithmIDs
	});
	if (!verified) throw new WebAuthnVerificationError('the signature of the registration is not valid');
	if (provider.verifyAttestation) await (await proofOfMake()).requireAccepted(provider, registrationInfo);
	const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
	if (fromBase64Url(credential.id).length > maxCredentialIdBytes) {
		throw new WebAuthnVerificationError(`the id of the credential is longer than ${maxCredentialIdBytes} bytes`);
	}
	if (credential.id !== response.id) {
		throw new WebAuthnVerificationError('the id of the credential is not the one that the authenticator states');
	}
	if (!isOfItsKind(credential.publicKey)) {
		throw new WebAuthnVerificationError('the public key is not of the kind that its algorithm goes with');
	}
	const credentialID = storedId(credential.id);
	if (await store.getAuthenticator(credentialID)) throw registeredAlready();

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
	const sessionUser = userId === null ? null : await requireSignedInUser(store, userId);
	const { ask, claimFor } = keepingClaim(signUpAs(ceremonyCtx, described, returnTo));
	const candidate = {
		user: described,
		account,
		storedTokens: userId === null ? ofSignUp : {},
		emailVerified: undefined,
		signUp: ask,
		emailLinking: 'never' as const,
		linkingUser: userId,
		basis
	};
	return {
		user: { ...described, id: userId ?? userHandle },
		known: sessionUser,
		account,
		users: 'adapter',
		// A new passkey proves nothing about the signed-in user, so the proof of the session stays as it was.
		proof: userId === null ? provenByPasskey(registrationInfo) : await earlierProof(ctx, req),
		basis,
		async resolveUser() {
			if (taken) throw new OAuthAccountNotLinked('this user exists already: sign in, then add a passkey');
			const resolved = await resolveUser(store, ctx.instance.locks, candidate, owner);
			if (resolved.created && pendingRules.of(ctx)) await (await pendingUsers()).markPending(ctx, store, resolved.user);
			const added = { ...authenticator, userId: resolved.user.id };
			await addAuthenticator(store, added, resolved, basis);
			if (resolved.created) await withClaim(store, claimFor, resolved.user);
			return {
				...resolved,
				linked: resolved.linked && ({ ...account, userId: resolved.user.id } as AdapterAccount),
				added
			};
		}
	};
}

/** The longest id that a credential may have. @see WebAuthn Level 3, section 7.1, step 25 */
const maxCredentialIdBytes = 1023;

/**
 * Stores a passkey, as long as the session goes on that allows it. If the passkey cannot be stored, the user or the account that was
 * stored for it is removed: without the passkey, no one could sign in with it.
 */
async function addAuthenticator(
	store: Store,
	authenticator: AdapterAuthenticator,
	{ user, created, linked }: ResolvedUser,
	basis?: Basis
): Promise<void> {
	const { deleteAuthenticator } = store;
	try {
		await changeInSession(basis?.goesOn ?? (async () => true), {
			make: async () => store.createAuthenticator(authenticator),
			takeBack: deleteAuthenticator && (async () => deleteAuthenticator(authenticator))
		});
	} catch (thrown) {
		// An adapter that is silent may have stored it: with the account, the passkey signs in.
		if (!mayBeRefusal(thrown) && !(thrown instanceof SessionEnded)) throw thrown;
		if (created) await takeBack(store, user);
		else if (linked) await store.unlinkAccount?.(linked);
		if (await store.getAuthenticator(authenticator.credentialID)) throw registeredAlready(asError(thrown));
		throw thrown;
	}
}

function registeredAlready(cause?: Error): WebAuthnVerificationError {
	return new WebAuthnVerificationError('the credential is registered already', cause);
}

async function requireSignedInUser(store: Store, id: string): Promise<AdapterUser> {
	const user = await store.getUser(id);
	if (!user) throw new AccessDenied('the signed-in user does not exist any more');
	return user;
}
