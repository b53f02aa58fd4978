/** The members and invitations on the page of an organization, as far as the role of the visitor allows. */
import { html, type Html } from '../../../base/markup/html.js';
import { roleName } from '../roles.js';
import { dateIn, form, roleChoice, type View } from './form.js';
import type { Invitation, OrganizationMember } from '../types.js';

/** The roles that the visitor may give. */
function givable({ visit }: View): string[] {
	return visit.roles.names.filter((role) => visit.roles.covers(visit.membership.role, role));
}

export function membersList(view: View, members: readonly OrganizationMember[]): Html {
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

export function inviteForms(view: View, link: unknown): Html {
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
			view,
			'link',
			{},
			html`${roleChoice(linkRoles, site.invitedRole, texts.role)}<button>${texts.makeLink}</button>`
		);
	const linkNotice =
		typeof link === 'string' &&
		html`<p role="status">${texts.link}</p>
			<p><input readonly value="${link}" aria-label="${texts.link}" /></p>`;
	return html`${linkNotice}${byMail}${byLink}`;
}

export function waitingList(view: View, waiting: readonly Invitation[]): Html {
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
