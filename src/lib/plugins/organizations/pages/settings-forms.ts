/** The forms of the page of an organization that are about the organization itself: its name and logo, its owner, and its end. */
import { html, type Html } from '../../../base/markup/html.js';
import type { OrganizationMember } from '../types.js';
import { dateIn, form, roleChoice, type View } from './form.js';

/** The name, the slug and the logo. */
export function settingsForm(view: View): Html {
	const { texts, visit } = view;
	const { name, slug, logo } = visit.membership.organization;
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
			<label for="settings-logo">${texts.logo}</label>
			<input
				id="settings-logo"
				name="logo"
				type="url"
				value="${logo ?? ''}"
				maxlength="2048"
				pattern="https:.*"
				autocomplete="off"
			/>
			<button class="primary">${texts.save}</button>`
	);
}

/** Hands the organization over to another member; null for who is not an owner, and without another member or role. */
export function transferForm(view: View, members: readonly OrganizationMember[]): Html | null {
	const { site, texts, visit } = view;
	const { by, roles } = visit;
	const others = members.filter(({ userId }) => userId !== by.userId);
	const nextRoles = roles.names.filter((role) => role !== site.roles.owner);
	if (by.role !== site.roles.owner || others.length === 0 || nextRoles.length === 0) return null;
	const choices = others.map(
		({ userId, name, email }) => html`<option value="${userId}">${name ?? email ?? userId}</option>`
	);
	return form(
		view,
		'transfer',
		{},
		html`<p>${texts.transferText}</p>
			<label for="transfer-owner">${texts.newOwner}</label>
			<select id="transfer-owner" name="userId" required>
				<option value=""></option>
				${choices}
			</select>
			<label for="transfer-role">${texts.roleAfterwards}</label>
			${roleChoice(nextRoles, site.invitedRole, texts.roleAfterwards, 'transfer-role')}
			<button>${texts.transfer}</button>`
	);
}

/** Deletes the organization. */
export function endForm(view: View): Html {
	const { site, texts, visit, lang } = view;
	const { deletionGrace = 0 } = site.options;
	const until = deletionGrace > 0 && dateIn(lang, new Date(Date.now() + deletionGrace * 1000));
	const { slug } = visit.membership.organization;
	return form(
		view,
		'delete',
		{},
		html`${until && html`<p>${texts.endLater(until)}</p>`}<label for="end-slug">${texts.endText(slug)}</label>
			<input id="end-slug" name="typed" required autocomplete="off" autocapitalize="none" />
			<button>${texts.end}</button>`
	);
}
