import { json } from '@sveltejs/kit';

/** The data that the library stores about the user who is signed in. */
export async function GET({ locals }) {
	return json(await locals.accounts.export());
}
