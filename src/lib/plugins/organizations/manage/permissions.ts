/** Memberships as permissions, for `accessControl` of the same definition. */
import type { PluginAccess } from '../../../core/plugin-contract/access.js';
import type { PluginContext } from '../../../core/plugin-contract/plugin-context.js';
import type { Site } from '../site.js';

/** The kind of a resource that is an organization. */
const kindOfOrganizations = 'organization';

export function permissionsOf(site: Site, context: PluginContext): PluginAccess {
	const { organizations } = site.stores(context);
	return {
		definition: site.options.access,
		/** Those of the membership in the organization of the address. */
		async permissions({ userId, url }) {
			const slug = url ? site.slugIn(url) : null;
			if (slug === null) return [];
			return (await organizations.membership(userId, { slug }))?.permissions ?? [];
		},
		/** Those of the membership, for an organization as a resource, and so for what is in it. */
		async permissionsOn({ userId }, { kind, ids }) {
			if (kind !== kindOfOrganizations) return [];
			const roles = await organizations.rolesIn(userId, ids);
			return Promise.all(
				roles.map(async ({ organizationId: id, role }) => ({
					id,
					permissions: [...(await organizations.rolesFor(id, role)).of(role)]
				}))
			);
		},
		async groups(userId) {
			return (await organizations.idsOf(userId)).map((organization) => ({ organization }));
		}
	};
}
