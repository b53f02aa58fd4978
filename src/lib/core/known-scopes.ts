/** The scopes that the plugins of a site know. It does not load at the start. */
import { InvalidRequest } from '../../errors.js';
import type { AuthContext } from './context/context.js';
import { appPlugins } from './plugin-table.js';

/** @throws {InvalidRequest} for a scope that the plugins of the site do not know, if one of them says which there are */
export function requireScopes(ctx: AuthContext, scopes: readonly string[] = []): void {
	for (const { name, scopes: available } of appPlugins.of(ctx)?.plugins ?? []) {
		const wrong = available && scopes.find((scope) => !available.includes(scope));
		if (wrong !== undefined) throw new InvalidRequest(`the plugin "${name}" has no scope "${wrong}": define it`);
	}
}
