/** Compiles `account.pendingAge` and `account.requireVerifiedEmail`. */
import { InvalidConfig } from '../../../../errors.js';
import { requireAdapterMethods, toKeepSecrets } from '../../../store/adapter/requirements.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { AuthConfig } from '../../../base/config/options.js';
import type { CompiledPending } from '../../../core/options.js';
import type { OptionCompiler } from '../../../core/plugin.js';
import { pendingRules } from '../../../core/options.js';

const [least, most] = [600, 31_536_000];

/** The time for users of open sign-ups, if none is set. */
const usual = 86_400;

export const pendingCompiler: OptionCompiler<CompiledPending> = {
	key: pendingRules,
	compile: ({ config, providers }) => pendingOptions(config, providers)
};

/** @throws {InvalidConfig | MissingAdapter | MissingAdapterMethods} */
function pendingOptions(
	{ account = {}, adapter, tenant }: AuthConfig & { readonly tenant?: unknown },
	providers: AuthContext['providers']
): CompiledPending | undefined {
	const isOpen = [...providers.values()].some(
		(each) => each.kind === 'credentials' && each.passwords?.neutral === false
	);
	const isRefused: unknown = account.requireVerifiedEmail ?? false;
	if (typeof isRefused !== 'boolean') throw new InvalidConfig('`account.requireVerifiedEmail` has to be true or false');
	const ageSeconds: unknown = account.pendingAge ?? (isOpen ? usual : undefined);
	if (ageSeconds === undefined) {
		if (!isRefused) return undefined;
		throw new InvalidConfig(
			'`account.requireVerifiedEmail` is for users who have a time to prove their address: set `account.pendingAge`, such as 86400'
		);
	}
	if (!Number.isSafeInteger(ageSeconds) || Number(ageSeconds) < least || Number(ageSeconds) > most) {
		throw new InvalidConfig(`\`account.pendingAge\` has to be whole seconds, from ${least} to ${most} (a year)`);
	}
	const methods = ['getUser', 'getUserByEmail', 'deleteUser', 'listDueSecrets', ...toKeepSecrets] as const;
	const by = account.pendingAge === undefined ? '`neutral: false` of the Password provider' : '`account.pendingAge`';
	requireAdapterMethods(adapter, [{ by, methods }]);
	// The providers of tenants are not known yet.
	if (!tenant && !isOpen && !canProve(account, providers)) {
		throw new InvalidConfig(
			'`account.pendingAge` deletes users who do not prove their address, and this site has no way to prove one: add a provider of ' +
				'type "email", such as Resend({ from: \'Example <no-reply@example.com>\' }), or leave the option out, and users stay'
		);
	}
	return { ageSeconds: Number(ageSeconds), isRefused };
}

/** Whether a signed-in user can prove an address: by an email, by a change of the address, or by an account whose provider has verified it. */
function canProve({ changeEmail }: NonNullable<AuthConfig['account']>, providers: AuthContext['providers']): boolean {
	return changeEmail === true || [...providers.values()].some(({ kind }) => kind === 'email' || kind === 'oauth');
}
