import { json } from '@sveltejs/kit';
import { signInFirst } from '#lib/server/sign-in-first.ts';
import type { RequestHandler } from './$types';

/** Returns the data that the library stores about the user. An app adds those of its own tables. */
export const GET: RequestHandler = async (event) => {
	const session = await event.locals.auth();
	if (!session?.user || session.anonymous) signInFirst(event);
	const headers = { 'content-disposition': 'attachment; filename="account.json"' };
	return json(await event.locals.accounts.export(), { headers });
};
