import { fail } from '@sveltejs/kit';
import { AccessDenied, InvalidRequest } from 'framework-auth/errors';
import { choiceOf } from '#lib/server/choice.ts';
import { signInFirst } from '#lib/server/sign-in-first.ts';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
	const session = await event.locals.auth();
	if (!session?.user || session.anonymous) signInFirst(event);
	return {
		title: 'Your account',
		// Sections of the library's own page. Passkeys and sessions show how an app makes them itself.
		account: await event.locals.accountSections({ only: ['profile', 'email', 'ways', 'password', 'tokens', 'delete'] }),
		passkeys: await event.locals.passkeys.list(),
		// Encrypted sessions are only in the browsers: the server has no list of them.
		sessions: choiceOf(event.cookies).strategy === 'database' ? await event.locals.sessions.list() : null
	};
};

/** Plain forms, which need no JavaScript. The library lets users change only their own passkeys and sessions. */
export const actions: Actions = {
	// #region passkeys
	async rename({ locals, request }) {
		const form = await request.formData();
		const id = String(form.get('id'));
		const renamed = locals.passkeys.rename(id, String(form.get('name')));
		return answerOf(id, renamed, 'A name has at most 100 characters.');
	},
	async remove({ locals, request }) {
		const id = String((await request.formData()).get('id'));
		// A passkey is removed only by a user who proved their identity less than five minutes ago.
		await locals.reauthenticate();
		return answerOf(
			id,
			locals.passkeys.remove(id),
			'This is your only way in: add another passkey before you remove it.'
		);
	},
	// #endregion
	// #region sessions
	async end({ locals, request }) {
		await locals.sessions.end(String((await request.formData()).get('id')));
	},
	async endOthers({ locals }) {
		await locals.sessions.endOthers();
	}
	// #endregion
};

/** Returns the text of a refusal, for the form of that passkey. */
async function answerOf(id: string, change: Promise<unknown>, refusal: string) {
	try {
		if (await change) return { id, message: null };
		return fail(404, { id, message: 'You have no such passkey.' });
	} catch (thrown) {
		if (thrown instanceof AccessDenied || thrown instanceof InvalidRequest) return fail(400, { id, message: refusal });
		throw thrown;
	}
}
