import { error } from '@sveltejs/kit';
import { sourceOf } from '#lib/server/sources.ts';
import type { PageServerLoad } from './$types';

/** Shows a file of the demo. */
export const load: PageServerLoad = async ({ params }) => {
	const text = await sourceOf(params.file);
	if (text === null) error(404, 'The demo has no such file.');
	return { title: params.file, file: params.file, text };
};
