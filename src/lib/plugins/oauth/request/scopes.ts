/**
 * Scopes that grow: a sign-in may ask for more than the configuration does. It asks again for those that the person has granted
 * before, because the new token replaces the earlier one.
 *
 * @see RFC 6749, section 3.3
 */
import { InvalidRequest } from '../../../../errors.js';
import type { SignInRequest } from '../../../core/plugin.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { StoredTokens } from '../../../../adapters/types.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';

const scopeForm = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

/**
 * Returns the `scope` of an authorization request that asks for more than it would otherwise; undefined if it does not.
 * @param userId the signed-in user of the adapter
 * @param before the `scope` of the request as it is
 * @throws {InvalidRequest} for a scope of the application that is not one
 */
export async function grownScope(
	{ adapter }: AuthContext,
	provider: OAuthProvider,
	{ scopes = [], fields }: Pick<SignInRequest, 'scopes' | 'fields'>,
	userId: string | null | undefined,
	before: string | undefined
): Promise<string | undefined> {
	const wrong = scopes.find((scope) => !scopeForm.test(scope));
	if (wrong !== undefined)
		throw new InvalidRequest('each of `scopes` has to be text without spaces and quotation marks');
	// A browser chooses among those that the provider's configuration lists.
	const fromBrowser = scopesOf({ scope: fields.scopes }).filter((scope) => provider.mayRequest.includes(scope));
	const mayGrow = scopes.length > 0 || provider.mayRequest.length > 0;
	const accounts = mayGrow && typeof userId === 'string' ? ((await adapter?.listAccounts?.(userId)) ?? []) : [];
	const granted = accounts.filter((account) => account.provider === provider.id).flatMap(scopesOf);
	const all = new Set([...scopesOf({ scope: before }), ...granted, ...fromBrowser, ...scopes]);
	return all.size > new Set(scopesOf({ scope: before })).size ? [...all].join(' ') : undefined;
}

/** Returns the scopes of a token set, without repetitions. */
export function scopesOf({ scope }: StoredTokens): string[] {
	// GitHub separates scopes with commas.
	return [...new Set((scope ?? '').split(/[\s,]+/).filter(Boolean))];
}
