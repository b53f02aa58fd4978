/** The sidebar shows the section that the page is in; the header leads to the others. A page can be edited where it is kept. */
import { defineRouteMiddleware } from '@astrojs/starlight/route-data';
import type { StarlightRouteData } from '@astrojs/starlight/route-data';
import { repositoryUrl } from './documents.ts';

type Entry = StarlightRouteData['sidebar'][number];

const isCurrent = (entry: Entry): boolean =>
	entry.type === 'link' ? entry.isCurrent : entry.entries.some((each) => isCurrent(each));

export const onRequest = defineRouteMiddleware(({ locals }) => {
	const { starlightRoute } = locals;
	const section = starlightRoute.sidebar.find(isCurrent);
	if (section?.type === 'group') starlightRoute.sidebar = section.entries;
	const { path } = starlightRoute.entry.data;
	if (repositoryUrl && path) starlightRoute.editUrl = new URL(`${repositoryUrl}/edit/main/${path}`);
});
