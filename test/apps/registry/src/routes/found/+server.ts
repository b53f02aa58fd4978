import { json } from '@sveltejs/kit';

/** Creates an organization of the visitor. */
export async function POST({ locals, url }) {
	return json(await locals.organizations.create({ name: url.searchParams.get('name') ?? '' }));
}
