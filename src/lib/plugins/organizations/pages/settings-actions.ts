/** The forms of the page of an organization. Each does what the member of `event.locals` does, with its checks. */
import type { PluginAnswer, PluginContext, PluginRequest } from '../../../core/plugin-contract/types.js';
import { OrganizationInvalid } from '../errors.js';
import { membersOf } from '../members.js';
import { handoverMembersOf } from '../manage/ownership.js';
import { roleMembersOf } from '../manage/roles.js';
import { policyMembersOf } from '../policy/members.js';
import { policyIn } from './policy-section.js';
import { pageOfForm, sectionOfAction, settingsPage } from './settings-page.js';
import type { Site } from '../site.js';
import { teamActions } from '../teams/actions.js';
import { apiTokenMembersOf } from '../tokens/members.js';
import { tokenFromForm } from '../tokens/section.js';
import type { OrganizationTexts } from './texts.js';

/** Carries out a form. Returns the answer; undefined leads back to the page. */
type Action = (slug: string, fields: Readonly<Record<string, string>>) => Promise<PluginAnswer | void>;

export async function settingsAction(
	site: Site,
	context: PluginContext,
	request: PluginRequest<OrganizationTexts>
): Promise<PluginAnswer> {
	const members = {
		...membersOf(site),
		...roleMembersOf(site),
		...policyMembersOf(site),
		...apiTokenMembersOf(site),
		...handoverMembersOf(site)
	};
	const pluginRequest = request as unknown as PluginRequest;
	const page = pageOfForm(request);
	const pageOf = (slug: string, done: string): PluginAnswer => ({
		redirect:
			page === null
				? `${context.basePath}/organization/${slug}?done=${done}`
				: answeredPage(pluginRequest.origin, page, done)
	});
	const actions = new Map<string, Action>([
		[
			'role',
			async (slug, { userId = '', role = '' }) => members.setRole.run(context, pluginRequest, slug, { userId, role })
		],
		['remove', async (slug, { userId = '' }) => members.remove.run(context, pluginRequest, slug, userId)],
		[
			'invite',
			async (slug, { email = '', role = '' }) =>
				void (await members.invite.run(context, pluginRequest, slug, { email, role }))
		],
		[
			'link',
			async (slug, { role = '' }) => {
				const { url } = await members.inviteByLink.run(context, pluginRequest, slug, { role });
				return settingsPage(site, context, request, { link: url });
			}
		],
		[
			'cancel',
			async (slug, { id = '' }) => void (await members.cancelInvitation.run(context, pluginRequest, slug, id))
		],
		[
			'createRole',
			async (slug, { name = '', ...fields }) =>
				void (await members.createRole.run(context, pluginRequest, slug, { name, permissions: chosen(fields) }))
		],
		[
			'updateRole',
			async (slug, { role = '', ...fields }) =>
				members.updateRole.run(context, pluginRequest, slug, { role, permissions: chosen(fields) })
		],
		...teamActions(site, context, pluginRequest),
		[
			'createToken',
			async (slug, fields) => {
				const token = await tokenFromForm(site, context, pluginRequest, { slug, fields });
				return settingsPage(site, context, request, { token });
			}
		],
		['endToken', async (slug, { id = '' }) => void (await members.endToken.run(context, pluginRequest, slug, id))],
		['removeRole', async (slug, { role = '' }) => members.removeRole.run(context, pluginRequest, slug, role)],
		[
			'policy',
			async (slug, fields) => void (await members.setPolicy.run(context, pluginRequest, slug, policyIn(fields)))
		],
		[
			'update',
			async (slug, { name = '', slug: next = '', logo }) => {
				// A form of the application may have no field for the logo: then it stays.
				const given = { name, slug: next, ...(logo !== undefined && { logo: logo === '' ? null : logo }) };
				const changed = await members.update.run(context, pluginRequest, slug, given);
				return page === null
					? pageOf(changed.slug, 'update')
					: { redirect: answeredPage(pluginRequest.origin, movedPage(site, page, slug, changed.slug), 'update') };
			}
		],
		[
			'transfer',
			async (slug, { userId = '', role = '' }) =>
				members.transferOwnership.run(context, pluginRequest, slug, { userId, role })
		],
		[
			'delete',
			async (slug, { typed }) => {
				if (typed !== slug) throw new OrganizationInvalid('the typed name is wrong: type the slug of the organization');
				await members.delete.run(context, pluginRequest, slug);
				return { redirect: '/' };
			}
		]
	]);
	const { action = '', ...fields } = await request.fields();
	const run = actions.get(action);
	if (!run) throw new OrganizationInvalid('the form is not one of this page: load the page again');
	const slug = request.params.slug ?? '';
	return (await run(slug, fields)) ?? pageOf(slug, action);
}

/** Returns a page of the application, which says what was done. */
function answeredPage(origin: string, page: string, done: string): string {
	const url = new URL(page, origin);
	url.searchParams.set('done', done);
	url.hash = sectionOfAction(done) ?? '';
	return url.pathname + url.search + url.hash;
}

/** Returns the page of the application after the organization got another slug. */
function movedPage(site: Site, page: string, from: string, to: string): string {
	const path = site.pathOf(from);
	if (path === null) return page;
	const at = page.indexOf(path);
	const rest = page.slice(at + path.length);
	return at === -1 || !/^(?:[/?]|$)/.test(rest) ? page : page.slice(0, at) + (site.pathOf(to) ?? '') + rest;
}

/** Returns the permissions whose boxes are checked. */
function chosen(fields: Readonly<Record<string, string>>): string[] {
	return Object.keys(fields).flatMap((field) => (field.startsWith('can ') ? [field.slice('can '.length)] : []));
}
