import { error } from '@sveltejs/kit';
import { partOf, sourceOf } from '#lib/server/sources.ts';
import { thingOf } from '#lib/showroom.ts';
import type { PageServerLoad } from './$types';

/** Shows a thing: how to try it, and the code that does it, as it runs here. */
export const load: PageServerLoad = async ({ params }) => {
	const thing = thingOf(params.thing);
	if (!thing) error(404, 'The demo does not show this.');
	const excerpts = await Promise.all(
		thing.code.map(async (place) => {
			const [file = '', part] = place.split('#');
			const text = part === undefined ? await sourceOf(file) : await partOf(file, part);
			return { file, part: part ?? null, text: text?.trim() ?? '' };
		})
	);
	return { ...thing, excerpts };
};
