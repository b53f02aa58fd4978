/** Deleting the account, on the account page. The user types a word, so that a slip deletes nothing. */
import { InvalidRequest } from '../../../../errors.js';
import type { SectionCode } from '../../../core/account-section.js';
import { dateInWords, relativeTime } from '../../../core/pages/account/words.js';
import { html } from '../../../base/markup/html.js';
import { fieldHtml } from '../../../core/pages/fields.js';
import { page } from '../../../core/pages/layout.js';
import { siteName } from '../../../core/pages/messages-for-request.js';
import { deleteOwnUser } from './delete.js';
import { deletionGrace } from '../../../core/pages/account/options.js';

export const deletion: SectionCode = {
	async show({ ctx, messages, userId, page: at, formOf }) {
		if (userId === null) return null;
		const { title, text, later, open, word, label, submit } = messages.deletion;
		const grace = deletionGrace.of(ctx);
		const inWords = grace && later(relativeTime(messages, new Date(Date.now() + grace * 1000)));
		const field = {
			label: label(word),
			autocomplete: 'off',
			autocapitalize: 'none',
			spellcheck: 'false',
			required: true
		};
		return {
			title,
			body: html`<p>${inWords ?? text}</p>
				<details class="make" ${at.searchParams.get('at') === 'delete.confirm' && html`open`}>
					<summary>${open}</summary>
					${formOf('confirm', html`${fieldHtml('delete', 'word', field)}<button class="danger">${submit}</button>`)}
				</details>`
		};
	},
	actions: {
		confirm: {
			async run({ ctx, req, messages, fields }) {
				const { word, doneTitle, done, scheduledTitle, scheduled, home } = messages.deletion;
				if (oneCase(fields.word ?? '') !== oneCase(word)) {
					throw new InvalidRequest('type the word that confirms the deletion');
				}
				const due = await deleteOwnUser(ctx, req);
				// The account page is not there any more.
				const back = html`<p><a class="button" href="${ctx.sitePath}/">${home}</a></p>`;
				return page(
					ctx,
					messages,
					due ? scheduledTitle : doneTitle,
					html`<p role="status">${due ? scheduled(dateInWords(messages, due)) : done}</p>
						${back}`,
					{ site: siteName(ctx, req) }
				);
			},
			done: ({ deletion: { doneTitle } }) => doneTitle,
			refused: ({ deletion: { refused } }, code) => (code === 'InvalidRequest' ? refused : undefined)
		}
	}
};

function oneCase(text: string): string {
	return text.trim().normalize('NFC').toLowerCase();
}
