/** The public types of ready functions: there are those that the configuration makes possible. */
import type { NextStep } from '../../lib/app/posted-forms/steps.js';
import type {
	ApiToken,
	Factor,
	FactorSetUp,
	Passkey,
	RecoveryCodes,
	Session,
	SessionInfo,
	TrustedDevice,
	WaysToSignIn
} from '../../types.js';
import type { FormOf, GuardedBy, GuardedFunctions, QueryOf, RuleOf, Unchecked } from '../guarded-functions/types.js';
import type {
	Leading,
	SignInFields,
	SignUpFields,
	PasskeyFields,
	LinkFields,
	ForgottenFields,
	ResetFields,
	ChangeFields,
	Nothing,
	CodeFields,
	FactorFields
} from './fields.js';
import type { Way } from './ways.js';

export type { SignInFields } from './fields.js';

/**
 * The next step, for a page where a flow goes on in it, with the texts of the built-in pages in the language of the user. `sent`: an email is on
 * its way; `code`: it has a code, which `verifyCode` takes; `factor`: the sign-in waits for `verifyFactor`; `setUp`: it waits for
 * `confirmFirstFactor`; `phoneCode`: `confirmPhone` takes the code of a message; `done`: nothing is left to do.
 */
export interface ReadyStep<Next extends string = NextStep> {
	/** The step. */
	readonly next: Next;
	/** The title of the step. */
	readonly title: string;
	/** The text below the title, a line for each paragraph. */
	readonly lines: readonly string[];
}

/** The return type of `remoteOf`. `Ways` are what the configuration has, and `Id` the ids of its providers. */
export interface RemoteFunctions<
	Rule,
	Ways extends string = string,
	Id extends string = string
> extends GuardedFunctions<Rule> {
	/** Makes the functions of the configuration: signing in and out, signing up and so on. Each call makes new ones. */
	readonly ready: Ready<Ways, Id>;
}

/** The return type of `remoteOf` for an instance. */
export type RemoteOf<Auth extends GuardedBy> = RemoteFunctions<
	RuleOf<Auth['requireSession']>,
	WaysIn<Auth>,
	IdsIn<Auth>
>;

type WaysIn<Auth> = Auth extends { readonly '~types'?: { ways: infer Ways extends string } } ? Ways : string;
type IdsIn<Auth> = Auth extends { readonly '~types'?: { providerId: infer Id extends string } } ? Id : string;

/** The result of {@link AllReady.createApiToken}. */
export interface NewTokenStep extends ReadyStep<'done'> {
	/** The token. */
	readonly secret: string;
}

/** The result of {@link AllReady.sendPhoneCode}. */
export interface PhoneCodeStep extends ReadyStep<'phoneCode'> {
	/** The field `setUp` of {@link AllReady.confirmPhone}. */
	readonly setUp: string;
}

/** The result of {@link AllReady.confirmFactor}, {@link AllReady.confirmFirstFactor} and {@link AllReady.createRecoveryCodes}. */
export interface NewCodesStep extends ReadyStep<'done'> {
	/** The recovery codes. */
	readonly codes: readonly string[];
	/** Where the person goes next: after {@link AllReady.confirmFirstFactor}, where the sign-in leads. */
	readonly redirectTo: string;
}

/** The choice of the ready functions, for a configuration that the types do not know: one that is a function, or one with tenants. */
export interface ReadyChoice {
	/** `Password()` of the library. */
	readonly password?: boolean;
	/** A provider with `authorize` of your own. */
	readonly credentials?: boolean;
	/** Links or codes by email. */
	readonly email?: boolean;
	/** `mfa` in the configuration. */
	readonly secondFactor?: boolean;
	/** `mfa.required` in the configuration. */
	readonly requiredFactor?: boolean;
	/** `mfa.phone` in the configuration. */
	readonly phone?: boolean;
	/** Passkeys. */
	readonly passkey?: boolean;
	/** Users in an adapter. */
	readonly users?: boolean;
	/** Accounts at providers, which an adapter keeps. */
	readonly accounts?: boolean;
	/** `account.changeEmail`. */
	readonly changeEmail?: boolean;
	/** `account.page.tokenScopes`. */
	readonly tokenScopes?: boolean;
	/** `account.page.deletion`. */
	readonly deletion?: boolean;
	/** The ids of all providers that `signIn` may begin with. */
	readonly providers?: readonly string[];
}

/** `ready` of `remoteOf`: it takes the choice where the types cannot know it. */
export type Ready<Ways extends string, Id extends string> = string extends Ways
	? <const Choice extends ReadyChoice>(choice: Choice) => ReadyFunctions<WaysOfChoice<Choice>, IdsOfChoice<Choice>>
	: () => ReadyFunctions<Ways, Id>;

type WaysOfChoice<Choice> =
	| { [Name in keyof Choice & Way]: Choice[Name] extends true ? Name : never }[keyof Choice & Way]
	| (Choice extends { readonly providers: readonly [string, ...string[]] } ? 'provider' : never);
type IdsOfChoice<Choice> = Choice extends { readonly providers: readonly (infer Id extends string)[] } ? Id : string;

/** The way that each function needs; `always` for those of every configuration. */
interface NeededWay {
	readonly session: 'always';
	readonly signIn: 'always';
	readonly signOut: 'always';
	readonly signUp: 'password';
	readonly signUpWithPasskey: 'passkey';
	readonly verifyEmail: 'password';
	readonly forgotPassword: 'password';
	readonly resetPassword: 'password';
	readonly changePassword: 'password';
	readonly verifyCode: 'email';
	readonly verifyFactor: 'secondFactor';
	readonly updateProfile: 'users';
	readonly changeEmail: 'changeEmail';
	readonly sessions: 'users';
	readonly endSession: 'users';
	readonly endOtherSessions: 'users';
	readonly passkeys: 'passkey';
	readonly addPasskey: 'passkey';
	readonly renamePasskey: 'passkey';
	readonly removePasskey: 'passkey';
	readonly accounts: 'accounts';
	readonly connectAccount: 'accounts';
	readonly disconnectAccount: 'accounts';
	readonly apiTokens: 'users';
	readonly createApiToken: 'tokenScopes';
	readonly endApiToken: 'users';
	readonly factors: 'secondFactor';
	readonly factorSetUp: 'secondFactor';
	readonly confirmFactor: 'secondFactor';
	readonly firstFactorSetUp: 'requiredFactor';
	readonly confirmFirstFactor: 'requiredFactor';
	readonly sendPhoneCode: 'phone';
	readonly confirmPhone: 'phone';
	readonly removeFactor: 'secondFactor';
	readonly recoveryCodes: 'secondFactor';
	readonly createRecoveryCodes: 'secondFactor';
	readonly devices: 'secondFactor';
	readonly endDevice: 'secondFactor';
	readonly deleteAccount: 'deletion';
}

/** The functions of a configuration with these ways. */
export type ReadyFunctions<Ways extends string, Id extends string> = {
	readonly [Name in keyof AllReady<Id> as NeededWay[Name] extends Ways | 'always' ? Name : never]: AllReady<Id>[Name];
};

/** The step of a sign-in after the first factor. */
type SecondStep = 'factor' | 'setUp';

/** A form that changes something about the account. */
type Done<Fields extends Record<string, string>> = FormOf<Fields, ReadyStep<'done'>>;

/** Every ready function. {@link ReadyFunctions} has those of a configuration. */
export interface AllReady<Id extends string> {
	/** The session, or null. A sign-in and a sign-out send the new one along. */
	readonly session: QueryOf<Unchecked<void>, Session | null>;
	/** Signs in with a password or a passkey, sends an email, or leads to a provider. */
	readonly signIn: FormOf<SignInFields<Id>, ReadyStep<'sent' | 'code' | SecondStep>>;
	/** Signs out, and stays on the page. */
	readonly signOut: FormOf<Leading & { provider?: string }, ReadyStep<never>>;
	/** Creates an account, and sends an email. The answer is the same for every address. */
	readonly signUp: FormOf<SignUpFields, ReadyStep<'sent'>>;
	/** Creates an account with a passkey, and signs in. `withPasskey('register')` fills `_passkey` in. */
	readonly signUpWithPasskey: FormOf<PasskeyFields, ReadyStep<SecondStep>>;
	/** Finishes a sign-up with the link of its email, and signs in. */
	readonly verifyEmail: FormOf<LinkFields, ReadyStep<SecondStep>>;
	/** Sends an email for a new password. The answer is the same for every address. */
	readonly forgotPassword: FormOf<ForgottenFields, ReadyStep<'sent'>>;
	/** Stores a new password with the link of that email. */
	readonly resetPassword: FormOf<ResetFields, ReadyStep<'done'>>;
	/** Changes the password of the user who is signed in. */
	readonly changePassword: FormOf<ChangeFields, ReadyStep<'done'>>;
	/** Signs in with the code of an email. */
	readonly verifyCode: FormOf<CodeFields, ReadyStep<SecondStep>>;
	/** Proves the second factor of a sign-in. */
	readonly verifyFactor: FormOf<FactorFields, ReadyStep<'factor'>>;
	/** Changes the name of the user. */
	readonly updateProfile: Done<{ name: string }>;
	/** Sends a link to a new address. The answer is the same for every address. */
	readonly changeEmail: Done<{ email: string }>;
	/** The stored sessions of the user. */
	readonly sessions: QueryOf<Unchecked<void>, SessionInfo[]>;
	/** Ends a session: `endSession.for(id)`. */
	readonly endSession: Done<{ id: string }>;
	readonly endOtherSessions: Done<Nothing>;
	/** The passkeys of the user. */
	readonly passkeys: QueryOf<Unchecked<void>, Passkey[]>;
	/** Adds a passkey: `withPasskey('register')` fills `_passkey` in. `id` names the provider, if there are several. */
	readonly addPasskey: Done<{ id?: string; _passkey: string }>;
	/** Names a passkey: `renamePasskey.for(id)`. */
	readonly renamePasskey: Done<{ id: string; name: string }>;
	/** Removes a passkey: `removePasskey.for(id)`. */
	readonly removePasskey: Done<{ id: string }>;
	/** The accounts of the user at providers, and how else the user can sign in. */
	readonly accounts: QueryOf<Unchecked<void>, WaysToSignIn>;
	/** Leads to a provider, and connects the account there: `connectAccount.for('github')`. */
	readonly connectAccount: FormOf<Leading & { id: Id }, ReadyStep<never>>;
	readonly disconnectAccount: Done<{ provider: string; account: string }>;
	/** The API tokens of the user. */
	readonly apiTokens: QueryOf<Unchecked<void>, ApiToken[]>;
	/** Makes an API token for 7, 30, 90 or 365 days. `result.secret` is the token, which nothing shows again. */
	readonly createApiToken: FormOf<{ label: string; days: string; scopes: string[] }, NewTokenStep>;
	/** Ends an API token: `endApiToken.for(id)`. */
	readonly endApiToken: Done<{ id: string }>;
	/** The second factors of the user. */
	readonly factors: QueryOf<Unchecked<void>, Factor[]>;
	/**
	 * A key for an authenticator app, with its QR code as SVG. With the `id` of a set-up, which `confirmFactor.fields.setUp.value()` has after a
	 * wrong code, it is the same key again. It stores nothing.
	 */
	readonly factorSetUp: QueryOf<Unchecked<string | undefined>, FactorSetUp>;
	/** Turns the app on with its first code. `setUp` is the `id` of the set-up, and `result.codes` the recovery codes, which nothing shows again. */
	readonly confirmFactor: FormOf<{ setUp: string; _code: string }, NewCodesStep>;
	/**
	 * The key of {@link AllReady.factorSetUp}, for a sign-in that waits for the first factor of its user; null without one. `id` is that of
	 * `confirmFirstFactor.fields.setUp.value()`.
	 */
	readonly firstFactorSetUp: QueryOf<Unchecked<string | undefined>, FactorSetUp | null>;
	/** Turns the first factor on with its first code, and signs in. `result.codes` are the recovery codes, which nothing shows again. */
	readonly confirmFirstFactor: FormOf<{ setUp: string; _code: string }, NewCodesStep>;
	/** Sends a code to a new phone number. `result.setUp` goes to {@link AllReady.confirmPhone}. */
	readonly sendPhoneCode: FormOf<{ phone: string }, PhoneCodeStep>;
	/** Adds the number with the code of the message. `result.codes` are recovery codes, if the user had none. */
	readonly confirmPhone: FormOf<{ setUp: string; _code: string }, ReadyStep<'done'> & Partial<NewCodesStep>>;
	/** Removes a factor: `totp` or `phone`. */
	readonly removeFactor: Done<{ kind: string }>;
	/** How many recovery codes are left. */
	readonly recoveryCodes: QueryOf<Unchecked<void>, RecoveryCodes>;
	/** Makes new recovery codes, and ends the old ones. Nothing shows `result.codes` again. */
	readonly createRecoveryCodes: FormOf<Nothing, NewCodesStep>;
	/** The browsers that need no second factor. */
	readonly devices: QueryOf<Unchecked<void>, TrustedDevice[]>;
	/** Ends the trust in a browser: `endDevice.for(id)`. */
	readonly endDevice: Done<{ id: string }>;
	/** Deletes the account. The user types in the word of the page: `delete` in English. */
	readonly deleteAccount: Done<{ word: string }>;
}
