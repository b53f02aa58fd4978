import { error } from '@sveltejs/kit';
import { documentOf } from '#lib/server/documents.ts';
import type { PageServerLoad } from './$types';

/** Shows a document of the library. */
export const load: PageServerLoad = async ({ params }) => {
	const document = await documentOf(`/docs/${params.folder}/${params.page}`);
	if (!document) error(404, 'The demo does not have this document.');
	return document;
};
