/** Compiles `account.linking` and `account.profileSync`. */
import { InvalidConfig } from '../../../../errors.js';
import type { AccountOptions } from '../../../base/config/options.js';
import type { OptionCompiler } from '../../../core/plugin.js';
import { linkingRules } from '../options.js';
import type { CompiledLinking } from '../options.js';

export const linkingCompiler: OptionCompiler<CompiledLinking> = {
	key: linkingRules,
	compile: ({ config: { account = {} } }) => linkingOptions(account)
};

/** @throws {InvalidConfig} */
function linkingOptions({ linking = 'ask', profileSync = 'never' }: AccountOptions): CompiledLinking {
	if (linking !== 'ask' && linking !== 'explicit' && linking !== 'implicit') {
		throw new InvalidConfig('account.linking has to be "ask", "explicit" or "implicit"');
	}
	if (profileSync !== 'never' && profileSync !== 'always' && typeof profileSync !== 'function') {
		throw new InvalidConfig('account.profileSync has to be "never", "always" or a function');
	}
	return { linking, profileSync: profileSync === 'never' ? undefined : profileSync };
}
