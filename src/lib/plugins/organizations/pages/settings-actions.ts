/** The forms of the page of an organization. Each does what the member of `event.locals` does, with its checks. */
import type { PluginAction, PluginContext } from '../../../core/plugin-contract/types.js';
import { OrganizationInvalid } from '../errors.js';
import { membersOf } from '../members.js';
import { handoverMembersOf } from '../manage/ownership.js';
import { roleMembersOf } from '../manage/roles.js';
import { policyMembersOf } from '../policy/members.js';
import { action } from './action.js';
import { policyIn } from './policy-section.js';
import type { Site } from '../site.js';
import { teamActions } from '../teams/actions.js';
import { apiTokenMembersOf } from '../tokens/members.js';
import { tokenFromForm } from '../tokens/section.js';
import type { OrganizationTexts } from './texts.js';

type Actions = Readonly<Record<string, PluginAction<OrganizationTexts>>>;
/** Returns the actions of each section. */
export function actionsOf(site: Site): Readonly<Record<string, Actions>> {
	const members = {
		...membersOf(site),
		...roleMembersOf(site),
		...policyMembersOf(site),
		...apiTokenMembersOf(site),
		...handoverMembersOf(site)
	};
	return {
		members: {
			role: action('roleChanged', async ({ context, request, slug, fields: { userId = '', role = '' } }) =>
				members.setRole.run(context, request, slug, { userId, role })
			),
			remove: action('memberRemoved', async ({ context, request, slug, fields: { userId = '' } }) =>
				members.remove.run(context, request, slug, userId)
			)
		},
		invite: {
			invite: action('invitationSent', async ({ context, request, slug, fields: { email = '', role = '' } }) => {
				await members.invite.run(context, request, slug, { email, role });
			}),
			link: {
				...action('invitationSent', async ({ context, request, slug, fields: { role = '' } }) => ({
					once: (await members.inviteByLink.run(context, request, slug, { role })).url
				})),
				showsOnce: true
			}
		},
		waiting: {
			cancel: action('invitationWithdrawn', async ({ context, request, slug, fields: { id = '' } }) => {
				await members.cancelInvitation.run(context, request, slug, id);
			})
		},
		roles: {
			createRole: action('roleSaved', async ({ context, request, slug, fields: { name = '', ...fields } }) => {
				await members.createRole.run(context, request, slug, { name, permissions: chosen(fields) });
			}),
			updateRole: action('roleSaved', async ({ context, request, slug, fields: { role = '', ...fields } }) =>
				members.updateRole.run(context, request, slug, { role, permissions: chosen(fields) })
			),
			removeRole: action('roleRemoved', async ({ context, request, slug, fields: { role = '' } }) =>
				members.removeRole.run(context, request, slug, role)
			)
		},
		policy: {
			policy: action('policySaved', async ({ context, request, slug, fields }) => {
				await members.setPolicy.run(context, request, slug, policyIn(fields));
			})
		},
		teams: teamActions(site),
		tokens: {
			createToken: {
				...action('newToken', async ({ context, request, slug, fields }) => ({
					once: await tokenFromForm(site, context, request, { slug, fields })
				})),
				showsOnce: true
			},
			endToken: action('tokenRevoked', async ({ context, request, slug, fields: { id = '' } }) => {
				await members.endToken.run(context, request, slug, id);
			})
		},
		settings: {
			update: action(
				'saved',
				async ({ context, request, slug, fields: { name = '', slug: next = '', logo }, visit }) => {
					// A form of the application may have no field for the logo: then it stays.
					const given = { name, slug: next, ...(logo !== undefined && { logo: logo === '' ? null : logo }) };
					const changed = await members.update.run(context, request, slug, given);
					return { redirect: movedPage(site, context, visit.page, { from: slug, to: changed.slug }) };
				}
			)
		},
		transfer: {
			transfer: action('transferred', async ({ context, request, slug, fields: { userId = '', role = '' } }) =>
				members.transferOwnership.run(context, request, slug, { userId, role })
			)
		},
		end: {
			delete: action('saved', async ({ context, request, slug, fields: { typed } }) => {
				if (typed !== slug) throw new OrganizationInvalid('the typed name is wrong: type the slug of the organization');
				await members.delete.run(context, request, slug);
				return { redirect: '/' };
			})
		}
	};
}

/** Returns the page after the organization got another name and slug, which says that it is done. */
function movedPage(
	site: Site,
	{ basePath }: PluginContext,
	page: URL,
	{ from, to }: { readonly from: string; readonly to: string }
): string {
	const builtIn = (slug: string) => `${basePath}/organization/${slug}`;
	if (page.pathname === builtIn(from)) return `${builtIn(to)}?done=update`;
	const url = new URL(moved(page.pathname + page.search, site.pathOf(from), site.pathOf(to)), page);
	url.searchParams.set('done', 'update');
	return `${url.pathname}${url.search}#settings`;
}

/** Returns a page of the application with another path of the organization in it. */
function moved(page: string, from: string | null, to: string | null): string {
	if (from === null) return page;
	const at = page.indexOf(from);
	const rest = page.slice(at + from.length);
	return at === -1 || !/^(?:[/?]|$)/.test(rest) ? page : page.slice(0, at) + (to ?? '') + rest;
}

/** Returns the permissions whose boxes are checked. */
function chosen(fields: Readonly<Record<string, string>>): string[] {
	return Object.keys(fields).flatMap((field) => (field.startsWith('can ') ? [field.slice('can '.length)] : []));
}
