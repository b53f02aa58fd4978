/** The address on the account page, with the form that begins a change. */
import { hasProvenAddress } from '../../../core/accounts/proven-address.js';
import type { SectionCode } from '../../../core/account-section.js';
import { requireStore } from '../../../store/adapter/require-store.js';
import { html } from '../../../base/markup/html.js';
import { fieldHtml } from '../../../core/pages/fields.js';
import { changeEmail } from './request.js';

export const address: SectionCode = {
	async show({ ctx, messages, userId, formOf }) {
		const store = requireStore(ctx, 'changing the address of a user');
		const user = userId === null ? null : await store.getUser(userId);
		if (!user) return null;
		const { title, present, none, unproven, label, submit } = messages.address.section;
		const field = { label, type: 'email', autocomplete: 'email', maxlength: 254, required: true };
		const isProven = await hasProvenAddress(store, user);
		const about = user.email
			? html`<p>
					${present}
					<strong class="address">${user.email}</strong
					>${isProven ? html` <span class="mark">${messages.account.profile.proven}</span>` : html`<br />${unproven}`}
				</p>`
			: html`<p>${none}</p>`;
		return {
			title,
			body: html`${about}${formOf('send', html`${fieldHtml('address', 'email', field)}<button${!user.email && html` class="primary"`}>${submit}</button>`)}`
		};
	},
	actions: {
		send: {
			run: ({ ctx, req, fields }) => changeEmail(ctx, req, fields.email ?? ''),
			done: ({ address: { section } }) => section.sent,
			refused: ({ address: { section } }, code) => (code === 'InvalidRequest' ? section.refused : undefined)
		}
	}
};
