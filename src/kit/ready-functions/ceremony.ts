/**
 * The response of an authenticator, as the field `_passkey` of a form. `withPasskey` of `framework-auth/webauthn` puts it there, or the
 * error that came in its place: then the form says so, in the language of the user.
 */
import type { Messages } from '../../locales/en/pages.js';
import type { AuthContext } from '../../lib/core/context/context.js';
import { errorText } from '../../lib/core/pages/error-text.js';
import { passkeyProvider } from './forms.js';
import type { CeremonyAction, Input } from './forms.js';

/** The fields of the other ways to prove a second factor. */
const otherProofs = ['_code', '_recovery', 'send', 'decision'];

/** Returns the ceremony that a form is for. `path` is where it goes. */
export function ceremonyIn(action: CeremonyAction | undefined, path: string, input: Input): CeremonyAction | undefined {
	if (action === 'authenticate') return path.startsWith('callback/') ? action : undefined;
	if (action !== 'factor') return action;
	// A form for a code may be one for a passkey as well.
	if (input._passkey === '') return otherProofs.some((name) => input[name]) ? undefined : action;
	return input._passkey === undefined ? undefined : action;
}

/** Returns the fields of the route for a response. */
export function ceremonyFields({ providers }: AuthContext, action: CeremonyAction, { id, _passkey }: Input): Input {
	return { provider: passkeyProvider(providers, id), action, data: _passkey, passkey: undefined };
}

/** The notes of the built-in form, by the error of `framework-auth/webauthn`. */
const notes: Readonly<Record<string, keyof Messages['passkey']>> = {
	'': 'noScript',
	Cancelled: 'cancelled',
	TimedOut: 'cancelled',
	AlreadyRegistered: 'registered',
	Unsupported: 'unsupported',
	TooManyRequests: 'wait'
};

/** Returns the issue of a form without a response. The server may have refused to begin: then the field has its error code. */
export function whyNoResponse(
	messages: Messages,
	{ _passkey: response = '', email }: Input
): { message: string; path: string[] } | undefined {
	if (typeof response === 'string' && response.startsWith('{')) return undefined;
	const { passkey, errors } = messages;
	const path = response === 'InvalidEmail' && email !== undefined ? ['email'] : [];
	if (typeof response !== 'string') return { message: passkey.failed, path };
	if (Object.hasOwn(notes, response)) return { message: passkey[notes[response] ?? 'failed'], path };
	if (!Object.hasOwn(errors, response)) return { message: passkey.failed, path };
	const { title, text } = errorText(response, messages);
	return { message: `${title} – ${text}`, path };
}
