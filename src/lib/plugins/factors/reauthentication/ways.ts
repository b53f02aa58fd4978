/** The ways in which the user of a session can prove their identity again. */
import type { AdapterUser } from '../../../../adapters/types.js';
import { hasProvenAddress } from '../../../core/accounts/proven-address.js';
import type { CompiledProvider } from '../../../core/context/providers/index.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { CredentialsProvider } from '../../../core/context/providers/credentials.js';
import type { EmailProvider } from '../../../core/context/providers/email.js';
import type { Fields } from '../../../base/http/body.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';
import { lazy } from '../../../base/util/lazy.js';
import type { WebAuthnProvider } from '../../../core/context/providers/webauthn.js';
import type { SignedInPerson } from '../../../core/session/reauthentication.js';
import type { Requirements } from '../../../core/session/reauthentication.js';
import type { SessionFacts } from '../../../../types.js';
import type { Codes } from '../list.js';
import { mfa } from '../../../core/options.js';

export interface Ways {
	readonly passkeys: readonly WebAuthnProvider[];
	readonly passwords: readonly CredentialsProvider[];
	/** An email to the address that the user has proven. */
	readonly mails: readonly EmailProvider[];
	readonly providers: readonly OAuthProvider[];
	/** The providers at which the user may have an account, to sign in again there. It is not a proof, and begins another session. */
	readonly signIns: readonly OAuthProvider[];
	/** The codes that prove the missing factor. */
	readonly codes: Codes;
	/** Whether a new sign-in at a provider counts, even if the provider does not say when it was. */
	readonly unproven: boolean;
	/** The stored user. */
	readonly stored: AdapterUser | null;
}

/** A form that was posted, with what it is about. */
export interface Posted {
	readonly signedIn: SignedInPerson;
	readonly ways: Ways;
	readonly requirements: Requirements;
	/** Absolute URL. */
	readonly returnTo: string;
	readonly fields: Fields;
}

/** The methods that a proof of each kind can have. */
const methodsOfKind = {
	webauthn: ['hwk', 'swk', 'user', 'mfa'],
	credentials: ['pwd'],
	email: ['otp']
} as const;

/** Returns the ways that meet the requirements. */
export async function waysOf(
	ctx: AuthContext,
	{ person, facts }: Pick<SignedInPerson, 'person' | 'facts'>,
	requirements: Requirements
): Promise<Ways> {
	const stored = await storedUser(ctx, person);
	const { codes, needs } = await withFactors(ctx, stored, facts, requirements);
	const { methods = [], acrValues } = needs;
	const all = [...ctx.providers.values()].filter((provider) => mayMeet(provider, needs));
	const ofSession = (provider: CompiledProvider) => provider.id === facts.provider;
	// The ids of own users belong to the provider of their sign-in.
	const candidates = person.users === 'adapter' ? all : all.filter(ofSession);

	const keys = candidates.filter((provider) => provider.kind === 'webauthn');
	const passkeys = stored && keys.length > 0 && (await hasPasskey(ctx, person.id, methods)) ? keys : [];
	const mails = (await hasProvenAddress(ctx.adapter, stored))
		? candidates.filter((provider) => provider.kind === 'email')
		: [];
	const passwords = candidates
		.filter((provider) => provider.kind === 'credentials')
		.filter(sameUsers(ctx, person.users));
	// Only the password of this session's sign-in is sure to exist: any user of the adapter may have one, or none.
	const sure = passkeys.length > 0 || mails.length > 0 || passwords.some(ofSession);
	const unproven = ctx.reauthenticate.allowUnproven && !sure && methods.length === 0 && acrValues === undefined;
	const linked = await linkedProviders(ctx, person);
	const signIns = [...ctx.providers.values()]
		.filter((provider) => provider.kind === 'oauth')
		.filter(({ id }) => linked(id));
	const providers = signIns
		// The answer that a provider posts comes without the session cookie.
		.filter((provider) => !provider.formPost && candidates.includes(provider))
		.filter(
			(provider) =>
				provider.type === 'oidc' ||
				provider.ownPage ||
				(unproven && (facts.provider === undefined || ofSession(provider)))
		)
		.sort((one, other) => Number(ofSession(other)) - Number(ofSession(one)));
	return { passkeys, passwords, mails, providers, signIns, codes, unproven, stored };
}

/** The codes of a user without any. */
export const noCodes: Codes = { kinds: [], recovery: false };

/** Few sites have second factors. */
const factors = lazy(() => import('../list.js'));

/** Returns whether the user may prove the missing factor by a code, and what a proof has to have. */
async function withFactors(
	ctx: AuthContext,
	user: AdapterUser | null,
	facts: SessionFacts,
	requirements: Requirements
): Promise<{ codes: Codes; needs: Requirements }> {
	if (!mfa.of(ctx) || !user) return { codes: noCodes, needs: requirements };
	const { codes, isNeeded } = await (await factors()).codesOf(ctx, user, facts.methods);
	const needs = isNeeded ? withSecondFactor(requirements) : requirements;
	return { codes: mayMeetByCode(needs) ? codes : noCodes, needs };
}

/** The proof of a user with a second factor has to have it: a session never ends up with less than its sign-in had. */
function withSecondFactor(requirements: Requirements): Requirements {
	return { ...requirements, methods: [...new Set([...(requirements.methods ?? []), 'mfa'])] };
}

/** The page asks for a proof of now: the methods of an earlier one do not count. */
function mayMeetByCode({ methods = [], acrValues }: Requirements): boolean {
	return acrValues === undefined && methods.every((method) => ['otp', 'sms', 'mfa'].includes(method));
}

async function storedUser(
	{ adapter }: AuthContext,
	{ id, users }: SignedInPerson['person']
): Promise<AdapterUser | null> {
	return users === 'adapter' ? ((await adapter?.getUser(id)) ?? null) : null;
}

/** Tells whether a user has an account at a provider, as far as the adapter knows. */
async function linkedProviders({ adapter }: AuthContext, { id, users }: SignedInPerson['person']) {
	if (users !== 'adapter' || !adapter?.listAccounts) return () => true;
	const accounts = new Set((await adapter.listAccounts(id)).map(({ provider }) => provider));
	return (provider: string) => accounts.has(provider);
}

/** Whether the user has a code of the second factor. */
export function hasCodes({ codes: { kinds, recovery } }: Pick<Ways, 'codes'>): boolean {
	return kinds.length > 0 || recovery;
}

/** Whether the ways contain a provider. */
export function hasWay({ passkeys, passwords, mails, providers }: Ways, id: string): boolean {
	return [...passkeys, ...passwords, ...mails, ...providers].some((provider) => provider.id === id);
}

function mayMeet(provider: CompiledProvider, { methods = [], acrValues }: Requirements): boolean {
	if (provider.kind === 'oauth') return methods.length === 0 || provider.trustAmr;
	const available: readonly string[] = methodsOfKind[provider.kind];
	return acrValues === undefined && methods.every((method) => available.includes(method));
}

/** Whether the user has a passkey, of the kind that the methods ask for. */
async function hasPasskey({ adapter }: AuthContext, userId: string, methods: readonly string[]): Promise<boolean> {
	const synced = methods.includes('swk');
	const bound = methods.includes('hwk');
	return ((await adapter?.listAuthenticatorsByUserId(userId)) ?? []).some(
		({ credentialDeviceType: type }) => !(type === 'multiDevice' ? bound : synced)
	);
}

/** Keeps the providers whose `authorize` returns users of this kind. */
function sameUsers({ session }: AuthContext, users: 'adapter' | 'own') {
	return (provider: CredentialsProvider) =>
		(session.strategy === 'database' ? 'adapter' : (provider.users ?? 'own')) === users;
}
