/** Compiles `signUp`. */
import { AuthError, InvalidConfig, SignUpClosed, SignUpPolicyFailed } from '../../../../errors.js';
import type { AuthConfig, SignUpCandidate, SignUpPolicy } from '../../../base/config/options.js';
import { asError } from '../../../base/errors/logger.js';
import type { CompiledSignUp } from '../../../core/options.js';
import type { OptionCompiler } from '../../../core/plugin.js';
import { signUpPolicy } from '../../../core/options.js';
import { appPlugins } from '../../../core/plugin-table.js';

export const signUpCompiler: OptionCompiler<CompiledSignUp> = {
	key: signUpPolicy,
	compile: ({ config }) => signUpOptions(config),
	check(ctx, { opensTo }) {
		const hasInvitations = appPlugins.of(ctx)?.plugins.some(({ invitations }) => invitations);
		if (opensTo !== 'invited' || hasInvitations) return;
		throw new InvalidConfig(
			'`signUp: "invited"` needs a plugin with invitations: add `organizations()` of "framework-auth/organizations" to `plugins`'
		);
	}
};

/** @throws {InvalidConfig} */
function signUpOptions({ signUp = 'open', adapter }: AuthConfig): CompiledSignUp | undefined {
	if (signUp === 'open') return undefined;
	if (signUp !== 'closed' && signUp !== 'invited' && typeof signUp !== 'function') {
		throw new InvalidConfig('`signUp` has to be "open", "closed", "invited" or a function');
	}
	if (!adapter) {
		throw new InvalidConfig(
			'`signUp` needs an adapter: without one, it is not known who is new. Decide in `callbacks.signIn`, or add an adapter'
		);
	}
	if (signUp === 'closed') return { opensTo: 'none', require: () => Promise.reject(new SignUpClosed()) };
	if (signUp === 'invited') return { opensTo: 'invited', require: (candidate) => ask(isInvited, candidate) };
	return { opensTo: 'asked', require: (candidate) => ask(signUp, candidate) };
}

const isInvited = async ({ invited }: SignUpCandidate) => invited();

async function ask(policy: Exclude<SignUpPolicy, string>, candidate: SignUpCandidate): Promise<void> {
	let allowed: unknown;
	try {
		allowed = await policy(candidate);
	} catch (thrown) {
		if (thrown instanceof AuthError) throw thrown;
		throw new SignUpPolicyFailed('the function `signUp` failed, so that no user was created', asError(thrown));
	}
	if (allowed !== true) throw new SignUpClosed();
}
