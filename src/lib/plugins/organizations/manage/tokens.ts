/** Access tokens that say what their user may do in an organization, for services behind the application. */
import type { PluginContext, PluginRequest } from '../../../core/plugin-contract/types.js';
import type { IssuedToken, IssueOptions } from '../../../../types.js';
import type { Access } from '../../access/definition.js';
import { allowedBy, compileAccess } from '../../access/narrow.js';
import { requireMembership } from '../asking.js';
import { organizationPermissions, usualRoles } from '../roles.js';
import type { Site } from '../site.js';

/** Makes the member of `event.locals`. */
export function tokenMembersOf(site: Site) {
	const { access = usualRoles } = site.options;
	const base = { scopes: {}, impersonation: '*', siteWide: [], resources: [], ...access } as Access;
	const permissions = [...new Set([...access.permissions, ...organizationPermissions])];
	const compiled = compileAccess({ ...base, permissions });
	return {
		/**
		 * Issues an access token as `issueToken` does, with the claims `organization`, its id, and `permissions`: what the visitor may do there,
		 * within the scopes of the token. It holds for its few minutes, also where the role changes meanwhile.
		 * @throws {AccessDenied | InvalidRequest} as `issueToken` does
		 */
		issueToken: {
			async run(
				context: PluginContext,
				request: PluginRequest,
				slug: string,
				options: IssueOptions
			): Promise<IssuedToken> {
				const { membership, organizationId } = await requireMembership(site, context, request, slug);
				const acting = await request.isActedFor();
				const basis = { roles: [], permissions: membership.permissions, scopes: options.scopes, acting };
				return request.issueToken(options, { organization: organizationId, permissions: allowedBy(compiled, basis) });
			}
		}
	};
}
