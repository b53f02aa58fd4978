/** The profile: the picture, the name and the address of the user. The user can change the name, unless `account.page.profile` says otherwise. */
import { InvalidRequest } from '../../../../../errors.js';
import type { AdapterUser } from '../../../../../adapters/types.js';
import type { User } from '../../../../../types.js';
import { tellOfChange } from '../../../../core/audit/events.js';
import { hasProvenAddress } from '../../../../core/accounts/proven-address.js';
import { pictureOf } from '../../../../core/accounts/user-members.js';
import { requireStore } from '../../../../store/adapter/require-store.js';
import { lifecycle } from '../../../../core/lifecycle.js';
import { html } from '../../../../base/markup/html.js';
import type { Html } from '../../../../base/markup/html.js';
import { fieldHtml } from '../../../../core/pages/fields.js';
import { updateSession } from '../../../../core/sessions/index.js';
import { longestName, readName } from '../../../../core/accounts/user-members.js';
import type { AccountVisit, SectionCode } from '../../../../core/account-section.js';
import { accountPageRules, addressChange } from '../../../../core/pages/account/options.js';

export const profile: SectionCode = {
	async show(visit) {
		const { messages, acting } = visit;
		const { title } = messages.account.profile;
		const user = await storedUser(visit);
		const picture = pictureOf(user.image);
		const editable = canEdit(visit) && !acting;
		return {
			title,
			body: html`<div class="profile">
					${picture && html`<img class="picture" src="${picture}" alt="" width="64" height="64" referrerpolicy="no-referrer" />`}
					${await facts(visit, user, editable)}
				</div>
				${editable && nameForm(visit, user)}`,
			images: picture ? [picture] : []
		};
	},
	actions: {
		// A name lets no person in.
		save: {
			fresh: false,
			async run(change) {
				const { ctx, req, userId, fields } = change;
				if (userId === null || !canEdit(change))
					throw new InvalidRequest('users change their name only if `account.page.profile` has "name"');
				const name = readName(fields.name);
				if (name === null) throw new InvalidRequest('enter a name');
				const store = requireStore(ctx, 'changing the name of a user');
				const before = lifecycle.of(ctx).userChanged && (await store.getUser(userId));
				const user = await store.updateUser({ id: userId, name });
				await tellOfChange(ctx, req, before ?? user, user);
				// An encrypted session has its own copy of the name.
				if (ctx.session.strategy === 'jwt') await updateSession(ctx, req, { data: { user: { name } }, user: { name } });
			},
			done: ({ account }) => account.profile.done,
			refused: ({ account }, code) => (code === 'InvalidRequest' ? account.profile.refused : undefined)
		}
	}
};

function canEdit({ ctx, userId }: AccountVisit): boolean {
	return accountPageRules.of(ctx).editsName && userId !== null;
}

/** Returns the user as the data layer has them: an encrypted session may have an earlier name, and no session has the proof of the address. */
async function storedUser({ ctx, userId, user }: AccountVisit): Promise<User | AdapterUser> {
	return (userId === null ? null : await ctx.adapter?.getUser(userId)) ?? user;
}

/** Where users change their address, the section for that has it. */
async function facts(
	{ ctx, messages, acting }: AccountVisit,
	user: User | AdapterUser,
	editable: boolean
): Promise<Html | null> {
	const { name: nameLabel, email: emailLabel, unnamed, proven } = messages.account.profile;
	const address = addressChange.of(ctx) && !acting ? null : user.email;
	const mark =
		address &&
		'emailVerified' in user &&
		(await hasProvenAddress(ctx.adapter, user)) &&
		html` <span class="mark">${proven}</span>`;
	const rows: [label: string, value: Html | string][] = [
		...(editable ? [] : [[nameLabel, user.name ?? unnamed] as [string, string]]),
		...(address ? [[emailLabel, html`${address}${mark}`] as [string, Html]] : [])
	];
	return rows.length === 0
		? null
		: html`<dl>
				${rows.map(
					([label, value]) =>
						html`<div>
							<dt>${label}</dt>
							<dd>${value}</dd>
						</div>`
				)}
			</dl>`;
}

function nameForm({ messages, formOf }: AccountVisit, { name }: User): Html {
	const { name: label, save } = messages.account.profile;
	const field = { label, autocomplete: 'name', maxlength: String(longestName), required: true };
	return formOf(
		'save',
		html`${fieldHtml('profile', 'name', field, { value: name ?? '' })}<button class="primary">${save}</button>`
	);
}
