/**
 * Seals the tokens of accounts, so that a reader of the database cannot use them. A sealed token opens only in the row of its user
 * and its account: it cannot be moved to another one.
 */
import type { AdapterAccount, StoredTokens } from '../../../../adapters/types.js';
import type { Keyring } from '../../../base/seal/keyring.js';

/** Tells a sealed token from a plain one. A provider's token may be a JWE, too. */
const prefix = 'sealed:';
const salt = 'framework-auth.account-tokens';
/** A hundred years: the provider decides when a token ends. */
const sealSeconds = 100 * 365 * 24 * 60 * 60;

const members = ['access_token', 'refresh_token', 'id_token'] as const;

/** The row that the tokens belong to. */
type Owner = Pick<AdapterAccount, 'userId' | 'provider' | 'providerAccountId'>;

/** Tokens that were opened. */
export interface OpenedTokens {
	/** A token that could not be opened is absent. */
	readonly tokens: StoredTokens;
	/** Whether every token is sealed, with the secret that seals now. */
	readonly isCurrent: boolean;
	/** The tokens that could not be opened. */
	readonly lost: readonly string[];
}

const ownerOf = ({ userId, provider, providerAccountId }: Owner) =>
	JSON.stringify([String(userId), provider, providerAccountId]);

/** Returns the tokens with each secret one sealed for this row. */
export async function sealTokens<Tokens extends StoredTokens>(
	keyring: Keyring,
	owner: Owner,
	tokens: Tokens
): Promise<Tokens> {
	const changes: Partial<Record<(typeof members)[number], string>> = {};
	for (const member of members) {
		const token = tokens[member];
		if (!token || token.startsWith(prefix)) continue;
		const claims = { owner: ownerOf(owner), member, token };
		changes[member] = prefix + (await keyring.seal(claims, { salt, maxAge: sealSeconds }));
	}
	return { ...tokens, ...changes };
}

/** Opens the tokens of a row. Plain ones stay as they are. */
export async function openTokens(keyring: Keyring, account: AdapterAccount): Promise<OpenedTokens> {
	const changes: Partial<Record<(typeof members)[number], string | undefined>> = {};
	const lost: string[] = [];
	let isCurrent = true;
	for (const member of members) {
		const stored = account[member];
		if (!stored) continue;
		const opened = stored.startsWith(prefix)
			? await keyring.open(stored.slice(prefix.length), salt).catch(() => null)
			: { claims: { owner: ownerOf(account), member, token: stored }, current: false };
		const { owner, member: name, token } = opened?.claims ?? {};
		const isTheirs = owner === ownerOf(account) && name === member && typeof token === 'string';
		if (!isTheirs) lost.push(member);
		if (!opened?.current) isCurrent = false;
		changes[member] = isTheirs ? token : undefined;
	}
	return { tokens: { ...account, ...changes } as StoredTokens, isCurrent, lost };
}

/** Returns the tokens without those that are secret. */
export function withoutSecrets<Tokens extends StoredTokens>(tokens: Tokens): Tokens {
	return { ...tokens, access_token: undefined, refresh_token: undefined, id_token: undefined };
}
