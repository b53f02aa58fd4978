/** Finds out who asks, and whether their role allows it. */
import type { PluginContext, PluginRequest } from '../../core/plugin-contract/types.js';
import type { TableOperations } from '../../store/tables/operations.js';
import { OrganizationMissing, RoleMissing, SignInRequired } from './errors.js';
import { requirePolicy } from './policy/require.js';
import { membershipOfVisitor } from './manage/remembered.js';
import type { Site } from './site.js';
import type { Roles } from './roles.js';
import type { Asking } from './standing.js';
import type { Membership } from './types.js';

/** A member who asks, and the organization. */
export interface Visit {
	readonly by: Asking;
	readonly membership: Membership;
	readonly organizationId: string;
	/** The roles of the organization. */
	readonly roles: Roles;
}

/** Returns the id of the user. @throws {SignInRequired} */
export async function requireUser({ userId }: Pick<PluginRequest, 'userId'>): Promise<string> {
	const id = await userId();
	if (id === null) throw new SignInRequired('no user is signed in: lead the visitor to the sign-in page');
	return id;
}

/** @throws {RoleMissing} while an operator acts as the user: that is for looking, and not for changes */
export async function requireSelf({ isActedFor }: Pick<PluginRequest, 'isActedFor'>): Promise<void> {
	if (await isActedFor())
		throw new RoleMissing('an operator who acts as a user changes no organization: end the impersonation first');
}

/** The contexts behind those whose changes ask first. */
const unasked = new WeakMap<PluginContext, PluginContext>();

/** Returns a context whose changes ask first whether the session goes on: its owner may end it while a change is under way. */
export function asked(
	context: PluginContext,
	{ requireSession }: Pick<PluginRequest, 'requireSession'>
): PluginContext {
	const { tables } = context;
	const first =
		<Given extends unknown[], Result>(change: (...given: Given) => Promise<Result>) =>
		async (...given: Given): Promise<Result> => {
			await requireSession();
			return change(...given);
		};
	const { insert, update, delete: remove, take, together } = tables;
	const changing = {
		insert: first(insert),
		update: first(update),
		delete: first(remove),
		take: first(take),
		together: first(together)
	} as Partial<TableOperations>;
	const asking = Object.create(context, { tables: { value: { ...tables, ...changing } } }) as PluginContext;
	unasked.set(asking, context);
	return asking;
}

/** Returns members of `event.locals` whose changes ask first. */
export function askedFirst<Members extends Readonly<Record<string, { readonly changes?: boolean; run: unknown }>>>(
	members: Members
): Members {
	type Run = (context: PluginContext, request: PluginRequest, ...given: unknown[]) => Promise<unknown>;
	const asking = Object.entries(members).map(([name, member]) => {
		const run = member.run as Run;
		const first: Run = async (context, request, ...given) => run(asked(context, request), request, ...given);
		return [name, member.changes ? { ...member, run: first } : member] as const;
	});
	return Object.fromEntries(asking) as unknown as Members;
}

/**
 * Makes a change that a stranger with a copy of the session could use later. If the session ends meanwhile, the change is taken back.
 * @throws {AccessDenied}
 */
export async function confirmed<Made>(
	context: PluginContext,
	{ requireSession }: Pick<PluginRequest, 'requireSession'>,
	{ make, takeBack }: { make(): Promise<Made>; takeBack(context: PluginContext, made: Made): Promise<unknown> }
): Promise<Made> {
	const made = await make();
	try {
		await requireSession();
	} catch (thrown) {
		await takeBack(unasked.get(context) ?? context, made);
		throw thrown;
	}
	return made;
}

/**
 * Returns the membership of a visitor who changes something, read again. The session meets the policy.
 * @param permission what the role has to allow @default nothing
 * @throws {SignInRequired | OrganizationMissing | RoleMissing | PolicyNotMet}
 */
export async function requireMembership(
	site: Site,
	context: PluginContext,
	request: PluginRequest,
	slug: string | null,
	permission?: string
): Promise<Visit> {
	const visit = await anyMembership(site, context, request, slug);
	await requireCounting(context, request, visit.membership, permission);
	return visit;
}

/**
 * Returns the membership of a visitor who reads something, as it was read before in the request. The session meets the policy.
 * @param permission what the role has to allow @default nothing
 * @throws {SignInRequired | OrganizationMissing | RoleMissing | PolicyNotMet}
 */
export async function requireReader(
	site: Site,
	context: PluginContext,
	request: PluginRequest,
	slug: string | null,
	permission?: string
): Promise<Membership> {
	await requireUser(request);
	const membership = requireFound(await membershipOfVisitor(site, context, request, slug));
	await requireCounting(context, request, membership, permission);
	return membership;
}

/** Returns the membership of the visitor, whatever the policy is: for leaving, and to say what is missing. @throws {SignInRequired | OrganizationMissing} */
export async function anyMembership(
	site: Site,
	context: PluginContext,
	request: Pick<PluginRequest, 'userId'>,
	slug: string | null
): Promise<Visit> {
	const userId = await requireUser(request);
	const found = slug === null ? null : await site.stores(context).organizations.membership(userId, { slug });
	return visitOf(site, context, userId, requireFound(found));
}

/** Adds to a membership what a visitor needs who may change something. */
export async function visitOf(
	site: Site,
	context: PluginContext,
	userId: string,
	membership: Membership
): Promise<Visit> {
	const { role, organization } = membership;
	const roles = await site.stores(context).roles.rolesOf(organization.id);
	const by = { userId, role, roleVersion: roles.versionOf(role) };
	return { by, membership, organizationId: organization.id, roles };
}

/** @throws {OrganizationMissing} */
function requireFound(membership: Membership | null): Membership {
	if (membership) return membership;
	throw new OrganizationMissing(
		'there is no such organization, or the visitor is not a member: check the slug, or invite the visitor'
	);
}

/** @throws {RoleMissing | PolicyNotMet} */
async function requireCounting(
	context: PluginContext,
	request: PluginRequest,
	membership: Membership,
	permission: string | undefined
): Promise<void> {
	if (permission !== undefined && !membership.can(permission)) {
		throw new RoleMissing(
			`the role "${membership.role}" does not allow "${permission}": give the member another role, or the role this permission`
		);
	}
	await requirePolicy(context, request, membership.organization);
}
