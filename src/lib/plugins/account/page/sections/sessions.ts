/** The sessions of the user: where they are signed in, and a way to end each. Encrypted sessions can only be ended together. */
import { InvalidRequest } from '../../../../../errors.js';
import type { SessionInfo } from '../../../../../types.js';
import type { AuthContext } from '../../../../core/context/context.js';
import { html } from '../../../../base/markup/html.js';
import type { Html } from '../../../../base/markup/html.js';
import { hiddenFields } from '../../../../core/pages/fields.js';
import { endOtherSessions, endSession, listSessions } from '../../../../core/sessions/manage.js';
import type { AccountVisit, SectionCode } from '../../../../core/account-section.js';
import { deviceOf, relativeTime } from '../../../../core/pages/account/words.js';

export const sessions: SectionCode = {
	async show(visit) {
		const { ctx, req, messages } = visit;
		const { title, unlisted, endOthers } = messages.account.sessions;
		const endAll = visit.formOf('endOthers', html`<button>${endOthers}</button>`);
		if (ctx.session.strategy === 'jwt') {
			return {
				title,
				body: html`<p>${unlisted}</p>
					${endAll}`
			};
		}
		const list = await listSessions(ctx, req);
		if (list.length === 0) return null;
		const others = list.some(({ current }) => !current);
		return {
			title,
			body: html`<ul class="list">
					${sorted(list).map((session) => entry(visit, session))}
				</ul>
				${others && endAll}`
		};
	},
	actions: {
		// Ending a session only takes access away: a user who sees a stranger's does not have to prove anything first.
		end: {
			fresh: false,
			async run({ ctx, req, fields }) {
				if (!fields.id) throw new InvalidRequest('the form needs the `id` of a session');
				// A session of this id that has ended meanwhile, or was never the user's, is answered in the same way.
				await endSession(ctx, req, fields.id);
			},
			done: ({ account }) => account.sessions.done
		},
		endOthers: {
			fresh: false,
			run: async ({ ctx, req }) => endOtherSessions(ctx, req),
			done: ({ account }) => account.sessions.doneOthers
		}
	}
};

/** This browser first, then the last used. */
function sorted(list: readonly SessionInfo[]): SessionInfo[] {
	return [...list].sort((one, other) => Number(other.current) - Number(one.current));
}

function entry(visit: AccountVisit, session: SessionInfo): Html {
	const { messages, ctx } = visit;
	const { current: here, end, endOne, acting } = messages.account.sessions;
	const { id, current, userAgent, actor } = session;
	const device = deviceOf(messages, userAgent);
	// A row without an id of its own cannot be named by a form.
	const canEnd = !current && id !== '';
	return html`<li>
		<div>
			<strong>${device}</strong>${current && html` <span class="mark">${here}</span>`}
			${actor && html`<p>${acting}</p>`}
			<p>${timesOf(ctx, messages, session)}</p>
		</div>
		${
			canEnd &&
			visit.formOf(
				'end',
				html`${hiddenFields({ id })}<button class="quiet" aria-label="${endOne(device)}"><span>${end}</span></button>`
			)
		}
	</li>`;
}

/** Says when and how it began, and when it was last used, as far as that is known. */
function timesOf(ctx: AuthContext, messages: AccountVisit['messages'], session: SessionInfo): string {
	const { lastUsed, signedIn, signedInWith } = messages.account.sessions;
	const { createdAt, lastUsedAt, provider, current } = session;
	const name = provider === undefined ? undefined : ctx.providers.get(provider)?.name;
	const began = createdAt && relativeTime(messages, createdAt);
	const parts = [
		lastUsedAt && !current && lastUsed(relativeTime(messages, lastUsedAt)),
		began && (name === undefined ? signedIn(began) : signedInWith(began, name))
	];
	return parts.filter(Boolean).join(' · ');
}
