/** The section of the account page: where the user is a member, and a form for another organization. */
import { html } from '../../../base/markup/html.js';
import type { PluginSection, PluginVisit } from '../../../core/plugin-contract/types.js';
import { asked } from '../asking.js';
import { OrganizationLimit } from '../errors.js';
import { deletedFor, restoreAs } from '../manage/deletion.js';
import { roleName } from '../roles.js';
import type { DeletedOrganization } from '../types.js';
import type { Site } from '../site.js';
import { dateIn } from './form.js';
import type { OrganizationTexts } from './texts.js';
import { newValues } from '../values.js';

export function sectionOf(site: Site): PluginSection<OrganizationTexts> {
	return {
		id: 'organizations',
		order: 550,
		async show(context, { owner, acting, lang, texts, formOf }) {
			if (owner === null) return null;
			const memberships = await site.stores(context).organizations.of(owner, { limit: 100 });
			const items = memberships.map(({ organization: { name, slug }, role }) => {
				const path = site.pathOf(slug);
				const label = html`<strong>${path === null ? name : html`<a href="${path}">${name}</a>`}</strong>
					<span class="mark">${roleName(role)}</span>`;
				const leave = formOf(
					'leave',
					html`<input type="hidden" name="slug" value="${slug}" /><button
							class="quiet"
							aria-label="${texts.leaveOne(name)}"
						>
							<span>${texts.leave}</span>
						</button>`
				);
				return html`<li>
					<div>${label}</div>
					${acting ? '' : leave}
				</li>`;
			});
			const list =
				items.length === 0
					? html`<p>${texts.none}</p>`
					: html`<ul class="list">
							${items}
						</ul>`;
			const deleted = (await deletedFor(site, context, owner)).map((each) =>
				deletedItem(each, { acting, lang, texts, formOf })
			);
			const form = formOf(
				'create',
				html`<label for="new-organization">${texts.name}</label
					><input id="new-organization" name="name" required maxlength="100" /><button>${texts.create}</button>`
			);
			const ending =
				deleted.length > 0 &&
				html`<ul class="list">
					${deleted}
				</ul>`;
			return { title: texts.title, body: acting ? html`${list}${ending}` : html`${list}${ending}${form}` };
		},
		actions: {
			leave: {
				async run(context, visit) {
					const { owner } = visit;
					const { slug = '' } = visit.form;
					const { organizations } = site.stores(asked(context, visit));
					const membership = owner === null ? null : await organizations.membership(owner, { slug });
					// A second press of the button has nothing left to do.
					if (!membership || owner === null) return;
					const by = { userId: owner, role: membership.role };
					await organizations.remove(membership.organization.id, owner, by);
				},
				done: ({ left }) => left
			},
			restore: {
				fresh: false,
				async run(context, visit) {
					const { owner: userId, form } = visit;
					if (userId !== null)
						await restoreAs(site, asked(context, visit), { userId, request: visit }, form.slug ?? '');
				},
				done: ({ restored }) => restored
			},
			create: {
				fresh: false,
				async run(context, visit) {
					const { owner } = visit;
					const { name } = visit.form;
					if (owner === null)
						throw new OrganizationLimit('the user is not one of the adapter: sign in as a user whom the adapter has');
					const { organizations } = site.stores(asked(context, visit));
					if (site.options.mayCreate && !(await site.options.mayCreate({ id: owner }))) {
						throw new OrganizationLimit('the user may not create an organization: `mayCreate` decides');
					}
					if ((await organizations.owned(owner)) >= site.most)
						throw new OrganizationLimit(`the user owns ${site.most} organizations: delete one, or raise \`most\``);
					await organizations.create(newValues({ ...(name !== undefined && { name }) }, site.options.fields), owner);
				},
				done: ({ created }) => created
			}
		}
	};
}

/** An organization that is to be deleted, with a button that restores it. */
function deletedItem(
	{ organization: { name, slug }, due }: DeletedOrganization,
	{ acting, lang, texts, formOf }: Pick<PluginVisit<OrganizationTexts>, 'acting' | 'lang' | 'texts' | 'formOf'>
) {
	const form = formOf(
		'restore',
		html`<input type="hidden" name="slug" value="${slug}" /><button aria-label="${texts.restoreOne(name)}">
				${texts.restore}
			</button>`
	);
	return html`<li>
		<div>
			<strong>${name}</strong>
			<p>${texts.endsOn(dateIn(lang, due))}</p>
		</div>
		${!acting && form}
	</li>`;
}
