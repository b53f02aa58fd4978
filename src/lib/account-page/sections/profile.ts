/** The profile: the picture, the name and the address of the user. */
import { html } from '../../markup/html.js';
import { pictureOf } from '../../accounts/user-members.js';
import type { SectionCode } from '../section.js';

export const profile: SectionCode = {
	async show({ messages, user: { name, email, image } }) {
		const { title, name: nameLabel, email: emailLabel, unnamed } = messages.account.profile;
		const picture = pictureOf(image);
		return {
			title,
			body: html`<div class="profile">
				${picture && html`<img class="picture" src="${picture}" alt="" width="64" height="64" referrerpolicy="no-referrer" />`}
				<dl>
					<div>
						<dt>${nameLabel}</dt>
						<dd>${name ?? unnamed}</dd>
					</div>
					${
						email &&
						html`<div>
							<dt>${emailLabel}</dt>
							<dd>${email}</dd>
						</div>`
					}
				</dl>
			</div>`,
			images: picture ? [picture] : []
		};
	}
};
