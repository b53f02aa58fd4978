/** The text for an error code, such as that of the `error` query parameter. */
import type { ErrorCode } from '../../../errors/rules.js';
import { englishErrors } from '../../../locales/en/errors.js';
import type { ErrorText } from '../../../locales/en/errors.js';

/** Codes that other software or an older version may put into a link, each with its present code. */
const aliases: Record<string, ErrorCode> = {
	Callback: 'OAuthCallbackError',
	OAuthCallback: 'OAuthCallbackError',
	Signin: 'OAuthSignin'
};

/** Finds the text for an `error` query parameter. An unknown code has the general text, which never contains the parameter. */
export function errorText(
	code: string,
	{ errors }: { readonly errors: Readonly<Record<ErrorCode, ErrorText>> } = { errors: englishErrors }
): ErrorText & { readonly code: ErrorCode } {
	const ownCode = Object.hasOwn(errors, code) ? (code as ErrorCode) : undefined;
	const alias = Object.hasOwn(aliases, code) ? aliases[code] : undefined;
	const errorCode = ownCode ?? alias ?? 'Configuration';
	return { ...errors[errorCode], code: errorCode };
}
