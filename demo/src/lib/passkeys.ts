import type { PasskeyResult } from 'framework-auth/webauthn';

/** The texts for failed attempts, by their errors: those of the browser and those of the server. */
const messages: Record<string, string> = {
	AlreadyRegistered: 'This device already has a passkey for your account.',
	Cancelled: 'The request was cancelled, or this device has no passkey for this site.',
	InvalidEmail: 'Enter a valid email address, like you@example.com.',
	InvalidRequest: 'A new passkey needs an email address. Enter yours first.',
	NetworkError: 'The server cannot be reached. Please try again.',
	TimedOut: 'The request took too long. Please try again.',
	TooManyRequests: 'Too many attempts. Wait a few minutes, and try again.',
	Unsupported: 'This browser or device does not support passkeys.'
};

/** Returns the text for a failed attempt; empty after a successful one. */
export function failureOf(result: PasskeyResult): string {
	return result.ok ? '' : (messages[result.error] ?? 'Something went wrong. Please try again.');
}

/** Whether this browser supports passkeys. */
export function hasPasskeys(): boolean {
	return 'PublicKeyCredential' in window;
}
