/** The page that says what the policy of an organization asks for, and leads to where a member can do it. It needs no script. */
import { html } from '../../../base/markup/html.js';
import type { PluginAnswer, PluginContext, PluginRequest } from '../../../core/plugin-contract/types.js';
import { anyMembership } from '../asking.js';
import type { OrganizationTexts } from '../pages/texts.js';
import type { Site } from '../site.js';
import type { Organization } from '../types.js';
import type { PolicyPart } from './policy.js';
import { unmetIn } from './require.js';

type Request = PluginRequest<OrganizationTexts>;

export async function policyPage(site: Site, context: PluginContext, request: Request): Promise<PluginAnswer> {
	const { params, texts, url } = request;
	const { membership } = await anyMembership(site, context, request, params.slug ?? '');
	const { organization } = membership;
	const returnTo = url.searchParams.get('callbackUrl') ?? site.pathOf(organization.slug) ?? '/';
	const unmet = await unmetIn(organization, request);
	if (unmet.length === 0) return { redirect: returnTo };
	// A user who acts as the member has a session of their own to prove, and not that of the member.
	const isActing = await request.isActedFor();
	const parts = unmet.map((part, at) => {
		const { text, fix, page } = partOf(part, organization, context, request);
		const query = new URLSearchParams({ ...page.query, callbackUrl: returnTo }).toString();
		const link = html`<p>
			<a class="button ${at === 0 && 'primary'}" href="${context.basePath}/${page.path}?${query}">${fix}</a>
		</p>`;
		return html`<p>${text}</p>
			${!isActing && link}`;
	});
	return { page: { title: texts.policyTitle(organization.name), body: html`${parts}` } };
}

/** A part that is missing, and the page on which a member can do it. */
interface Missing {
	readonly text: string;
	readonly fix: string;
	readonly page: { readonly path: string; readonly query?: Readonly<Record<string, string>> };
}

function partOf(
	part: PolicyPart,
	{ name, policy }: Organization,
	{ providers }: PluginContext,
	{ texts, lang }: Request
): Missing {
	switch (part) {
		case 'providers': {
			const allowed = providers.filter(({ id }) => policy.providers?.includes(id)).map((provider) => provider.name);
			const list = new Intl.ListFormat(lang, { type: 'disjunction' }).format(allowed);
			const text = allowed.length > 0 ? texts.providersUnmet(name, list) : texts.providersMissing(name);
			return { text, fix: texts.signIn, page: { path: 'signin' } };
		}
		case 'secondFactor': {
			const page = { path: 'reauthenticate', query: { methods: 'mfa' } };
			return { text: texts.secondFactorUnmet(name), fix: texts.secondFactorFix, page };
		}
		case 'maxAge':
			return { text: texts.maxAgeUnmet(name), fix: texts.maxAgeFix, page: { path: 'reauthenticate' } };
	}
}
