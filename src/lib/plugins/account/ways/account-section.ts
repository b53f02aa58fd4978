/** The accounts of the user at providers, on the account page: to connect them, and to disconnect them. */
import { InvalidRequest } from '../../../../errors.js';
import type { AccountVisit, SectionCode } from '../../../core/account-section.js';
import type { LinkedAccount } from '../../../../types.js';
import { html } from '../../../base/markup/html.js';
import type { Html } from '../../../base/markup/html.js';
import { hiddenFields } from '../../../core/pages/fields.js';
import { oauthForms } from '../../../core/pages/forms.js';
import { pictureUrlsOf } from '../../../core/pages/logo.js';
import { listWays } from './list.js';
import { unlinkAccount } from './unlink.js';

export const ways: SectionCode = {
	async show(visit) {
		const { ctx, req, messages, userId, page } = visit;
		if (userId === null) return null;
		const { title, connect } = messages.accountWays;
		const { accounts } = await listWays(ctx, req);
		const others = [...ctx.providers.values()]
			.filter((provider) => provider.kind === 'oauth')
			.filter(({ id }) => !accounts.some(({ provider }) => provider === id));
		if (accounts.length === 0 && others.length === 0) return null;
		const forms = {
			authPath: ctx.authPath,
			messages,
			callbackUrl: new URL(page.pathname, page).href,
			fields: { link: 'true' }
		};
		return {
			title,
			body: html`${
				accounts.length > 0 &&
				html`<ul class="list">
					${accounts.map((account) => entry(visit, account))}
				</ul>`
			}${oauthForms(forms, others, connect)}`,
			images: others.flatMap(pictureUrlsOf)
		};
	},
	actions: {
		unlink: {
			async run({ ctx, req, fields: { provider, account } }) {
				if (!provider || !account) throw new InvalidRequest('the form needs the `provider` and the `account`');
				await unlinkAccount(ctx, req, provider, account);
			},
			done: ({ accountWays }) => accountWays.done,
			refused: ({ accountWays }, code) => (code === 'AccessDenied' ? accountWays.refused : undefined)
		}
	}
};

function entry(
	{ messages, formOf }: AccountVisit,
	{ provider, name, providerAccountId, canUnlink }: LinkedAccount
): Html {
	const { unlink, unlinkOne, last, unused } = messages.accountWays;
	const shown = name ?? provider;
	const fields = hiddenFields({ provider, account: providerAccountId });
	return html`<li>
		<div>
			<strong>${shown}</strong>
			${name === null && html`<p>${unused}</p>`}${!canUnlink && html`<p>${last}</p>`}
		</div>
		${
			canUnlink &&
			formOf(
				'unlink',
				html`${fields}<button class="quiet" aria-label="${unlinkOne(shown)}"><span>${unlink}</span></button>`
			)
		}
	</li>`;
}
