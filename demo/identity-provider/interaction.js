/**
 * The steps between the authorization request and its answer: the user signs in, or declines.
 */
import { text } from 'node:stream/consumers';
import { URLSearchParams } from 'node:url';
import { consentPage, signInPage } from './pages.js';

/** Shows the page that the request asks for: sign-in, or consent for `prompt=consent`. */
export async function showInteraction({ provider, account, request, response }) {
	sendPage(response, await pageFor(provider, account, await provider.interactionDetails(request, response)));
}

/** Takes the form of that page. */
export async function submitInteraction({ provider, account, request, response }) {
	const interaction = await provider.interactionDetails(request, response);
	const form = new URLSearchParams(await text(request));
	const finish = (result) => provider.interactionFinished(request, response, result);

	if (form.has('cancel')) {
		return finish({ error: 'access_denied', error_description: 'The user declined.' });
	}
	if (interaction.prompt.name === 'consent') {
		return finish({ consent: { grantId: await grantOf(provider, interaction) } });
	}
	if (form.get('login') === account.login && form.get('password') === account.password) {
		return finish({ login: { accountId: account.claims.sub, remember: false } });
	}
	return sendPage(response, await pageFor(provider, account, interaction, true), 401);
}

async function pageFor(provider, account, { params, prompt }, failed = false) {
	const client = await provider.Client.find(params.client_id);
	const app = client?.clientName ?? params.client_id;
	const scopes = String(params.scope ?? '').split(' ');
	return prompt.name === 'consent'
		? consentPage({ app, account, scopes })
		: signInPage({ app, account, scopes, failed });
}

async function grantOf(provider, { grantId, params, session }) {
	const found = grantId ? await provider.Grant.find(grantId) : undefined;
	const grant = found ?? new provider.Grant({ clientId: params.client_id, accountId: session.accountId });
	grant.addOIDCScope(params.scope);
	return grant.save();
}

function sendPage(response, html, status = 200) {
	response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
	response.end(html);
}
