/** Code in the browser: provider ids are those of the configuration. */
import { signIn, signOut } from 'framework-auth/client';
import * as passkeys from 'framework-auth/webauthn';

export async function press(form: HTMLFormElement) {
	await signIn();
	await signIn('github', { redirectTo: '/' }, { login_hint: 'ada' });
	await signIn('pin', Object.fromEntries(new FormData(form)));
	// @ts-expect-error -- no such provider
	await signIn('gihtub');
	// @ts-expect-error -- signing out asks for nothing
	await signOut({ email: 'ada@example.test' });

	const result = await signIn('pin', { email: 'ada@example.test', redirect: false });
	if (result.ok) return [result.url satisfies string, result.error satisfies undefined];
	return [result.error === 'CredentialsSignin' && result.code, result.retryAfter satisfies number | undefined];
}

export async function load({ locals }: { locals: App.Locals }) {
	// @ts-expect-error -- no such provider
	await locals.signIn('gihtub');
	await locals.signIn('github', { data: { invitation: { id: '1' } } });
	// @ts-expect-error -- an invitation has no such member
	await locals.signIn('github', { data: { invitation: { name: '1' } } });
	return locals.signIn('github');
}

export async function withPasskey(form: HTMLFormElement, signal: AbortSignal) {
	void passkeys.signIn('pin', { autofill: true, signal });
	await passkeys.register('pin', { ...Object.fromEntries(new FormData(form)), redirectTo: '/' });
	// @ts-expect-error -- no such provider
	await passkeys.signIn('gihtub');
	// @ts-expect-error -- a signal is one
	await passkeys.signIn('pin', { signal: true });

	const result = await passkeys.signIn('pin', { redirect: false });
	if (result.ok) return result.url satisfies string;
	// @ts-expect-error -- a page that is left gets no result
	void (await passkeys.signIn('pin')).ok;
	return result.error === 'Cancelled' ? null : result.status;
}
