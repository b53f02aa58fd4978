/** The password on the account page: a link to the page that changes it. */
import type { SectionCode } from '../../../core/account-section.js';
import { html } from '../../../base/markup/html.js';
import { passwordStore, storedPassword } from '../../../store/adapter/secrets/passwords.js';

export const passwordSection: SectionCode = {
	async show({ ctx, messages, userId, page }) {
		if (userId === null) return null;
		const { title, none, change, choose } = messages.password.section;
		const has = (await storedPassword(passwordStore(ctx), userId)) !== null;
		const query = new URLSearchParams({ callbackUrl: new URL(page.pathname, page).href }).toString();
		return {
			title,
			body: html`${!has && html`<p>${none}</p>`}
				<p>
					<a class="button${!has && html` primary`}" href="${ctx.authPath}/password/change?${query}"
						>${has ? change : choose}</a
					>
				</p>`
		};
	}
};
