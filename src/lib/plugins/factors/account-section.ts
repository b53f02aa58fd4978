/** The second factors of the user on the account page. */
import { InvalidRequest } from '../../../errors.js';
import type { Factor, RecoveryCodes, TrustedDevice } from '../../../types.js';
import type { AccountVisit, SectionCode } from '../../core/account-section.js';
import { answerUrl } from '../../core/pages/account/visit.js';
import { deviceOf, relativeTime } from '../../core/pages/account/words.js';
import { withCookies } from '../../base/http/outcome.js';
import { redirect } from '../../base/http/outcome.js';
import { html } from '../../base/markup/html.js';
import type { Html } from '../../base/markup/html.js';
import { hiddenFields } from '../../core/pages/fields.js';
import { lazy } from '../../base/util/lazy.js';
import { listFactors, recoveryCodesLeft, removeFactor } from './manage.js';
import { fewCodes } from './recovery/codes.js';
import { mfa } from '../../core/options.js';

export const factorsSection: SectionCode = {
	async show(visit) {
		const { ctx, req, messages, userId } = visit;
		if (userId === null) return null;
		const { title, off, setUp } = messages.factors.section;
		const list = await listFactors(ctx, req);
		const body =
			list.length === 0
				? html`<p>${off}</p>
						<p><a class="button primary" href="${pageUrl(visit, 'set-up')}">${setUp}</a></p>
						${phoneLink(visit, list)}`
				: html`<ul class="list">
							${list.map((factor) => entry(visit, factor))}${codesEntry(visit, await recoveryCodesLeft(ctx, req))}
						</ul>
						${!list.some(({ kind }) => kind === 'totp') && html`<p><a class="button" href="${pageUrl(visit, 'set-up')}">${setUp}</a></p>`}
						${phoneLink(visit, list)}${await devicesHtml(visit)}`;
		return { title, body };
	},
	actions: {
		remove: {
			async run({ ctx, req, fields: { kind }, page }) {
				if (kind !== 'totp') throw new InvalidRequest('`kind` of the form has to be "totp"');
				const { cookies } = await removeFactor(ctx, req, kind);
				return withCookies(redirect(answerUrl(page, ['factors', 'remove'], 'done').href), cookies);
			},
			done: ({ factors: { section } }) => section.removed
		},
		removePhone: {
			async run({ ctx, req, page }) {
				const { cookies } = await removeFactor(ctx, req, 'phone');
				return withCookies(redirect(answerUrl(page, ['factors', 'removePhone'], 'done').href), cookies);
			},
			done: ({ factors: { section } }) => section.removedPhone
		},
		// Ending a device only takes access away: nothing has to be proven first.
		endDevice: {
			fresh: false,
			async run({ ctx, req, fields: { id } }) {
				if (!id) throw new InvalidRequest('the form needs the `id` of a device');
				await (await devices()).endDevice(ctx, req, id);
			},
			done: ({ factors: { section } }) => section.ended
		}
	}
};

/** Leads to the page that adds a phone number, on sites with codes by short message. */
function phoneLink(visit: AccountVisit, list: readonly Factor[]): Html | null {
	if (!mfa.of(visit.ctx)?.phone || list.some(({ kind }) => kind === 'phone')) return null;
	return html`<p>
		<a class="button" href="${pageUrl(visit, 'phone')}">${visit.messages.factors.section.addPhone}</a>
	</p>`;
}

function entry({ messages, formOf }: AccountVisit, { kind, createdAt, lastUsedAt, phoneNumber }: Factor): Html {
	const { added, lastUsed, remove, removeOne, confirm } = messages.factors.section;
	const name = messages.factors.section[kind];
	const action = kind === 'totp' ? 'remove' : 'removePhone';
	const when = (date: Date) => relativeTime(messages, date);
	return html`<li>
		<div>
			<strong>${name}</strong>${phoneNumber && html` <span dir="ltr">${phoneNumber}</span>`}
			<p>${added(when(createdAt))}${lastUsedAt && html`, ${lastUsed(when(lastUsedAt))}`}</p>
		</div>
		<details>
			<summary aria-label="${removeOne(name)}">${remove}</summary>
			<p>${confirm}</p>
			${formOf(action, html`${hiddenFields({ kind })}<button class="danger">${remove}</button>`)}
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
		<a class="button" href="${pageUrl(visit, 'codes')}">${make}</a>
	</li>`;
}

/** Few sites have them. */
const devices = lazy(() => import('./devices/manage.js'));

async function devicesHtml(visit: AccountVisit): Promise<Html | null> {
	const { ctx, req, messages } = visit;
	if (mfa.of(ctx)?.deviceMaxAgeSeconds === undefined) return null;
	const list = await (await devices()).listDevices(ctx, req);
	if (list.length === 0) return null;
	const { devices: heading, devicesText } = messages.factors.section;
	return html`<h3>${heading}</h3>
		<p>${devicesText}</p>
		<ul class="list">
			${list.map((device) => deviceEntry(visit, device))}
		</ul>`;
}

function deviceEntry({ messages, formOf }: AccountVisit, device: TrustedDevice): Html {
	const { thisDevice, trusted, ends, lastUsed, end, endOne } = messages.factors.section;
	const { id, current, userAgent, createdAt, lastUsedAt, expires } = device;
	const name = deviceOf(messages, userAgent ?? '');
	const when = (date: Date) => relativeTime(messages, date);
	const times = [trusted(when(createdAt)), lastUsedAt && lastUsed(when(lastUsedAt)), ends(when(expires))];
	return html`<li>
		<div>
			<strong>${name}</strong>${current && html` <span class="mark">${thisDevice}</span>`}
			<p>${times.filter(Boolean).join(', ')}</p>
		</div>
		${formOf(
			'endDevice',
			html`${hiddenFields({ id })}<button class="quiet" aria-label="${endOne(name)}"><span>${end}</span></button>`
		)}
	</li>`;
}

/** Returns the address of a page that leads back to this one. */
function pageUrl({ ctx, page }: AccountVisit, name: 'set-up' | 'codes' | 'phone'): string {
	const callbackUrl = answerUrl(page, ['factors', '']).href;
	return `${ctx.authPath}/challenge/${name}?${new URLSearchParams({ callbackUrl }).toString()}`;
}
