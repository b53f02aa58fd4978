import type { PasskeyResult } from 'framework-auth/webauthn';

/** What is said of an attempt that came to nothing, by its error: those of the browser, and those of the server. */
const messages: Record<string, string> = {
	AlreadyRegistered: 'There is a passkey of yours on this device already.',
	Cancelled: 'That was cancelled, or there is no passkey for this site here.',
	InvalidEmail: 'This is no email address. Write it like you@example.com.',
	InvalidRequest: 'A new passkey needs an email address: type yours in first.',
	NetworkError: 'The server cannot be reached. Please try again.',
	TimedOut: 'Nobody answered in time. Please try again.',
	TooManyRequests: 'Too many attempts. Wait a few minutes, and try again.',
	Unsupported: 'This browser, or this device, cannot do that.'
};

/** Says of an attempt why it came to nothing. */
export function failureOf(result: PasskeyResult): string {
	return result.ok ? '' : (messages[result.error] ?? 'That did not work out. Please try again.');
}

/** Whether there is anything of it in this browser. */
export function hasPasskeys(): boolean {
	return 'PublicKeyCredential' in window;
}
