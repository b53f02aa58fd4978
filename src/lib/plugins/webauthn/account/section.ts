/** The passkeys of the user on the account page: to name them, to remove them, and to add one. */
import { InvalidProvider, InvalidRequest } from '../../../../errors.js';
import type { Passkey } from '../../../../types.js';
import type { AccountVisit, SectionCode } from '../../../core/account-section.js';
import { answerUrl } from '../../../core/pages/account/visit.js';
import type { AuthContext } from '../../../core/context/context.js';
import { Html, html } from '../../../base/markup/html.js';
import { fieldHtml, hiddenFields } from '../../../core/pages/fields.js';
import { icons } from '../../../core/pages/logo.js';
import { freshUntilMs } from '../../../core/sessions/freshness/fresh.js';
import { finishCeremony } from '../flow.js';
import { listPasskeys, removePasskey, renamePasskey } from '../passkeys.js';
import type { WebAuthnProvider } from '../../../core/context/providers/webauthn.js';
import { acceptedCredentials } from '../signals/accepted.js';

export const passkeys: SectionCode = {
	async show(visit) {
		if (visit.userId === null) return null;
		const { title, none } = visit.messages.accountPasskeys;
		const list = await listPasskeys(visit.ctx, visit.req);
		const upgraded = list.length === 0 ? await automaticProvider(visit) : undefined;
		const providers = providersOf(visit.ctx);
		const isPrimary = list.length === 0 && providers.length === 1;
		return {
			title,
			body: html`${
				list.length > 0
					? html`<ul class="list">
							${list.map((passkey, at) => entry(visit, passkey, at))}
						</ul>`
					: html`<p>${none}</p>`
			}${await Promise.all(providers.map((provider) => addForm(visit, provider, { upgraded: provider === upgraded, isPrimary })))}`,
			hasPasskeyForm: true
		};
	},
	actions: {
		// The name of a passkey lets no person in.
		rename: {
			fresh: false,
			async run({ ctx, req, fields: { id, name = '' } }) {
				if (!id) throw new InvalidRequest('the form needs the `id` of a passkey');
				await renamePasskey(ctx, req, id, name);
			},
			done: ({ accountPasskeys }) => accountPasskeys.renamed,
			refused: ({ accountPasskeys }, code) => (code === 'InvalidRequest' ? accountPasskeys.wrongName : undefined)
		},
		remove: {
			async run({ ctx, req, fields: { id } }) {
				if (!id) throw new InvalidRequest('the form needs the `id` of a passkey');
				// The answer for the passkey of another user is the same as for one that is gone.
				await removePasskey(ctx, req, id);
			},
			done: ({ accountPasskeys }) => accountPasskeys.removed,
			refused: ({ accountPasskeys }, code) => (code === 'AccessDenied' ? accountPasskeys.last : undefined)
		},
		add: {
			async run({ ctx, req, fields, page }) {
				const { provider: id, ...rest } = fields;
				const provider = providersOf(ctx).find((each) => each.id === id);
				if (!provider) throw new InvalidProvider('the form names no passkey provider of this site');
				if (rest.action !== 'register') throw new InvalidRequest('`action` of the account page has to be "register"');
				return finishCeremony(ctx, req, provider, rest, answerUrl(page, ['passkeys', 'add'], 'done').href);
			},
			done: ({ accountPasskeys }) => accountPasskeys.added
		}
	}
};

function providersOf({ providers }: AuthContext): WebAuthnProvider[] {
	return [...providers.values()].filter((provider) => provider.kind === 'webauthn');
}

/**
 * Returns the provider whose passkey the browser may make without a question, if the person has just signed in with a password, which
 * the browser may have filled in.
 */
async function automaticProvider({ ctx, req, reading }: AccountVisit): Promise<WebAuthnProvider | undefined> {
	if (!reading.facts?.methods?.includes('pwd')) return undefined;
	if ((await freshUntilMs(ctx, req, reading)) === undefined) return undefined;
	return providersOf(ctx).find(({ verifyAttestation }) => !verifyAttestation);
}

function entry(visit: AccountVisit, { id, name, synced }: Passkey, at: number): Html {
	const { ctx, messages } = visit;
	const texts = messages.accountPasskeys;
	const { unnamed, manyDevices, oneDevice, rename, save, remove, confirm } = texts;
	const shown = name ?? unnamed;
	return html`<li>
		<div>
			<strong>${shown}</strong>
			<p>${synced ? manyDevices : oneDevice}</p>
		</div>
		${
			ctx.adapter?.renameAuthenticator &&
			html`<details>
				<summary aria-label="${texts.renameOne(shown)}">${rename}</summary>
				${visit.formOf(
					'rename',
					html`${hiddenFields({ id })}${fieldHtml(`passkey-${at}`, 'name', { label: texts.name, maxlength: '100', autocomplete: 'off' }, { value: name ?? '' })}
						<button class="primary">${save}</button>`
				)}
			</details>`
		}
		${
			ctx.adapter?.deleteAuthenticator &&
			html`<details>
				<summary aria-label="${texts.removeOne(shown)}">${remove}</summary>
				<p>${confirm}</p>
				${visit.formOf('remove', html`${hiddenFields({ id })}<button class="danger">${remove}</button>`)}
			</details>`
		}
	</li>`;
}

/**
 * Returns the form that adds a passkey. The script of the page runs it, and posts the response of the authenticator. It also tells
 * the authenticators which passkeys are left: a removed one is not offered any more.
 * @param how `upgraded`: whether the browser may make a passkey without a question
 */
async function addForm(
	{ ctx, req, messages, page }: AccountVisit,
	provider: WebAuthnProvider,
	{ upgraded, isPrimary }: { upgraded: boolean; isPrimary: boolean }
): Promise<Html> {
	const { id, name } = provider;
	const accepted = await acceptedCredentials(ctx, req, provider);
	const { signIn: _, create: __, noScript: ___, ...notes } = messages.passkey;
	const { add, addWith, noScript } = messages.accountPasskeys;
	const label = providersOf(ctx).length > 1 ? addWith(name) : add;
	const callbackUrl = answerUrl(page, ['passkeys', 'add']).href;
	return html`<form
		method="post"
		action="${ctx.authPath}/account/passkeys.add"
		data-passkey="${ctx.authPath}/webauthn-options/${id}"
		data-autofill="false"
		${upgraded && html`data-upgrade="true" `}
		data-accepted="${JSON.stringify(accepted)}"
		${Object.entries(notes).map(([note, text]) => html`data-${new Html(note)}="${text}" `)}
	>
		${hiddenFields({ callbackUrl, provider: id, action: '', data: '' })}
		<button${isPrimary && html` class="primary"`} type="button" value="register">${icons.key}<span>${label}</span></button>
		<p role="alert" class="note" hidden></p>
		<noscript><p class="note">${noScript}</p></noscript>
	</form>`;
}
