/** `locals.organizations.sections`: the sections of the built-in page, for a page of the application. */
import type { PluginContext, PluginRequest } from '../../../core/plugin-contract/types.js';
import type { AccountSectionsData } from '../../../../types.js';
import type { Site } from '../site.js';

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
				_context: PluginContext,
				request: PluginRequest,
				{ only, organization }: OrganizationSectionsOptions = {}
			): Promise<AccountSectionsData> {
				const slug = organization ?? site.slugIn(request.url);
				return request.sectionsOf('organization', { params: slug === null ? {} : { slug }, only });
			}
		}
	};
}
