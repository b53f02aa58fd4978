/** Says who is signed in, and signs out. */
import { html } from '../../../../base/markup/html.js';
import type { SectionCode } from '../../../../core/account-section.js';

export const signOut: SectionCode = {
	async show({ ctx, messages: { account, signedIn }, user }) {
		const { title, text, submit } = account.signOut;
		return {
			title,
			body: html`<p>${text} <strong class="address">${user.email ?? user.name ?? signedIn.unnamed}</strong></p>
				<form method="post" action="${ctx.authPath}/signout"><button>${submit}</button></form>`
		};
	}
};
