/** Organizations and invitations, whose changes the audit records: with ids, and without names and addresses. */
import type { AuditDetails } from '../../base/config/options/audit.js';
import type { PluginContext } from '../../core/plugin-contract/types.js';
import { CustomRoleStore } from './custom-roles.js';
import { InvitationStore } from './invitations.js';
import type { InvitationLimits, IssuedInvitation, Joined, NewInvitation } from './invitations.js';
import type { Roles } from './roles.js';
import { OrganizationStore } from './store.js';
import type { Seen } from './manage/owners.js';
import type { ChangedOrganization, OrganizationValues } from './store.js';
import type { Asking } from './standing.js';
import type { Organization } from './types.js';

/** The member who did it; none for code of the application itself. */
const doer = (by: Asking | undefined): AuditDetails => (by ? { by: by.userId } : {});

/** The most unknown roles of which the log hears. */
const MOST_UNKNOWN = 100;
/** The unknown roles of which it has heard, for the roles of each site. */
const unknownRoles = new WeakMap<Roles, Set<string>>();

/** The organizations of a site, with a record of each change. */
export class RecordedOrganizations extends OrganizationStore {
	readonly #context: PluginContext;
	readonly #site: Roles;

	constructor(
		context: PluginContext,
		roles: Roles,
		custom: CustomRoleStore,
		{ hasTeams, hasTokens }: { readonly hasTeams: boolean; readonly hasTokens: boolean }
	) {
		super(context.tables, roles, custom, hasTeams, async (userId) => context.isBlocked(userId), hasTokens);
		this.#context = context;
		this.#site = roles;
	}

	/** As in the store. One warning names a role that neither the definition nor the organization has. */
	override async rolesFor(organizationId: string, role: string): Promise<Roles> {
		const roles = await super.rolesFor(organizationId, role);
		if (role !== '' && !roles.names.includes(role)) this.#warnOf(role);
		return roles;
	}

	#warnOf(role: string): void {
		const known = unknownRoles.get(this.#site) ?? new Set();
		unknownRoles.set(this.#site, known);
		if (known.has(role) || known.size >= MOST_UNKNOWN) return;
		known.add(role);
		const name = JSON.stringify(role.slice(0, 64));
		this.#context.logger.warn(
			`a member of an organization has the role ${name}, which is not defined: it allows nothing`
		);
	}

	override async create(values: OrganizationValues, ownerId: string, personal = false): Promise<Organization> {
		const created = await super.create(values, ownerId, personal);
		await this.#record('created', created.id, ownerId);
		return created;
	}

	override async change(id: string, changes: ChangedOrganization, by?: Asking): Promise<Organization> {
		const changed = await super.change(id, changes, by);
		const { policy, ...values } = changes;
		if (policy !== undefined) await this.#record('policyChanged', id, undefined, { ...policy, ...doer(by) });
		const members = Object.keys(values);
		if (members.length > 0) await this.#record('changed', id, undefined, { members, ...doer(by) });
		return changed;
	}

	override async delete(id: string, seen?: Seen): Promise<boolean> {
		const wasThere = await super.delete(id, seen);
		if (wasThere) await this.#record('deleted', id);
		return wasThere;
	}

	override async add(organizationId: string, userId: string, role: string): Promise<boolean> {
		const isNew = await super.add(organizationId, userId, role);
		if (isNew) await this.#record('memberJoined', organizationId, userId, { role });
		return isNew;
	}

	override async setRole(organizationId: string, userId: string, role: string, by?: Asking): Promise<void> {
		const before = await this.roleOf(organizationId, userId);
		await super.setRole(organizationId, userId, role, by);
		if (before === role) return;
		const what = [before, role].includes(this.#site.owner) ? 'ownershipChanged' : 'roleChanged';
		await this.#record(what, organizationId, userId, { role, ...(before !== null && { before }), ...doer(by) });
	}

	override async remove(organizationId: string, userId: string, by?: Asking): Promise<void> {
		await super.remove(organizationId, userId, by);
		const what = by?.userId === userId ? 'memberLeft' : 'memberRemoved';
		await this.#record(what, organizationId, userId, what === 'memberLeft' ? {} : doer(by));
	}

	protected override async abandon(organizationId: string, userId: string): Promise<void> {
		await super.abandon(organizationId, userId);
		await this.#record('memberRemoved', organizationId, userId, { ownerless: true });
	}

	async #record(what: string, organizationId: string, userId?: string, details?: AuditDetails): Promise<void> {
		await this.#context.record({
			what,
			...(userId !== undefined && { userId }),
			details: { organizationId, ...details }
		});
	}
}

/** The invitations of a site, with a record of each change. */
export class RecordedInvitations extends InvitationStore {
	readonly #context: PluginContext;

	constructor(
		context: PluginContext,
		organizations: OrganizationStore,
		roles: CustomRoleStore,
		limits: InvitationLimits
	) {
		super(context.tables, organizations, roles, limits);
		this.#context = context;
	}

	override async create(organizationId: string, by: Asking, values: NewInvitation): Promise<IssuedInvitation> {
		const invitation = await super.create(organizationId, by, values);
		const { id: invitationId, role, email } = invitation;
		const details = { organizationId, invitationId, role, byLink: email === null, ...doer(by) };
		await this.#context.record({ what: 'memberInvited', details });
		return invitation;
	}

	override async cancel(organizationId: string, id: string, by?: Asking): Promise<boolean> {
		const wasThere = await super.cancel(organizationId, id, by);
		const details = { organizationId, invitationId: id, ...doer(by) };
		if (wasThere) await this.#context.record({ what: 'invitationWithdrawn', details });
		return wasThere;
	}

	protected override async joined({ userId, inviterId, ...details }: Joined): Promise<void> {
		await this.#context.record({ what: 'memberJoined', userId, details: { ...details, invitedBy: inviterId } });
	}
}

/** The roles that organizations of a site make, with a record of each change. */
export class RecordedRoles extends CustomRoleStore {
	readonly #context: PluginContext;

	constructor(context: PluginContext, roles: Roles, allowed: ReadonlySet<string>, hasTeams: boolean) {
		super(context.tables, roles, allowed, hasTeams);
		this.#context = context;
	}

	override async create(organizationId: string, name: unknown, permissions: unknown, by?: Asking): Promise<string> {
		const role = await super.create(organizationId, name, permissions, by);
		await this.#record('roleCreated', { organizationId, role, permissions: permissions as string[], ...doer(by) });
		return role;
	}

	override async change(organizationId: string, role: string, permissions: unknown, by?: Asking): Promise<void> {
		await super.change(organizationId, role, permissions, by);
		await this.#record('rolePermissionsChanged', {
			organizationId,
			role,
			permissions: permissions as string[],
			...doer(by)
		});
	}

	override async remove(organizationId: string, role: string, by?: Asking): Promise<void> {
		await super.remove(organizationId, role, by);
		await this.#record('roleRemoved', { organizationId, role, ...doer(by) });
	}

	async #record(what: string, details: AuditDetails): Promise<void> {
		await this.#context.record({ what, details });
	}
}
