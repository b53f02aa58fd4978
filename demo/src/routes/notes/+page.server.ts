import { fail } from '@sveltejs/kit';
import { TooManyRequests } from 'framework-auth/errors';
import { addNote, notesOf } from '#lib/server/notes.ts';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals }) => {
	const session = await locals.auth();
	return {
		title: 'Notes',
		notes: notesOf(session?.user?.id ?? ''),
		visitor: session?.anonymous ?? false
	};
};

export const actions: Actions = {
	// #region visitor
	/** The first note of a visitor makes an anonymous user. `anonymous.merge` moves the notes at the first sign-in. */
	async add({ locals, request }) {
		const text = String((await request.formData()).get('text'))
			.trim()
			.slice(0, 200);
		if (!text) return fail(400, { message: 'Write something first.' });
		try {
			const session = await locals.signInAnonymously();
			addNote(session?.user?.id ?? '', text);
		} catch (thrown) {
			if (thrown instanceof TooManyRequests) return fail(429, { message: 'Too many visitors. Try again in an hour.' });
			throw thrown;
		}
	}
	// #endregion
};
