/** Code in the browser. */
import { signIn, signOut } from '@auth/sveltekit/client';
import type {
	SignInAuthorizationParams,
	SignInOptions,
	SignInResponse,
	SignOutParams,
	SignOutResponse
} from '@auth/sveltekit/client';
import { signIn as passkey } from '@auth/sveltekit/webauthn';

declare function goto(url: string): Promise<void>;
declare function show(message: string | undefined): void;

interface Row {
	id: string;
	email: string;
	createdAt: Date;
	tags: string[];
}

/** The types that a component library asks for. */
export const handlers: { onLogin(): Promise<void>; onLogout: () => Promise<void>; onPasskey: () => Promise<void> } = {
	onLogin: () => signIn('github'),
	onLogout: () => signOut({ callbackUrl: '/' }),
	onPasskey: () => passkey('webauthn', { action: 'register' })
};

export async function login(email: string, password: string) {
	const r = await signIn('credentials', { email, password, redirect: false });
	if (r?.error) return show(r.code);
	if (!r.ok) return show(`${r.status}`);
	if (r.error === 'MyOwnError' || r.error === 'CredentialsSignin') return show('no');
	if (r?.url) await goto(r.url);
}

export async function typed(row: Row, params?: SignInAuthorizationParams) {
	const options: SignInOptions<false> = { ...row, redirect: false };
	const response: SignInResponse = await signIn('credentials', options, params);
	const { error, code, ok, status, url } = response;
	return [error?.length, code?.length, ok && status > 200, url?.length];
}

export async function spread(row: Row, form: HTMLFormElement) {
	await signIn('credentials', { ...row, redirect: false });
	await signIn('credentials', Object.fromEntries(new FormData(form)));
	await signIn('nodemailer', { email: row.email, redirectTo: '/' });
	await signIn('google', { callbackUrl: window.location.href }, { prompt: 'login' });
	await signIn('google', undefined, new URLSearchParams({ login_hint: row.email }));
	await signIn('google', {}, [['login_hint', row.email]]);
	await signIn();
}

export async function leave(params: SignOutParams<false>) {
	const data: SignOutResponse = await signOut({ redirect: false, callbackUrl: '/' });
	await goto(data.url);
	await goto((await signOut(params)).url);
	await signOut();
	signOut().then(() => show(undefined));
}

export async function withPasskey(): Promise<void> {
	const result = await passkey('passkey', { redirect: false, action: 'authenticate' });
	if (result?.error) return show(result.code);
	return passkey('passkey');
}
