/** `locals.organizations.sections`: the sections of the built-in page, for a page of the application. */
import { html } from '../../../base/markup/html.js';
import type { PluginContext, PluginRequest } from '../../../core/plugin-contract/types.js';
import type { AccountSectionsData } from '../../../../types.js';
import type { Site } from '../site.js';
import { showOrganization } from './settings-page.js';
import type { OrganizationTexts } from './texts.js';

/** The options of `locals.organizations.sections()`. */
export interface OrganizationSectionsOptions {
	/** The names of the sections to show: `members`, `invite`, `waiting`, `roles`, `policy`, `teams`, `tokens`, `settings`, `transfer` and `end`. @default all that the role allows */
	readonly only?: readonly string[];
	/** The slug of the organization. In a remote function it has to be an argument, because its caller chooses the address. @default that in the address */
	readonly organization?: string;
}

export function sectionMembersOf(site: Site) {
	return {
		/**
		 * The sections of the page of an organization, as far as the role allows. Their forms lead back to the page of the request.
		 * @throws a redirect to the sign-in page, or 404
		 */
		sections: {
			guard: true,
			async run(
				context: PluginContext,
				request: PluginRequest,
				{ only, organization }: OrganizationSectionsOptions = {}
			): Promise<AccountSectionsData> {
				const { url } = request;
				const here = new URL(url);
				here.searchParams.delete('done');
				const { sections, done } = await showOrganization(
					site,
					context,
					request as unknown as PluginRequest<OrganizationTexts>,
					{
						slug: organization ?? site.slugIn(url),
						once: {},
						done: url.searchParams.get('done'),
						page: here.pathname + here.search
					}
				);
				const selection = sections.filter(({ id }) => only?.includes(id) ?? true);
				const note = done && html`<p class="alert good" role="status">${done.text}</p>`;
				const isInside = selection.some(({ id }) => id === done?.section);
				return {
					notes: note && !isInside ? note.text : '',
					sections: selection.map(({ id, title, body }) => ({
						id,
						title,
						html: html`${id === done?.section && note}${body}`.text
					}))
				};
			}
		}
	};
}
