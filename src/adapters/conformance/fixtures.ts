/** Data for the rules. Every value is new, so that a rule does not find rows of another rule or need an empty database. */
import type { AdapterAccount, AdapterAuthenticator, AdapterSession, AdapterUser, VerificationToken } from '../types.js';

/** A unique value: 32 characters of `[0-9a-f]`, the first a letter. */
export function unique(): string {
	return 'f' + crypto.randomUUID().replaceAll('-', '').slice(1);
}

/** The time that many days from now, without milliseconds. */
export function inDays(days: number): Date {
	return new Date(Math.floor(Date.now() / 1000 + days * 86_400) * 1000);
}

/** A user as the library passes it to `createUser`. */
export function aUser(members: Partial<AdapterUser> = {}): AdapterUser {
	const email = `${unique()}@example.com`;
	return { id: crypto.randomUUID(), email, emailVerified: null, name: 'A name', image: null, ...members };
}

/** An account at an OAuth provider that does not belong to a user yet, with a token set. */
export function anUnownedAccount() {
	return {
		type: 'oauth' as const,
		provider: 'example',
		providerAccountId: unique(),
		access_token: 'an access token',
		refresh_token: 'a refresh token',
		expires_at: 1_900_000_000,
		token_type: 'bearer' as const,
		scope: 'openid email',
		id_token: 'a.b.c'
	};
}

/** The user's account at an OAuth provider. */
export function anAccount(userId: string, members: Partial<AdapterAccount> = {}): AdapterAccount {
	return { ...anUnownedAccount(), userId, ...members };
}

/** A session of the user that lasts a day. */
export function aSession(userId: string, members: Partial<AdapterSession> = {}): AdapterSession {
	return { sessionToken: unique(), userId, expires: inDays(1), ...members };
}

/** A pending email sign-in. */
export function aToken(members: Partial<VerificationToken> = {}): VerificationToken {
	return { identifier: `${unique()}@example.com`, token: unique() + unique(), expires: inDays(1), ...members };
}

/** A passkey of the user. */
export function anAuthenticator(userId: string, members: Partial<AdapterAuthenticator> = {}): AdapterAuthenticator {
	const credentialID = unique();
	return {
		credentialID,
		userId,
		providerAccountId: credentialID,
		credentialPublicKey: 'pQECAyYgASFYIA',
		counter: 0,
		credentialDeviceType: 'multiDevice',
		credentialBackedUp: true,
		transports: 'internal,hybrid',
		...members
	};
}

/** Strings that have a meaning in a query language, an object or a collation, but not in an adapter. */
export const HOSTILE: readonly string[] = [
	"' or '1'='1",
	`"; drop table users; --`,
	'{"$ne":null}',
	'%',
	'_',
	'\\',
	'$1',
	':name',
	'?',
	'__proto__',
	'constructor',
	'[object Object]',
	'null',
	'Straße \u{1F511} \u202E'
];

/** Returns the string with the case of every letter inverted. */
export function otherCase(text: string): string {
	return [...text].map((c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase())).join('');
}
