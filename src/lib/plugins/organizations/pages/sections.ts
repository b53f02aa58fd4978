/** The page of an organization: its sections, of which a visitor sees those that the role allows. It needs no script. */
import type {
	PluginContext,
	PluginPage,
	PluginPageRequest,
	PluginPageVisit,
	PluginSection
} from '../../../core/plugin-contract/types.js';
import type { Html } from '../../../base/markup/html.js';
import { requireReader, requireUser, visitOf, type Visit } from '../asking.js';
import { OrganizationInvalid } from '../errors.js';
import type { OrganizationPermission } from '../roles.js';
import type { Site } from '../site.js';
import { teamsSection } from '../teams/section.js';
import { tokensSection } from '../tokens/section.js';
import type { OrganizationMember } from '../types.js';
import { endForm, settingsForm, transferForm } from './settings-forms.js';
import type { View } from './form.js';
import { inviteForms, membersList, waitingList } from './people.js';
import { policySection } from './policy-section.js';
import { rolesSection } from './roles-section.js';
import { actionsOf } from './settings-actions.js';
import type { OrganizationTexts } from './texts.js';

/** The path of the page below `basePath`. */
export const settingsPath = 'organization/:slug';

/** The audience of the page. */
const audience = 'organization';

/** The most members that the page lists. An application with larger organizations has a page of its own. */
const MOST_MEMBERS = 1000;

/** The parts of a visit that its sections share. */
interface Shared {
	readonly visit: Visit;
	readonly members: () => Promise<readonly OrganizationMember[]>;
}
const sharedOf = new WeakMap<object, Shared>();

/** Shows a section; null if the visitor has no use for it. */
type Show = (
	view: View,
	more: { readonly context: PluginContext; readonly members: Shared['members']; readonly once: unknown }
) => Promise<Html | null>;

/** The page: the membership of the visitor is what its sections get to know. */
export function pageOf(site: Site): PluginPage<OrganizationTexts> {
	return {
		path: settingsPath,
		errorPages: true,
		open: async (context, request) => open(site, context, request)
	};
}

async function open(
	site: Site,
	context: PluginContext,
	request: PluginPageRequest<OrganizationTexts>
): Promise<PluginPageVisit> {
	const { params, texts, form } = request;
	if (form) requireOwnForm(site, form);
	const slug = params.slug ?? null;
	const membership = await requireReader(site, context, request as never, slug);
	const visit = await visitOf(site, context, await requireUser(request), membership);
	const { organization } = membership;
	let members: Promise<readonly OrganizationMember[]> | undefined;
	sharedOf.set(membership, {
		visit,
		members: async () =>
			(members ??= site.stores(context).organizations.members(visit.organizationId, { limit: MOST_MEMBERS }))
	});
	const { name } = organization;
	return {
		title: name,
		home: { href: site.pathOf(organization.slug) ?? '/', text: texts.back(name) },
		about: membership
	};
}

/** @throws {OrganizationInvalid} for a form that no section of this plugin has; the forms of others have a dot in their names */
function requireOwnForm(site: Site, { action = '' }: Readonly<Record<string, string>>): void {
	const isOwn = Object.values(actionsOf(site)).some((actions) => Object.hasOwn(actions, action));
	if (isOwn || action.includes('.')) return;
	throw new OrganizationInvalid('the form is not one of this page: load the page again');
}

/** The sections in their order, by their names. */
const shows = {
	members: async (view, { members }) => membersList(view, await members()),
	invite: async (view, { once }) => allowed(view, 'member:invite', () => inviteForms(view, once)),
	async waiting(view, { context }) {
		const { site, visit } = view;
		if (!visit.membership.can('member:invite')) return null;
		const waiting = await site.stores(context).invitations.list(visit.organizationId);
		return waiting.length > 0 ? waitingList(view, waiting) : null;
	},
	roles: async (view) =>
		view.site.customPermissions.size > 0 ? allowed(view, 'role:manage', () => rolesSection(view)) : null,
	policy: async (view, { context }) =>
		view.site.options.policies ? allowed(view, 'policy:manage', () => policySection(view, context)) : null,
	teams: async (view, { context, members }) => teamsSection(view, context, members),
	tokens: async (view, { context, members, once }) => tokensSection(view, context, members, once),
	settings: async (view) => allowed(view, 'organization:update', () => settingsForm(view)),
	transfer: async (view, { members }) => transferForm(view, await members()),
	end: async (view) => allowed(view, 'organization:delete', () => endForm(view))
} as const satisfies Readonly<Record<string, Show>>;

function allowed({ visit }: View, permission: OrganizationPermission, show: () => Html): Html | null {
	return visit.membership.can(permission) ? show() : null;
}

/** The sections of the page. While an operator acts as a member, they are for looking: each change asks who makes it. */
export function sectionsOf(site: Site): PluginSection<OrganizationTexts>[] {
	const actions = actionsOf(site);
	return Object.entries(shows).map(([id, show], at) => ({
		id,
		audience,
		order: (at + 1) * 100,
		whileActing: true,
		async show(context, { texts, lang, about, once, formOf }) {
			const shared = sharedOf.get(about as object);
			if (!shared) return null;
			const { visit, members } = shared;
			const body = await (show as Show)({ site, texts, visit, lang, formOf }, { context, members, once });
			return body && { title: texts[id as keyof typeof shows], body };
		},
		actions: actions[id]
	}));
}
