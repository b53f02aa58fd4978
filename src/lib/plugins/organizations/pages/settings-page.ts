/** The page of an organization: its members, invitations and settings, as far as the role of the visitor allows. It needs no script. */
import { html, type Html } from '../../../base/markup/html.js';
import type {
	PluginAnswer,
	PluginContext,
	PluginRequest,
	PluginSectionsPage
} from '../../../core/plugin-contract/types.js';
import { requireReader, requireUser, visitOf } from '../asking.js';
import { roleName } from '../roles.js';
import type { Site } from '../site.js';
import { endForm, settingsForm, transferForm } from './settings-forms.js';
import { atSection, dateIn, form, roleChoice, type View } from './form.js';
import { policySection } from './policy-section.js';
import { rolesSection } from './roles-section.js';
import { teamsSection } from '../teams/section.js';
import { tokensSection } from '../tokens/section.js';
import type { MadeOrganizationToken } from '../tokens/types.js';
import type { OrganizationTexts } from './texts.js';
import type { Invitation, Organization, OrganizationMember } from '../types.js';

/** The path of the page below `basePath`. */
export const settingsPath = 'organization/:slug';

/** The most members that the page lists. An application with larger organizations has a page of its own. */
const MOST_MEMBERS = 1000;

type Request = PluginRequest<OrganizationTexts>;

/** The text about what an action has done, and the section that shows it, by the name of the action. */
const news: ReadonlyMap<string, readonly [text: News, section: string]> = new Map([
	['role', ['roleChanged', 'members']],
	['remove', ['memberRemoved', 'members']],
	['invite', ['invitationSent', 'invite']],
	['cancel', ['invitationWithdrawn', 'waiting']],
	['update', ['saved', 'settings']],
	['transfer', ['transferred', 'members']],
	['policy', ['policySaved', 'policy']],
	['createRole', ['roleSaved', 'roles']],
	['updateRole', ['roleSaved', 'roles']],
	['removeRole', ['roleRemoved', 'roles']],
	['createTeam', ['teamSaved', 'teams']],
	['updateTeam', ['teamSaved', 'teams']],
	['setTeamMember', ['teamSaved', 'teams']],
	['removeTeamMember', ['teamSaved', 'teams']],
	['removeTeam', ['teamRemoved', 'teams']],
	['endToken', ['tokenRevoked', 'tokens']]
]);
type News =
	| 'roleChanged'
	| 'memberRemoved'
	| 'invitationSent'
	| 'invitationWithdrawn'
	| 'saved'
	| 'transferred'
	| 'policySaved'
	| 'roleSaved'
	| 'roleRemoved'
	| 'teamSaved'
	| 'teamRemoved'
	| 'tokenRevoked';

/** Secrets that a page shows once. */
interface ShownOnce {
	readonly link?: string;
	readonly token?: MadeOrganizationToken;
}

/** The sections that a visitor sees. */
export interface ShownOrganization {
	readonly organization: Organization;
	readonly sections: PluginSectionsPage['sections'];
	/** The note about what was just done, and its section. */
	readonly done: { readonly text: string; readonly section: string } | undefined;
}

/** Returns the section that shows what an action has done. */
export const sectionOfAction = (action: string): string | undefined => news.get(action)?.[1];

/** @param once what is shown once: the address of a new invitation by link, or a new API token */
export async function settingsPage(
	site: Site,
	context: PluginContext,
	request: Request,
	once: ShownOnce = {}
): Promise<PluginAnswer> {
	const { texts, params, url } = request;
	const back = pageOfForm(request);
	// A page of the application has the sections: it is where a new proof of identity leads.
	if (back !== null && !once.link && !once.token) return { redirect: back };
	const slug = params.slug ?? '';
	const shown = await showOrganization(site, context, request, { slug, once, done: url.searchParams.get('done') });
	const { name } = shown.organization;
	return {
		sections: {
			title: name,
			home: { href: back ?? site.pathOf(slug) ?? '/', text: texts.back(name) },
			done: shown.done?.text,
			sections: shown.sections
		}
	};
}

/**
 * Shows the sections to a member.
 * @param at.page the page of the application on which they stand @default the built-in page
 * @throws {SignInRequired | OrganizationMissing | PolicyNotMet}
 */
export async function showOrganization(
	site: Site,
	context: PluginContext,
	request: Request,
	at: {
		readonly slug: string | null;
		readonly once: ShownOnce;
		readonly done: string | null;
		readonly page?: string;
	}
): Promise<ShownOrganization> {
	const { texts, lang } = request;
	const { once } = at;
	const membership = await requireReader(site, context, request as never, at.slug);
	const visit = await visitOf(site, context, await requireUser(request), membership);
	const { organization, can } = visit.membership;
	const path = `${context.basePath}/organization/${organization.slug}`;
	const action = at.page === undefined ? path : `${path}?callbackUrl=${encodeURIComponent(at.page)}`;
	const view: View = { site, texts, visit, lang, action };
	const { organizations, invitations } = site.stores(context);
	const members = await organizations.members(visit.organizationId, { limit: MOST_MEMBERS });
	const waiting = can('member:invite') ? await invitations.list(visit.organizationId) : [];
	const sections: PluginSectionsPage['sections'][number][] = [
		{ id: 'members', title: texts.members, body: membersList(view, members) }
	];
	if (can('member:invite')) sections.push({ id: 'invite', title: texts.invite, body: inviteForms(view, once.link) });
	if (waiting.length > 0) sections.push({ id: 'waiting', title: texts.waiting, body: waitingList(view, waiting) });
	if (can('role:manage') && site.customPermissions.size > 0) {
		sections.push({ id: 'roles', title: texts.roles, body: rolesSection(view) });
	}
	if (site.options.policies && can('policy:manage')) {
		sections.push({ id: 'policy', title: texts.policy, body: policySection(view, context) });
	}
	sections.push(
		...(await teamsSection(view, context, members)),
		...(await tokensSection(view, context, members, once.token))
	);
	if (can('organization:update')) sections.push({ id: 'settings', title: texts.settings, body: settingsForm(view) });
	const handover = transferForm(view, members);
	if (handover) sections.push({ id: 'transfer', title: texts.transfer, body: handover });
	if (can('organization:delete')) sections.push({ id: 'end', title: texts.end, body: endForm(view) });
	return { organization, sections, done: doneOf(at.done, texts) };
}

function doneOf(action: string | null, texts: OrganizationTexts): ShownOrganization['done'] {
	const entry = news.get(action ?? '');
	return entry && { text: texts[entry[0]], section: entry[1] };
}

/** Returns the page of the application from which a form was posted: a path of this site; null for the built-in page. */
export function pageOfForm({ url, origin }: Pick<Request, 'url' | 'origin'>): string | null {
	const named = url.searchParams.get('callbackUrl');
	if (named === null || !URL.canParse(named, origin)) return null;
	const page = new URL(named, origin);
	return page.origin === origin ? page.pathname + page.search : null;
}

/** The roles that the visitor may give. */
function givable({ visit }: View): string[] {
	return visit.roles.names.filter((role) => visit.roles.covers(visit.membership.role, role));
}

function membersList(view: View, members: readonly OrganizationMember[]): Html {
	const { texts, visit } = view;
	const { by, membership } = visit;
	const items = members.map(({ userId, name, email, role }) => {
		const shown = name ?? email ?? userId;
		const isSelf = userId === by.userId;
		const isBelow = visit.roles.mayChange(membership.role, role);
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
	const { site, texts, visit } = view;
	const roles = givable(view);
	const linkRoles = roles.filter((role) => !visit.roles.administers(role));
	const byMail =
		site.sendInvitation !== undefined &&
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
			atSection(view, 'invite'),
			'link',
			{},
			html`${roleChoice(linkRoles, site.invitedRole, texts.role)}<button>${texts.makeLink}</button>`
		);
	const linkNotice =
		link !== undefined &&
		html`<p role="status">${texts.link}</p>
			<p><input readonly value="${link}" aria-label="${texts.link}" /></p>`;
	return html`${linkNotice}${byMail}${byLink}`;
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
