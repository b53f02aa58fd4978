/** The names of what an API token may be used for. */
import { InvalidRequest } from '../../errors.js';
import type { AuthContext } from './context/context.js';
import { appPlugins } from './plugin-table.js';

/** A name of RFC 6749, section 3.3. */
const scopePattern = /^[\x21\x23-\x5b\x5d-\x7e]{1,64}$/;

/** Whether a value is a list of 1 to 32 scopes. */
export function areScopes(value: unknown): value is readonly string[] {
	if (!Array.isArray(value) || value.length === 0 || value.length > 32) return false;
	return value.every((scope) => typeof scope === 'string' && scopePattern.test(scope));
}

/** @throws {InvalidRequest} for a scope that the plugins of the site do not know, if one of them says which there are */
export function requireScopes(ctx: AuthContext, scopes: readonly string[] = []): void {
	for (const { name, scopes: known } of appPlugins.of(ctx)?.plugins ?? []) {
		const wrong = known && scopes.find((scope) => !known.includes(scope));
		if (wrong !== undefined) throw new InvalidRequest(`the plugin "${name}" has no scope "${wrong}"`);
	}
}
