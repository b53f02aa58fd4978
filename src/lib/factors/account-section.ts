/** The second factors of the user on the account page. */
import { InvalidRequest } from '../../errors.js';
import type { Factor, RecoveryCodes } from '../../types.js';
import type { AccountVisit, SectionCode } from '../account-page/section.js';
import { answerUrl } from '../account-page/visit.js';
import { relativeTime } from '../account-page/words.js';
import { withCookies } from '../http/outcome.js';
import { redirect } from '../http/outcome.js';
import { html } from '../markup/html.js';
import type { Html } from '../markup/html.js';
import { hiddenFields } from '../pages/fields.js';
import { listFactors, recoveryCodesLeft, removeFactor } from './manage.js';
import { fewCodes } from './recovery/codes.js';

export const factorsSection: SectionCode = {
	async show(visit) {
		const { ctx, req, messages, userId } = visit;
		if (userId === null) return null;
		const { title, off, setUp } = messages.factors.section;
		const list = await listFactors(ctx, req);
		const body =
			list.length === 0
				? html`<p>${off}</p>
						<p><a class="button" href="${pageUrl(visit, 'set-up')}">${setUp}</a></p>`
				: html`<ul class="list">
						${list.map((factor) => entry(visit, factor))}${codesEntry(visit, await recoveryCodesLeft(ctx, req))}
					</ul>`;
		return { title, body };
	},
	actions: {
		remove: {
			async run({ ctx, req, fields: { kind }, page }) {
				if (kind !== 'totp') throw new InvalidRequest('the form names no factor');
				const { cookies } = await removeFactor(ctx, req, kind);
				return withCookies(redirect(answerUrl(page, ['factors', 'remove'], 'done').href), cookies);
			},
			done: ({ factors: { section } }) => section.removed
		}
	}
};

function entry({ messages, formOf }: AccountVisit, { kind, createdAt, lastUsedAt }: Factor): Html {
	const { totp, added, lastUsed, remove, removeOne, confirm } = messages.factors.section;
	const when = (date: Date) => relativeTime(messages, date);
	return html`<li>
		<div>
			<strong>${totp}</strong>
			<p>${added(when(createdAt))}${lastUsedAt && html`, ${lastUsed(when(lastUsedAt))}`}</p>
		</div>
		<details>
			<summary aria-label="${removeOne(totp)}">${remove}</summary>
			<p>${confirm}</p>
			${formOf('remove', html`${hiddenFields({ kind })}<button class="small">${remove}</button>`)}
		</details>
	</li>`;
}

function codesEntry(visit: AccountVisit, { left: count }: RecoveryCodes): Html {
	const { recovery, left, few, none, make } = visit.messages.factors.section;
	return html`<li>
		<div>
			<strong>${recovery}</strong>
			<p>${count > 0 && left(count)}${count > 0 && count <= fewCodes && html`. ${few}`}${count === 0 && none}</p>
		</div>
		<a class="button small" href="${pageUrl(visit, 'codes')}">${make}</a>
	</li>`;
}

/** Returns the address of a page that leads back to this one. */
function pageUrl({ ctx, page }: AccountVisit, name: 'set-up' | 'codes'): string {
	const callbackUrl = answerUrl(page, ['factors', '']).href;
	return `${ctx.authPath}/challenge/${name}?${new URLSearchParams({ callbackUrl }).toString()}`;
}
