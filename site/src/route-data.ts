/** The sidebar shows the section that the page is in; the header leads to the others. */
import { defineRouteMiddleware } from '@astrojs/starlight/route-data';
import type { StarlightRouteData } from '@astrojs/starlight/route-data';

type Entry = StarlightRouteData['sidebar'][number];

const isCurrent = (entry: Entry): boolean =>
	entry.type === 'link' ? entry.isCurrent : entry.entries.some((each) => isCurrent(each));

export const onRequest = defineRouteMiddleware(({ locals }) => {
	const { starlightRoute } = locals;
	const section = starlightRoute.sidebar.find(isCurrent);
	if (section?.type === 'group') starlightRoute.sidebar = section.entries;
});
