/** Makes a user from a provider's answer: calls the profile callback, and checks everything that it returns. */
import { AuthError, OAuthProfileParseError } from '../../../errors.js';
import type { Profile, TokenSet, User } from '../../../types.js';
import { addressForm, domainOf } from '../../base/util/address.js';
import { pictureOf, wrongMember } from '../../core/accounts/user-members.js';
import { withoutPayload } from '../../base/errors/scrub.js';
import { OutboundError } from '../../base/http/bounded-fetch.js';
import { maxIdLength } from './id-token.js';
import type { OAuthProvider } from '../../core/context/providers/oauth.js';
import { unavailable } from './refusals.js';
import { vendorOf } from './vendors.js';

/** A user as the provider describes it. */
export interface DescribedUser {
	/**
	 * The user, without an address that the provider says is unverified: no session, callback, event or data layer sees such
	 * an address.
	 */
	readonly user: Omit<User, 'id'>;
	/** The address as the provider spells it. `user` has its normalized form, or null if it is not one plain address. */
	readonly emailAsGiven?: string;
	readonly providerAccountId: string;
	/** Whether the provider says that the address is verified. Undefined if it says nothing. */
	readonly emailVerified: boolean | undefined;
}

/**
 * Makes the user from a profile.
 * @throws {OAuthProfileParseError} when the profile callback fails, or returns an unusable id, name, address or picture
 * @throws {OAuthSignInError} when the vendor has to be asked about the address, and is not available
 * @throws {AuthError} what the profile callback threw, if it is an error of this library
 */
export async function describeUser(
	provider: OAuthProvider,
	profile: Profile,
	tokens: TokenSet
): Promise<DescribedUser> {
	const { emailVerified, ...described } = await readProfile(provider, profile, tokens);
	const { id, email, image, ...rest } = described.user;
	const providerAccountId = accountIdOf(provider, id);
	const wrong = wrongMember({ name: rest.name, email, image });
	if (wrong !== undefined) {
		throw parseError(provider, `returned a ${wrong} that is not text: return a string, null or undefined`);
	}
	const emailText = emailVerified === false ? undefined : email || undefined;
	const address = emailText === undefined ? null : (addressForm(emailText) ?? null);
	return {
		user: { ...rest, email: address, image: pictureOf(image) },
		...(emailText !== undefined && { emailAsGiven: emailText }),
		providerAccountId,
		emailVerified
	};
}

async function readProfile(
	provider: OAuthProvider,
	profile: Profile,
	tokens: TokenSet
): Promise<{ user: User; emailVerified: boolean | undefined }> {
	try {
		// Read it first, because a profile callback may change the profile.
		const emailVerified = await verificationOf(provider, profile, tokens);
		const user = (await provider.profile(profile, tokens)) as User | null | undefined;
		if (!user) throw new Error('it returned no user');
		return { user, emailVerified: mayVerify(provider, user) ? emailVerified : false };
	} catch (thrown) {
		if (thrown instanceof AuthError) throw thrown;
		if (thrown instanceof OutboundError) throw unavailable(provider, thrown);
		throw parseError(provider, 'failed', withoutPayload(thrown));
	}
}

/** Whether the provider is one for the domain of the address. @see Descope, nOAuth (2023) */
function mayVerify({ domains }: OAuthProvider, { email }: User): boolean {
	if (domains === undefined || typeof email !== 'string') return true;
	return domains.includes(domainOf(email) ?? '');
}

/**
 * Returns whether the provider says that the address is verified. `emailVerified` of the provider object wins. Otherwise a
 * claim that says no wins over what the vendor says in its own way.
 */
async function verificationOf(
	provider: OAuthProvider,
	profile: Profile,
	tokens: TokenSet
): Promise<boolean | undefined> {
	if (provider.emailVerified) return verification(await provider.emailVerified(profile));
	const claim = verification(profile.email_verified);
	const vendor = vendorOf(provider);
	if (claim === false || !vendor?.emailVerified) return claim;
	return verification(await vendor.emailVerified(profile, { provider, tokens }));
}

/** Reads a claim. True, as a boolean or as text, is a yes. An absent claim or null says nothing. Any other value is a no. */
export function verification(said: unknown): boolean | undefined {
	if (said === undefined || said === null) return undefined;
	return said === true || said === 'true';
}

/** An id that is missing, or that a store could confuse with another, ends the sign-in. */
function accountIdOf(provider: OAuthProvider, id: unknown): string {
	const text = typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : id;
	const usable = typeof text === 'string' && text !== '' && text.length <= maxIdLength && !/[\p{Cc}\p{Cs}]/u.test(text);
	// `String(profile.id)` returns these if there is no id: all users would be the same person.
	if (usable && !['undefined', 'null', 'NaN', '[object Object]'].includes(text)) return text;
	throw parseError(
		provider,
		`returned no usable id: it has to be a non-empty string of at most ${maxIdLength} characters`
	);
}

function parseError({ id }: OAuthProvider, what: string, err?: Error): OAuthProfileParseError {
	return new OAuthProfileParseError(`the profile callback of provider "${id}" ${what}`, {
		cause: { ...(err && { err }), provider: id }
	});
}
