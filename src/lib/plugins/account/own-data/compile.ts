/** Compiles `account.deletionGrace`. */
import { InvalidConfig } from '../../../../errors.js';
import { requireAdapterMethods, toKeepSecrets, toListSessions } from '../../../store/adapter/requirements.js';
import type { AuthConfig } from '../../../base/config/options.js';
import type { OptionCompiler } from '../../../core/plugin.js';
import { deletionGrace } from '../../../core/pages/account/options.js';
import { lazy } from '../../../base/util/lazy.js';

const [least, most] = [600, 31_536_000];

export const deletionGraceCompiler: OptionCompiler<number> = {
	key: deletionGrace,
	compile: ({ config }) => deletionGraceOption(config),
	hooks: () => ({
		beginning: async (ctx, req, { user, users, isNewUser, anonymous }) => {
			const mayLeave = users === 'adapter' && !isNewUser && !anonymous;
			return mayLeave ? async () => (await deletion()).keepUser(ctx, req, String(user.id)) : undefined;
		}
	})
};

const deletion = lazy(() => import('../../../core/sessions/validity/deletion.js'));

/**
 * Returns the grace period in seconds; undefined without one.
 * @throws {InvalidConfig} for another value, or if the sessions cannot be ended
 * @throws {MissingAdapter | MissingAdapterMethods}
 */
function deletionGraceOption({ account = {}, session = {}, adapter }: AuthConfig): number | undefined {
	const seconds: unknown = account.deletionGrace;
	if (seconds === undefined) return undefined;
	if (!Number.isSafeInteger(seconds) || Number(seconds) < least || Number(seconds) > most) {
		throw new InvalidConfig(`\`account.deletionGrace\` has to be whole seconds, from ${least} to ${most} (a year)`);
	}
	if (session.strategy === 'jwt' && !session.revocation) {
		throw new InvalidConfig(
			'`account.deletionGrace`: a deletion ends all sessions at once, which needs a store of ended sessions: set ' +
				'session.revocation, or use session.strategy "database"'
		);
	}
	const toEndSessions = session.strategy === 'jwt' ? [] : toListSessions;
	const methods = ['getUser', 'deleteUser', 'listDueSecrets', ...toKeepSecrets, ...toEndSessions] as const;
	requireAdapterMethods(adapter, [{ by: '`account.deletionGrace`', methods }]);
	return Number(seconds);
}
