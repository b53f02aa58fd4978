/**
 * The response of an authenticator, as the field `_passkey` of a form. `withPasskey` of `framework-auth/webauthn` puts it there, or the
 * error that came in its place: then the form says so, in the language of the user.
 */
import type { Messages } from '../../locales/en/pages.js';
import type { AuthContext } from '../../lib/core/context/context.js';
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
	const first = [...providers.values()].find(({ kind }) => kind === 'webauthn');
	const named = typeof id === 'string' ? providers.get(id) : undefined;
	return { provider: (named?.kind === 'webauthn' ? named : first)?.id, action, data: _passkey, passkey: undefined };
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

/** Returns the text for a form without a response. */
export function whyNoResponse({ passkey }: Messages, { _passkey: sent = '' }: Input): string | undefined {
	if (typeof sent === 'string' && sent.startsWith('{')) return undefined;
	const note = typeof sent === 'string' && Object.hasOwn(notes, sent) ? notes[sent] : undefined;
	return passkey[note ?? 'failed'];
}
