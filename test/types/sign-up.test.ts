/** The types of `signUp`. */
import { expectTypeOf, test } from 'vitest';
import type { SignUpClosed, SignUpPolicyFailed } from '../../src/index.js';
import type { AuthError, FrameworkAuthConfig, RequestInfo, SignUpCandidate, SignUpPolicy } from '../../src/index.js';
import type { Profile, ProviderType } from '../../src/types.js';

test('a policy is one of two words, or a function of a candidate', () => {
	expectTypeOf<FrameworkAuthConfig['signUp']>().toEqualTypeOf<SignUpPolicy | undefined>();
	const policies: SignUpPolicy[] = [
		'open',
		'closed',
		() => true,
		async (candidate) => {
			expectTypeOf(candidate).toEqualTypeOf<SignUpCandidate>();
			expectTypeOf(candidate.type).toEqualTypeOf<ProviderType>();
			expectTypeOf(candidate.email).toEqualTypeOf<string | null | undefined>();
			expectTypeOf(candidate.emailVerified).toEqualTypeOf<boolean>();
			expectTypeOf(candidate.final).toEqualTypeOf<boolean>();
			expectTypeOf(candidate.invited).toEqualTypeOf<() => Promise<boolean>>();
			expectTypeOf(candidate.profile).toEqualTypeOf<Profile | undefined>();
			expectTypeOf(candidate.request).toEqualTypeOf<RequestInfo>();
			// @ts-expect-error -- a candidate is only read
			candidate.final = false;
			return Promise.resolve(false);
		}
	];
	// @ts-expect-error -- a word that is not known
	policies.push('invite');
	// @ts-expect-error -- an answer that is no boolean
	policies.push(() => 'yes');
	expectTypeOf<SignUpClosed>().toExtend<AuthError>();
	expectTypeOf<SignUpPolicyFailed>().toExtend<AuthError>();
});
