import { invalid } from '@sveltejs/kit';
import { command, form, getRequestEvent } from '$app/server';
import { CredentialsSignin } from 'framework-auth';

const base = process.env.APP_BASE ?? '';

interface Fields {
	provider: string;
	email?: string;
	password?: string;
}

export const enter = form('unchecked', async ({ provider, ...fields }: Fields) => {
	try {
		await getRequestEvent().locals.signIn(provider, { ...fields, redirectTo: `${base}/protected` });
	} catch (thrown) {
		if (thrown instanceof CredentialsSignin) invalid(`These do not belong together: ${thrown.code}`);
		throw thrown;
	}
});

export const leave = form(async () => {
	await getRequestEvent().locals.signOut({ redirectTo: `${base}/` });
});

/** Commands do not redirect: their callers go there. */
export const begin = command(() =>
	getRequestEvent().locals.signIn('local', { redirect: false, redirectTo: `${base}/protected` })
);

export const end = command(() => getRequestEvent().locals.signOut({ redirect: false, redirectTo: `${base}/` }));
