/** The page of an organization: its members, invitations and settings, as far as the role of the visitor allows. It needs no script. */
import { html, type Html } from '../../../base/markup/html.js';
import type {
	PluginAnswer,
	PluginContext,
	PluginRequest,
	PluginSectionsPage
} from '../../../core/plugin-contract/types.js';
import { requireMembership } from '../asking.js';
import { roleName } from '../roles.js';
import type { Site } from '../site.js';
import { dateIn, form, type View } from './form.js';
import { policySection } from './policy-section.js';
import { rolesSection } from './roles-section.js';
import { teamsSection } from '../teams/section.js';
import { tokensSection } from '../tokens/section.js';
import type { MadeOrganizationToken } from '../tokens/types.js';
import type { OrganizationTexts } from './texts.js';
import type { Invitation, OrganizationMember } from '../types.js';

/** The path of the page below `basePath`. */
export const settingsPath = 'organization/:slug';

/** The most members that the page lists. An application with larger organizations has a page of its own. */
const MOST_MEMBERS = 1000;

type Request = PluginRequest<OrganizationTexts>;

/** The text about what an action has done, by its name. */
const news: ReadonlyMap<
	string,
	| 'roleChanged'
	| 'memberRemoved'
	| 'invitationSent'
	| 'invitationWithdrawn'
	| 'saved'
	| 'policySaved'
	| 'roleSaved'
	| 'roleRemoved'
	| 'teamSaved'
	| 'teamRemoved'
	| 'tokenRevoked'
> = new Map([
	['role', 'roleChanged'],
	['remove', 'memberRemoved'],
	['invite', 'invitationSent'],
	['cancel', 'invitationWithdrawn'],
	['update', 'saved'],
	['policy', 'policySaved'],
	['createRole', 'roleSaved'],
	['updateRole', 'roleSaved'],
	['removeRole', 'roleRemoved'],
	['createTeam', 'teamSaved'],
	['updateTeam', 'teamSaved'],
	['setTeamMember', 'teamSaved'],
	['removeTeamMember', 'teamSaved'],
	['removeTeam', 'teamRemoved'],
	['endToken', 'tokenRevoked']
]);

/** @param made what is shown once: the address of a new invitation by link, or a new API token */
export async function settingsPage(
	site: Site,
	context: PluginContext,
	request: Request,
	{ link, token }: { readonly link?: string; readonly token?: MadeOrganizationToken } = {}
): Promise<PluginAnswer> {
	const { texts, url, params } = request;
	const asked = await requireMembership(site, context, request as never, params.slug ?? '');
	const { organization, can } = asked.membership;
	const { name, slug } = organization;
	const view: View = { site, texts, asked, lang: request.lang, action: `${context.basePath}/organization/${slug}` };
	const { organizations, invitations } = site.stores(context);
	const members = await organizations.members(asked.organizationId, { limit: MOST_MEMBERS });
	const waiting = can('member:invite') ? await invitations.list(asked.organizationId) : [];
	const sections: PluginSectionsPage['sections'][number][] = [
		{ id: 'members', title: texts.members, body: membersList(view, members) }
	];
	if (can('member:invite')) sections.push({ id: 'invite', title: texts.invite, body: inviteForms(view, link) });
	if (waiting.length > 0) sections.push({ id: 'waiting', title: texts.waiting, body: waitingList(view, waiting) });
	if (can('role:manage') && site.customPermissions.size > 0) {
		sections.push({ id: 'roles', title: texts.roles, body: rolesSection(view) });
	}
	if (site.options.policies && can('policy:manage')) {
		sections.push({ id: 'policy', title: texts.policy, body: policySection(view, context) });
	}
	sections.push(
		...(await teamsSection(view, context, members)),
		...(await tokensSection(view, context, members, token))
	);
	if (can('organization:update')) sections.push({ id: 'settings', title: texts.settings, body: settingsForm(view) });
	if (can('organization:delete')) sections.push({ id: 'end', title: texts.end, body: endForm(view) });
	const done = news.get(url.searchParams.get('done') ?? '');
	return {
		sections: {
			title: name,
			home: { href: site.pathOf(slug) ?? '/', text: texts.back(name) },
			done: done && texts[done],
			sections
		}
	};
}

/** The roles that the visitor may give. */
function givable({ asked }: View): string[] {
	return asked.roles.names.filter((role) => asked.roles.covers(asked.membership.role, role));
}

function roleChoice(roles: readonly string[], current: string, label: string): Html {
	const options = roles.map(
		(role) => html`<option value="${role}" ${role === current && html` selected`}>${roleName(role)}</option>`
	);
	return html`<select name="role" aria-label="${label}">
		${options}
	</select>`;
}

function membersList(view: View, members: readonly OrganizationMember[]): Html {
	const { texts, asked } = view;
	const { by, membership } = asked;
	const items = members.map(({ userId, name, email, role }) => {
		const shown = name ?? email ?? userId;
		const isSelf = userId === by.userId;
		const isBelow = asked.roles.mayChange(membership.role, role);
		const roleForm =
			membership.can('member:update') &&
			isBelow &&
			html`<details>
				<summary>${texts.changeRole}</summary>
				${form(view, 'role', { userId }, html`${roleChoice(givable(view), role, texts.roleOf(shown))}<button>${texts.save}</button>`)}
			</details>`;
		const removal =
			!isSelf &&
			membership.can('member:remove') &&
			isBelow &&
			form(
				view,
				'remove',
				{ userId },
				html`<button class="quiet" aria-label="${texts.removeOne(shown)}"><span>${texts.remove}</span></button>`
			);
		return html`<li>
			<div>
				<strong>${shown}</strong>${isSelf && html` (${texts.you})`} <span class="mark">${roleName(role)}</span>
				${name !== null && email !== null && html`<p>${email}</p>`}
			</div>
			${roleForm}${removal}
		</li>`;
	});
	return html`<ul class="list">
		${items}
	</ul>`;
}

function inviteForms(view: View, link: string | undefined): Html {
	const { site, texts, asked } = view;
	const roles = givable(view);
	const linkRoles = roles.filter((role) => !asked.roles.administers(role));
	const byMail =
		site.options.sendInvitation !== undefined &&
		form(
			view,
			'invite',
			{},
			html`<label for="invite-email">${texts.email}</label>
				<input id="invite-email" name="email" type="email" required maxlength="254" autocomplete="off" />
				${roleChoice(roles, site.invitedRole, texts.role)}<button class="primary">${texts.sendInvitation}</button>`
		);
	const byLink =
		linkRoles.length > 0 &&
		form(
			view,
			'link',
			{},
			html`${roleChoice(linkRoles, site.invitedRole, texts.role)}<button>${texts.makeLink}</button>`
		);
	const made =
		link !== undefined &&
		html`<p role="status">${texts.link}</p>
			<p><input readonly value="${link}" aria-label="${texts.link}" /></p>`;
	return html`${made}${byMail}${byLink}`;
}

function waitingList(view: View, waiting: readonly Invitation[]): Html {
	const { texts, lang } = view;
	const items = waiting.map(({ id, email, role, uses, expires }) => {
		const shown = email ?? texts.byLink(uses);
		return html`<li>
			<div>
				<strong>${shown}</strong> <span class="mark">${roleName(role)}</span>
				<p>${texts.until(dateIn(lang, expires))}</p>
			</div>
			${form(view, 'cancel', { id }, html`<button class="quiet" aria-label="${texts.cancelOne(shown)}"><span>${texts.cancel}</span></button>`)}
		</li>`;
	});
	return html`<ul class="list">
		${items}
	</ul>`;
}

function settingsForm(view: View): Html {
	const { texts, asked } = view;
	const { name, slug } = asked.membership.organization;
	return form(
		view,
		'update',
		{},
		html`<label for="settings-name">${texts.organizationName}</label>
			<input id="settings-name" name="name" value="${name}" required maxlength="100" autocomplete="off" />
			<label for="settings-slug">${texts.slug}</label>
			<input
				id="settings-slug"
				name="slug"
				value="${slug}"
				required
				maxlength="50"
				autocomplete="off"
				autocapitalize="none"
			/>
			<button class="primary">${texts.save}</button>`
	);
}

function endForm(view: View): Html {
	const { site, texts, asked, lang } = view;
	const { deletionGrace = 0 } = site.options;
	const until = deletionGrace > 0 && dateIn(lang, new Date(Date.now() + deletionGrace * 1000));
	const { slug } = asked.membership.organization;
	return form(
		view,
		'delete',
		{},
		html`${until && html`<p>${texts.endLater(until)}</p>`}<label for="end-slug">${texts.endText(slug)}</label>
			<input id="end-slug" name="typed" required autocomplete="off" autocapitalize="none" />
			<button>${texts.end}</button>`
	);
}
