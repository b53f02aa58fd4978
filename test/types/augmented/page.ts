/** Code in the browser: provider ids are those that are declared. */
import { signIn, signOut } from 'framework-auth/client';

export async function press(form: HTMLFormElement) {
	await signIn();
	await signIn('github', { redirectTo: '/' }, { login_hint: 'ada' });
	await signIn('credentials', Object.fromEntries(new FormData(form)));
	// @ts-expect-error -- no such provider
	await signIn('gihtub');
	// @ts-expect-error -- a field is text, or becomes it
	await signIn('credentials', { password: { secret: 'x' } });
	// @ts-expect-error -- signing out asks for nothing
	await signOut({ email: 'ada@example.test' });

	const result = await signIn('credentials', { email: 'ada@example.test', redirect: false });
	// @ts-expect-error -- there is no error in a success
	void result.error;
	if (result.ok) return result.url satisfies string;
	// @ts-expect-error -- no such error
	void (result.error === 'CredentialSignin');
	return [result.error === 'CredentialsSignin' && result.code, result.retryAfter satisfies number | undefined];
}

export async function load({ locals }: { locals: App.Locals }) {
	// @ts-expect-error -- no such provider
	await locals.signIn('gihtub');
	return locals.signIn('github');
}
