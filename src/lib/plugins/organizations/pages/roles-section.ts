/** The roles that the organization has made, with a form for each, as far as the rights of the visitor allow. */
import { html, type Html } from '../../../base/markup/html.js';
import { isCustom, roleName } from '../roles.js';
import { form, type View } from './form.js';

export function rolesSection(view: View): Html {
	const { visit, texts } = view;
	const { roles, membership } = visit;
	const items = roles.names.filter(isCustom).map((role) => {
		const name = roleName(role);
		const permissions = [...roles.of(role)];
		const mayEdit = role !== membership.role && roles.covers(membership.role, role);
		const forms = html`<details>
				<summary>${texts.changePermissions}</summary>
				${form(view, 'updateRole', { role }, html`${choices(view, permissions, texts.permissionsOf(name))}<button>${texts.save}</button>`)}
			</details>
			${form(view, 'removeRole', { role }, html`<button class="quiet" aria-label="${texts.removeOne(name)}"><span>${texts.remove}</span></button>`)}`;
		return html`<li>
			<div>
				<strong>${name}</strong>
				<p>${permissions.join(', ') || texts.noPermissions}</p>
			</div>
			${mayEdit && forms}
		</li>`;
	});
	const creation = form(
		view,
		'createRole',
		{},
		html`<label for="role-name">${texts.roleName}</label>
			<input id="role-name" name="name" required maxlength="30" autocomplete="off" autocapitalize="none" />
			${choices(view, [], texts.permissions)}<button>${texts.createRole}</button>`
	);
	return html`${
		items.length > 0 &&
		html`<ul class="list">
			${items}
		</ul>`
	}${creation}`;
}

/** A box for each permission that the visitor may give. */
function choices({ site, visit }: View, current: readonly string[], label: string): Html {
	const rights = visit.roles.of(visit.membership.role);
	const boxes = [...site.customPermissions]
		.filter((permission) => rights.has(permission))
		.map(
			(permission) =>
				html`<label
					><input type="checkbox" name="can ${permission}" ${current.includes(permission) && html` checked`} />
					${permission}</label
				>`
		);
	return html`<fieldset>
		<legend>${label}</legend>
		${boxes}
	</fieldset>`;
}
