/** Hooks, load functions and actions. */
import { CredentialsSignin } from '@auth/sveltekit';
import type { Session } from '@auth/sveltekit';
import { error, fail, isRedirect, redirect } from '@sveltejs/kit';
import type { Action, Actions, RequestEvent, ServerLoad } from '@sveltejs/kit';
import type { Handle } from '@sveltejs/kit';
import { sequence } from '@sveltejs/kit/hooks';
import { handle as authentication, signIn, signOut } from './auth';

const authorization: Handle = async ({ event, resolve }) => {
	if (event.url.pathname.startsWith('/authenticated')) {
		const session = await event.locals.auth();
		if (!session) throw redirect(303, '/auth/signin');
	}
	return resolve(event);
};

/** End-to-end tests of an application sign in like this. */
const testSession: Handle = async ({ event, resolve }) => {
	event.locals.auth = async () => ({ user: { id: '1', role: 'admin' }, expires: '2999-01-01T00:00:00Z' });
	return resolve(event);
};

export const handle: Handle = sequence(testSession, authentication, authorization);
export const handleAfter = sequence(authentication as Handle);

export const layout: ServerLoad = async (event) => ({ session: await event.locals.auth() });
export const older: ServerLoad = async ({ locals }) => ({ session: await locals.getSession() });

export const page: ServerLoad = async ({ locals: { auth } }) => {
	const session: Session | null = await auth();
	if (!session?.user?.email) throw redirect(303, '/login');
	if (session.user.role !== 'admin') throw error(403, 'Not yours');
	return { email: session.user.email, plan: session.user.plan, token: session.accessToken };
};

export const actions = { default: signIn, signout: signOut } satisfies Actions;
export const declared: Actions = { default: signIn };

export const login: Action = async (event) => {
	try {
		await signIn(event);
	} catch (thrown) {
		if (thrown instanceof CredentialsSignin) return fail(400, { credentials: true, code: thrown.code });
		throw thrown;
	}
};

export const loginByLocals: Action = async ({ request, locals }) => {
	const form = await request.formData();
	try {
		await locals.signIn('credentials', form);
		const url = await locals.signIn('github', { redirectTo: '/account', redirect: false }, { login_hint: 'ada' });
		redirect(303, url);
	} catch (thrown) {
		if (isRedirect(thrown)) throw thrown;
		return fail(400, { failed: true });
	}
};

export async function leave(event: RequestEvent) {
	await event.locals.signOut({ redirectTo: '/' });
}

/** Data of a page, as components read it. */
export const nameOf = (data: App.PageData): string => data.session?.user?.name ?? data.session?.user?.email ?? 'nobody';
