/** Compiles `account.page`. */
import type { Adapter } from '../../../../adapters/types.js';
import { InvalidConfig } from '../../../../errors.js';
import { areScopes } from '../../../core/scopes.js';
import type { AccountPageOptions } from '../../../base/config/options.js';
import type { CompiledAccountPage } from '../../../core/pages/account/options.js';
import type { OptionCompiler } from '../../../core/plugin.js';
import { accountPageRules } from '../../../core/pages/account/options.js';

export const accountPageCompiler: OptionCompiler<CompiledAccountPage> = {
	key: accountPageRules,
	compile: ({ config: { account = {}, adapter } }) => accountPageOptions(account.page ?? {}, adapter)
};

/** @throws {InvalidConfig} */
function accountPageOptions(options: AccountPageOptions, adapter: Adapter | undefined): CompiledAccountPage {
	const { profile, deletion = false, tokenScopes = [], ...unknown } = Object(options) as AccountPageOptions;
	const [name] = Object.keys(unknown);
	if (name !== undefined) {
		throw new InvalidConfig(
			`\`account.page\` has no option ${JSON.stringify(name)}: it has \`profile\`, \`deletion\` and \`tokenScopes\``
		);
	}
	if (profile !== undefined && (!Array.isArray(profile) || profile.some((member: unknown) => member !== 'name'))) {
		throw new InvalidConfig("`account.page.profile` lists what users may change, which can be their name: ['name']");
	}
	if (typeof deletion !== 'boolean') throw new InvalidConfig('`account.page.deletion` has to be true or false');
	if (!isEmpty(tokenScopes) && !areScopes(tokenScopes)) {
		throw new InvalidConfig('`account.page.tokenScopes` has to be a list of at most 32 names without spaces');
	}
	return {
		editsName: profile ? profile.length > 0 : adapter?.updateUser !== undefined,
		deletes: deletion,
		tokenScopes: [...new Set(tokenScopes)]
	};
}

function isEmpty(list: unknown): boolean {
	return Array.isArray(list) && list.length === 0;
}
