/** The API tokens of the user on the account page: to end them and, with `account.page.tokenScopes`, to make them. */
import { InvalidRequest } from '../../../../errors.js';
import type { ApiToken } from '../../../../types.js';
import type { AccountVisit, SectionCode } from '../../../core/account-section.js';
import { relativeTime } from '../../../core/pages/account/words.js';
import { html } from '../../../base/markup/html.js';
import type { Html } from '../../../base/markup/html.js';
import { fieldHtml, hiddenFields } from '../../../core/pages/fields.js';
import { newTokenPage } from './account-page.js';
import { createToken, endToken, listTokens } from './tokens.js';
import { accountPageRules } from '../../../core/pages/account/options.js';

/** How long a new token may work, in days. */
const lifetimes = [7, 30, 90, 365];
const daySeconds = 24 * 60 * 60;

export const tokens: SectionCode = {
	async show(visit) {
		const { ctx, req, messages, userId } = visit;
		if (userId === null) return null;
		const { title, none } = messages.accountTokens;
		const list = await listTokens(ctx, req);
		const scopes = accountPageRules.of(ctx).tokenScopes;
		// Few sites use API tokens: a section that can only be empty would ask what they are.
		if (list.length === 0 && scopes.length === 0) return null;
		return {
			title,
			body: html`${
				list.length > 0
					? html`<ul class="list">
							${list.map((token) => entry(visit, token))}
						</ul>`
					: html`<p>${none}</p>`
			}${scopes.length > 0 && createForm(visit)}`
		};
	},
	actions: {
		// Ending a token only takes access away.
		end: {
			fresh: false,
			async run({ ctx, req, fields: { id } }) {
				if (!id) throw new InvalidRequest('the form needs the `id` of a token');
				await endToken(ctx, req, id);
			},
			done: ({ accountTokens }) => accountTokens.ended
		},
		create: {
			async run(change) {
				const { ctx, req, fields } = change;
				const scopes = accountPageRules.of(ctx).tokenScopes.filter((_, at) => fields[`scope-${at}`] !== undefined);
				const days = Number(fields.days);
				if (!lifetimes.includes(days)) throw new InvalidRequest(`\`days\` has to be one of ${lifetimes.join(', ')}`);
				const label = fields.label?.trim() || undefined;
				const token = await createToken(ctx, req, { expiresIn: days * daySeconds, scopes, label });
				return { ...newTokenPage(change, token), secret: token.token };
			},
			done: ({ accountTokens }) => accountTokens.created,
			refused({ accountTokens }, code) {
				if (code === 'InvalidRequest') return accountTokens.wrong;
				return code === 'AccessDenied' ? accountTokens.tooMany : undefined;
			}
		}
	}
};

function entry({ messages, formOf }: AccountVisit, token: ApiToken): Html {
	const { unnamed, expires, lastUsed, neverUsed, end, endOne } = messages.accountTokens;
	const { id, label, scopes, lastUsedAt } = token;
	const shown = label ?? unnamed;
	const used = lastUsedAt ? lastUsed(relativeTime(messages, lastUsedAt)) : neverUsed;
	return html`<li>
		<div>
			<strong>${shown}</strong>
			<p>${scopes.join(', ')}</p>
			<p>${used} · ${expires(relativeTime(messages, token.expires))}</p>
		</div>
		${formOf('end', html`${hiddenFields({ id })}<button class="quiet" aria-label="${endOne(shown)}"><span>${end}</span></button>`)}
	</li>`;
}

function createForm({ ctx, messages, formOf }: AccountVisit): Html {
	const { create, label, lifetime, inDays, mayDo } = messages.accountTokens;
	const boxes = accountPageRules.of(ctx).tokenScopes.map((scope, at) => {
		const id = `token-scope-${at}`;
		return html`<p class="choice">
			<input type="checkbox" id="${id}" name="scope-${at}" value="${scope}" />
			<label for="${id}">${scope}</label>
		</p>`;
	});
	return html`<details class="make">
		<summary class="button">${create}</summary>
		${formOf(
			'create',
			html`${fieldHtml('token', 'label', { label, maxlength: '100', autocomplete: 'off', required: true })}
				<label for="token-days">${lifetime}</label>
				<select id="token-days" name="days">
					${lifetimes.map(
						(days) => html`<option value="${days}" ${days === 30 && html`selected `}>${inDays(days)}</option>`
					)}
				</select>
				<fieldset>
					<legend>${mayDo}</legend>
					${boxes}
				</fieldset>
				<button class="primary">${create}</button>`
		)}
	</details>`;
}
