/** The ready functions that the types know: what is not configured does not exist. `tsc` is what fails here. */
import { expectTypeOf, test } from 'vitest';
import type { ReadyForm, ReadySignIn } from '../../src/components/ready-form.js';
import type { ReadySections } from '../../src/components/ready-sections.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { FrameworkAuth } from '../../src/index.js';
import type { FrameworkAuthConfig } from '../../src/index.js';
import type { AllReady } from '../../src/kit/ready-functions/types.js';
import Credentials from '../../src/providers/credentials.js';
import GitHub from '../../src/providers/github.js';
import Google from '../../src/providers/google.js';
import Passkey from '../../src/providers/passkey.js';
import Password from '../../src/providers/password.js';
import Resend from '../../src/providers/resend.js';
import { remoteOf } from '../../src/remote-functions.js';

type NamesOf<Ready extends (...args: never[]) => unknown> = keyof ReturnType<Ready>;
type Basic = 'session' | 'signIn' | 'signOut';
type OfPasswords = 'signUp' | 'verifyEmail' | 'forgotPassword' | 'resetPassword' | 'changePassword';
type OfPasskeys = 'signUpWithPasskey' | 'passkeys' | 'addPasskey' | 'renamePasskey' | 'removePasskey';
type OfUsers = 'updateProfile' | 'sessions' | 'endSession' | 'endOtherSessions' | 'apiTokens' | 'endApiToken';
type OfFactors =
	| 'verifyFactor'
	| 'factors'
	| 'factorSetUp'
	| 'confirmFactor'
	| 'removeFactor'
	| 'recoveryCodes'
	| 'createRecoveryCodes'
	| 'devices'
	| 'endDevice';
type OfFirstFactors = 'firstFactorSetUp' | 'confirmFirstFactor';
type OfPhones = 'sendPhoneCode' | 'confirmPhone';

const readyOf = {
	providers: () => remoteOf(FrameworkAuth({ providers: [GitHub, Google({ clientId: 'x' })] })).ready,
	own: () =>
		remoteOf(
			FrameworkAuth({
				providers: [{ id: 'pin', name: 'Pin', type: 'credentials', credentials: { pin: {} }, authorize: () => null }]
			})
		).ready,
	credentials: () => remoteOf(FrameworkAuth({ providers: [Credentials({ authorize: () => null })] })).ready,
	password: () => remoteOf(FrameworkAuth({ providers: [GitHub, Password()] })).ready,
	passkeys: () => remoteOf(FrameworkAuth({ adapter: MemoryAdapter(), providers: [Passkey()] })).ready,
	whole: () =>
		remoteOf(
			FrameworkAuth({
				providers: [Password(), Resend({ from: 'x' }), GitHub],
				mfa: {
					required(user) {
						expectTypeOf(user.email).toEqualTypeOf<string | null | undefined>();
						return true;
					}
				}
			})
		).ready,
	phones: () => remoteOf(FrameworkAuth({ providers: [GitHub], mfa: { phone: { sendCode: () => null } } })).ready,
	declared: () => remoteOf(FrameworkAuth({ providers: [GitHub] } as FrameworkAuthConfig)).ready,
	lazy: () => remoteOf(FrameworkAuth(async () => ({ providers: [GitHub, Password()] }))).ready,
	tenants: () =>
		remoteOf(
			FrameworkAuth({ providers: [GitHub], tenant: { key: () => null, providers: () => Promise.resolve([GitHub]) } })
		).ready
};

test('the ready functions are those of the configuration', () => {
	expectTypeOf<NamesOf<ReturnType<typeof readyOf.providers>>>().toEqualTypeOf<Basic>();
	expectTypeOf<NamesOf<ReturnType<typeof readyOf.own>>>().toEqualTypeOf<Basic>();
	expectTypeOf<NamesOf<ReturnType<typeof readyOf.credentials>>>().toEqualTypeOf<Basic>();
	expectTypeOf<NamesOf<ReturnType<typeof readyOf.password>>>().toEqualTypeOf<Basic | OfPasswords>();
	expectTypeOf<NamesOf<ReturnType<typeof readyOf.passkeys>>>().toEqualTypeOf<Basic | OfPasskeys | OfUsers>();
	expectTypeOf<NamesOf<ReturnType<typeof readyOf.whole>>>().toEqualTypeOf<
		Basic | OfPasswords | OfFactors | OfFirstFactors | 'verifyCode'
	>();
	expectTypeOf<NamesOf<ReturnType<typeof readyOf.phones>>>().toEqualTypeOf<Basic | OfFactors | OfPhones>();
});

test('if types cannot know the configuration, the app names the functions', () => {
	const chosen = (ready: ReturnType<typeof readyOf.lazy>) => ready({ password: true, providers: ['github'] });
	expectTypeOf<keyof ReturnType<typeof chosen>>().toEqualTypeOf<Basic | OfPasswords>();
	expectTypeOf<ReturnType<typeof readyOf.lazy>>().toEqualTypeOf<ReturnType<typeof readyOf.declared>>();
	expectTypeOf<ReturnType<typeof readyOf.lazy>>().toEqualTypeOf<ReturnType<typeof readyOf.tenants>>();
	// @ts-expect-error without a choice
	const none = (ready: ReturnType<typeof readyOf.lazy>) => ready();
	// @ts-expect-error there is nothing to choose
	const needless = (ready: ReturnType<typeof readyOf.password>) => ready({ password: true });
	expectTypeOf([none, needless]).toBeArray();
});

test('`signIn` knows the ids of the providers', () => {
	const using = (ready: ReturnType<typeof readyOf.password>) => {
		const { signIn, signOut, session } = ready();
		const ofComponents: { form: ReadySignIn; signOut: ReadyForm } = { form: signIn, signOut };
		expectTypeOf(ofComponents).toBeObject();
		signIn.for('github');
		signIn.for('password');
		// @ts-expect-error no provider has this id
		signIn.for('gitlab');
		// @ts-expect-error a password is `_password`
		expectTypeOf(signIn.fields.password);
		expectTypeOf(signIn.fields._password.value()).toEqualTypeOf<string | undefined>();
		return session;
	};
	expectTypeOf(using).toBeFunction();
});

test('with passkeys alone, other functions do not exist', () => {
	const using = (ready: ReturnType<typeof readyOf.passkeys>) => {
		const { signIn, signUpWithPasskey, addPasskey, ...others } = ready();
		signIn.for('passkey');
		// @ts-expect-error no provider has this id
		signIn.for('github');
		expectTypeOf(signUpWithPasskey.fields.email.value()).toEqualTypeOf<string | undefined>();
		expectTypeOf(addPasskey.fields._passkey.value()).toEqualTypeOf<string | undefined>();
		// @ts-expect-error the configuration has no passwords
		expectTypeOf(others.signUp);
		// @ts-expect-error the configuration has no second factors
		expectTypeOf(others.verifyFactor);
		// @ts-expect-error the configuration has no provider
		expectTypeOf(others.connectAccount);
	};
	expectTypeOf(using).toBeFunction();
});

test('a misspelt option is a type error', () => {
	const misspelt = () => {
		// @ts-expect-error the member is misspelt
		FrameworkAuth({ providers: [GitHub], sesion: {} });
		// @ts-expect-error the member is misspelt
		FrameworkAuth({ providers: [GitHub], mfa: { requird: true } });
		// @ts-expect-error the member is misspelt
		FrameworkAuth({ providers: [{ id: 'x', name: 'X', type: 'oauth', isuer: 'y' }] });
	};
	expectTypeOf(misspelt).toBeFunction();
});

test('the sections of the account accept a module with all functions', () => {
	const using = (every: AllReady<'github'>): ReadySections => every;
	expectTypeOf(using).toBeFunction();
});
