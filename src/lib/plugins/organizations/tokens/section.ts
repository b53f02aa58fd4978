/** The API tokens of the organization, with a form for a new one. A new token is shown once. */
import { html, type Html } from '../../../base/markup/html.js';
import type { PluginContext, PluginRequest } from '../../../core/plugin-contract/types.js';
import { dateIn, form, type View } from '../pages/form.js';
import type { Site } from '../site.js';
import type { OrganizationMember } from '../types.js';
import { apiTokenMembersOf } from './members.js';
import type { MadeOrganizationToken, NewOrganizationToken, OrganizationToken } from './types.js';

const DAY = 24 * 60 * 60;
/** The ages that the form offers, in days. */
const ages = [7, 30, 90, 365];

/** Returns the section; null where the site has no tokens, or the role of the visitor does not allow it. */
export async function tokensSection(
	view: View,
	context: PluginContext,
	membersOf: () => Promise<readonly OrganizationMember[]>,
	once: unknown
): Promise<Html | null> {
	const { site, texts, visit } = view;
	const { tokens } = site.stores(context);
	if (!tokens || !visit.membership.can('token:manage')) return null;
	const [members, newToken] = [await membersOf(), once as MadeOrganizationToken | undefined];
	const listed = await tokens.list(visit.organizationId);
	const shown =
		newToken &&
		html`<p role="status">${texts.newToken}</p>
			<p><input readonly value="${newToken.token}" aria-label="${texts.newToken}" autocomplete="off" /></p>`;
	const list =
		listed.length > 0 &&
		html`<ul class="list">
			${listed.map((token) => item(view, token, members))}
		</ul>`;
	return html`<p>${texts.tokensText}</p>
		${shown}${list}${creation(view)}`;
}

function item(view: View, token: OrganizationToken, members: readonly OrganizationMember[]): Html {
	const { texts, lang } = view;
	const { id, label, scopes, makerId, lastUsedAt, expires } = token;
	const maker = members.find(({ userId }) => userId === makerId);
	const name = maker && (maker.name ?? maker.email);
	const facts = [
		...(name ? [texts.madeBy(name)] : []),
		lastUsedAt ? texts.lastUsed(dateIn(lang, lastUsedAt)) : texts.neverUsed,
		texts.until(dateIn(lang, expires))
	];
	return html`<li>
		<div>
			<strong>${label}</strong>
			<p>${scopes.join(', ')}</p>
			<p>${facts.join(' · ')}</p>
		</div>
		${form(view, 'endToken', { id }, html`<button class="quiet" aria-label="${texts.revokeOne(label)}"><span>${texts.revoke}</span></button>`)}
	</li>`;
}

function creation(view: View): Html {
	const { texts, visit, lang } = view;
	const boxes = [...visit.roles.of(visit.membership.role)].map(
		(permission) => html`<label><input type="checkbox" name="can ${permission}" /> ${permission}</label>`
	);
	const days = new Intl.NumberFormat(lang, { style: 'unit', unit: 'day', unitDisplay: 'long' });
	const options = ages.map(
		(age) => html`<option value="${age}" ${age === 30 && html` selected`}>${days.format(age)}</option>`
	);
	return form(
		view,
		'createToken',
		{},
		html`<label for="token-label">${texts.tokenLabel}</label>
			<input id="token-label" name="label" required maxlength="100" autocomplete="off" />
			<fieldset>
				<legend>${texts.permissions}</legend>
				${boxes}
			</fieldset>
			<label for="token-days">${texts.tokenEnds}</label>
			<select id="token-days" name="days">
				${options}
			</select>
			<button>${texts.createToken}</button>`
	);
}

/** Carries out the form of a new token. */
export async function tokenFromForm(
	site: Site,
	context: PluginContext,
	request: PluginRequest,
	{ slug, fields }: { readonly slug: string; readonly fields: Readonly<Record<string, string>> }
): Promise<MadeOrganizationToken> {
	const { label = '', days = '' } = fields;
	const scopes = Object.keys(fields).flatMap((field) => (field.startsWith('can ') ? [field.slice(4)] : []));
	const input = { label, scopes, expiresIn: Number(days) * DAY } as NewOrganizationToken;
	return apiTokenMembersOf(site).createToken.run(context, request, slug, input);
}
