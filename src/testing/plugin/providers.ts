/** Checks the providers of a plugin: their pages, and the proofs that they accept. */
import type { PluginCheck } from './check.js';
import { requireNone } from './check.js';
import { faultsOfPage } from './html.js';
import { hasSession, locationOf } from './life.js';
import type { Site } from './site.js';
import { elsewhere, origin } from './visitor.js';
import type { Visitor } from './visitor.js';

const idsOf = ({ definition: { providers = {} } }: Site) => Object.keys(providers);

const crossSiteOf = ({ definition: { providers = {} } }: Site, id: string) => providers[id]?.crossSite ?? false;

/** Begins a sign-in. Returns the address of its page, and the challenge. */
async function begin({ ctx, errors }: Site, id: string, visitor: Visitor) {
	const address = locationOf(await visitor.send(`${ctx.authPath}/signin/${id}`, { method: 'POST' }));
	const challenge = address.searchParams.get('state');
	if (challenge === null) throw new Error(`a sign-in with "${id}" does not begin: ${errors.join(', ')}`);
	return { path: address.pathname + address.search, challenge };
}

/** Posts an answer to a provider, from a page of this site or of the provider. Returns whether a session has begun. */
async function isAccepted(
	site: Site,
	id: string,
	visitor: Visitor,
	{ challenge, ...answer }: Readonly<Record<string, string>> & { readonly challenge: string }
): Promise<boolean> {
	const { challengeField = 'state' } = site.definition.providers?.[id] ?? {};
	const body = { ...answer, [challengeField]: challenge };
	const crossSite = crossSiteOf(site, id);
	await visitor.send(`${site.ctx.authPath}/callback/${id}`, { method: 'POST', body, crossSite });
	return hasSession(site, visitor);
}

export const providerChecks: readonly PluginCheck[] = [
	{
		name: 'providers: show the page of a sign-in, in valid HTML, to its own browser alone',
		applies: ({ providers }) => providers !== undefined,
		async run(start) {
			const site = await start();
			for (const id of idsOf(site)) {
				const visitor = site.visitor();
				const { path } = await begin(site, id, visitor);
				const answer = await visitor.send(path);
				requireNone(site.errors.map((error) => `the page of "${id}" fails: ${error}`));
				const isLed = answer.status === 303 && (crossSiteOf(site, id) || locationOf(answer).origin === origin);
				if (answer.status !== 200 && !isLed) throw new Error(`the page of "${id}" has status ${answer.status}`);
				const policy = answer.headers.get('content-security-policy') ?? '';
				const faults = isLed ? [] : faultsOfPage(await answer.text(), policy);
				requireNone(faults.map((fault) => `the page of "${id}": ${fault}`));
				const other = await site.visitor().send(path);
				if (other.status !== 303 || locationOf(other).pathname !== `${site.ctx.authPath}/signin`) {
					throw new Error(`the page of "${id}" answers another browser with ${other.status}`);
				}
			}
		}
	},
	{
		name: 'providers: refuse an answer without a proof, by a PluginError',
		applies: ({ providers }) => providers !== undefined,
		async run(start) {
			const site = await start();
			for (const id of idsOf(site)) {
				const fields = site.definition.providers?.[id]?.fields ?? [];
				for (const text of ['', 'example', crypto.randomUUID()]) {
					const visitor = site.visitor();
					const { challenge } = await begin(site, id, visitor);
					const answer = Object.fromEntries(fields.map((field) => [field, text]));
					const isIn = await isAccepted(site, id, visitor, { ...answer, challenge });
					if (isIn) throw new Error(`"${id}" accepts ${JSON.stringify(answer)}: refuse what proves nothing`);
					requireNone(site.errors.map((error) => `"${id}" fails for ${JSON.stringify(answer)}: ${error}`));
				}
			}
		}
	},
	{
		name: 'providers: accept a proof in the sign-in, the browser and the site for which it was made',
		applies: ({ providers }) => providers !== undefined,
		async run(start) {
			const site = await start();
			const { proofs = {} } = await site.examplesFor(null);
			for (const [id, prove] of Object.entries(proofs)) {
				const [own, other, third] = [site.visitor(), site.visitor(), site.visitor()];
				const first = await begin(site, id, own);
				const proof = await prove({ challenge: first.challenge, origin });
				const second = await begin(site, id, other);
				if (await isAccepted(site, id, other, { ...proof, challenge: first.challenge })) {
					throw new Error(`"${id}" accepts a proof in another browser`);
				}
				if (await isAccepted(site, id, other, { ...proof, challenge: second.challenge })) {
					throw new Error(`"${id}" accepts the proof of another sign-in: let the proof contain \`challenge\``);
				}
				const { challenge } = await begin(site, id, third);
				const foreign = await prove({ challenge, origin: elsewhere });
				if (await isAccepted(site, id, third, { ...foreign, challenge })) {
					throw new Error(`"${id}" accepts a proof for another site: let the proof contain \`request.origin\``);
				}
				site.errors.length = 0;
				if (!(await isAccepted(site, id, own, { ...proof, challenge: first.challenge }))) {
					throw new Error(
						`"${id}" refuses the proof of the examples: ${[...site.errors, ...site.refusals].join(', ')}`
					);
				}
			}
		}
	}
];
