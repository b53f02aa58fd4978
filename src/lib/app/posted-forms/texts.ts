/** Says what is wrong with a form, and in which field, with the texts of the built-in pages. */
import {
	CredentialsSignin,
	FactorRefused,
	InvalidEmail,
	InvalidHandle,
	InvalidRequest,
	OAuthAccountNotLinked,
	PasswordRefused,
	UsernameRefused,
	Verification
} from '../../../errors.js';
import type { AuthError } from '../../../errors.js';
import { ruleFor } from '../../../errors/rules.js';
import type { ErrorText } from '../../../locales/en/errors.js';
import type { Messages } from '../../../locales/en/pages.js';
import { UnusableName } from '../../core/accounts/user-members.js';
import type { AuthContext } from '../../core/context/context.js';
import { errorText } from '../../core/pages/error-text.js';
import { messagesFor } from '../../core/pages/messages-for-request.js';
import type { AuthRequest } from '../../core/request/request.js';
import { passwordProviderOf } from '../../plugins/credentials/password/configured.js';
import { PasswordMissing } from '../../plugins/credentials/password/sign-up/names.js';
import type { PostedForm } from './form.js';

/** A fault of a field; without one, of the form. */
export interface FieldFault {
	readonly field: string | undefined;
	readonly message: string;
}

interface Failed {
	readonly form: PostedForm;
	readonly error: AuthError;
	/** The text that the account page has for it. */
	readonly own: ErrorText | undefined;
}

export function faultIn(ctx: AuthContext, req: AuthRequest, failed: Failed): FieldFault {
	const messages = messagesFor(ctx, req);
	const { form, error, own } = failed;
	const field = fieldOf(form, error, own);
	const said = own ?? wordsFor(ctx, messages, form, error) ?? errorText(ruleFor(error).code, messages);
	return { field, message: typeof said === 'string' ? said : `${said.title} – ${said.text}` };
}

/** The field of each error that is about one. */
const fields: readonly (readonly [kind: abstract new (...args: never[]) => AuthError, field: string])[] = [
	[InvalidEmail, 'email'],
	[InvalidHandle, 'handle'],
	[PasswordRefused, 'password'],
	[UsernameRefused, 'username'],
	[FactorRefused, 'code'],
	[UnusableName, 'name'],
	[PasswordMissing, 'password']
];

/** The field of the forms of the account page that the user fills in. */
const accountFields: Readonly<Record<string, string>> = {
	'account/profile.save': 'name',
	'account/email.send': 'email',
	'account/passkeys.rename': 'name',
	'account/delete.confirm': 'word'
};

function fieldOf({ path, fields: input }: PostedForm, error: AuthError, own?: ErrorText): string | undefined {
	if (error instanceof FactorRefused && input.recovery) return 'recovery';
	if (error instanceof CredentialsSignin) return path === 'password/change' ? 'current' : passwordOf(input);
	if (error instanceof OAuthAccountNotLinked) return path === 'password/signup' ? 'email' : undefined;
	if (error instanceof Verification) return isTyped(path, input) ? 'token' : undefined;
	if (isNumber(path, input) && error instanceof InvalidRequest) return 'phone';
	if (own && Object.hasOwn(accountFields, path)) return accountFields[path];
	return fields.find(([kind]) => error instanceof kind)?.[1];
}

/** Whether a form has the code of an email. */
function isTyped(path: string, { email }: PostedForm['fields']): boolean {
	return path.startsWith('callback/') && email === undefined;
}

/** Whether a form has a new phone number. */
function isNumber(path: string, { setUp }: PostedForm['fields']): boolean {
	return path === 'challenge/phone' && setUp === undefined;
}

/** Wrong credentials are an issue of the password, if there is one: it is what the person types in again. */
function passwordOf({ password }: PostedForm['fields']): string | undefined {
	return password === undefined ? undefined : 'password';
}

/** Returns the words that a page has beside those of the error. */
function wordsFor(
	ctx: AuthContext,
	messages: Messages,
	{ path, fields: input }: PostedForm,
	error: AuthError
): ErrorText | string | undefined {
	const { password, account, wrongCode } = messages;
	if (error instanceof PasswordRefused) return refusalOf(ctx, password.refused, error.code);
	if (error instanceof CredentialsSignin && path === 'password/change') return password.change.wrong;
	if (error instanceof OAuthAccountNotLinked && path === 'password/signup') return password.signUp.taken;
	if (error instanceof Verification && isTyped(path, input)) return wrongCode;
	if (error instanceof InvalidRequest && isNumber(path, input)) return messages.factors.phone.invalid;
	if (error instanceof UnusableName) return account.profile.refused;
	if (error instanceof PasswordMissing) return password.verify.choose;
	return undefined;
}

/** Says why a password was refused. */
function refusalOf(ctx: AuthContext, refused: Messages['password']['refused'], code: string): string | undefined {
	const why: unknown = Object.hasOwn(refused, code) ? refused[code as 'common'] : undefined;
	if (typeof why !== 'function') return why as string | undefined;
	return (why as (length: number) => string)(passwordProviderOf(ctx)?.passwords.minLength ?? 0);
}
