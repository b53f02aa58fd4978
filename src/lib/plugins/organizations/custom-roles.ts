/** Roles that an organization makes at run time: lists of permissions, each within the rights of who edits it. */
import type { RowOf } from '../../store/tables/definition.js';
import { insertion, removal, update, type TableOperations } from '../../store/tables/operations.js';
import { Plus } from '../../store/tables/operators.js';
import { OrganizationInvalid, OrganizationMissing, RoleInUse, RoleMissing } from './errors.js';
import { customRole, isCustom, withCustom, type CustomRole, type Roles } from './roles.js';
import { standing, type Asking } from './standing.js';
import { organizationInvitation, organizationMember, organizationRole } from './tables.js';
import { organizationTeamMember } from './teams/tables.js';

/** The most roles of one organization. */
const MOST_ROLES = 50;
/** How often a change is tried while others change the role. */
const TRIES = 20;

/** Of two roles of one name, the later one does not begin with a version that the earlier one had. It fits into 32 bits. */
const firstVersion = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) >>> 2;

export class CustomRoleStore {
	readonly #tables: TableOperations;
	readonly #roles: Roles;
	readonly #allowed: ReadonlySet<string>;
	readonly #hasTeams: boolean;

	/** @param allowed the permissions that such roles may have; none where the site has no such roles */
	constructor(tables: TableOperations, roles: Roles, allowed: ReadonlySet<string>, hasTeams = false) {
		this.#tables = tables;
		this.#roles = roles;
		this.#allowed = allowed;
		this.#hasTeams = hasTeams;
	}

	/** Returns all roles of an organization. Nothing is read where the site has no custom ones. */
	async rolesOf(organizationId: string): Promise<Roles> {
		if (this.#allowed.size === 0) return this.#roles;
		const rows = await this.#tables.select(organizationRole, { organizationId }, { limit: MOST_ROLES * 2 });
		return withCustom(this.#roles, rows.map(customRoleOf), this.#allowed);
	}

	/** Makes a role. @throws {OrganizationInvalid | RoleMissing | OrganizationMissing} */
	async create(organizationId: string, name: unknown, permissions: unknown, by?: Asking): Promise<string> {
		const role = customRole(this.#nameOf(name));
		const list = this.#listOf(permissions);
		const rights = await this.#rights(organizationId, role, by);
		requireWithin(rights, list);
		if ((await this.#tables.count(organizationRole, { organizationId })) >= MOST_ROLES) {
			throw new OrganizationInvalid(`an organization has at most ${MOST_ROLES} roles of its own: remove one first`);
		}
		const row = { organizationId, role, permissions: list, createdAt: new Date(), version: firstVersion(), given: 0 };
		if (await this.#tables.together([...standing(organizationId, by), insertion(organizationRole, row)])) return role;
		await this.#requireStanding(organizationId, by);
		throw new OrganizationInvalid('there is a role of this name: choose another one');
	}

	/** Gives a role other permissions, for all who have it. @throws {OrganizationInvalid | RoleMissing | OrganizationMissing} */
	async change(organizationId: string, role: string, permissions: unknown, by?: Asking): Promise<void> {
		const list = this.#listOf(permissions);
		await this.#edit(organizationId, role, by, async ({ version, permissions: before }, rights) => {
			requireWithin(rights, this.#known(before));
			requireWithin(rights, list);
			return [
				update(
					organizationRole,
					{ organizationId, role, version },
					{ permissions: list, version: new Plus(1) },
					{ required: true }
				)
			];
		});
	}

	/** Removes a role that no member has, with the invitations to it. @throws {RoleInUse | RoleMissing | OrganizationMissing} */
	async remove(organizationId: string, role: string, by?: Asking): Promise<void> {
		await this.#edit(organizationId, role, by, async ({ version, given, permissions }, rights) => {
			requireWithin(rights, this.#known(permissions));
			if (await this.#isHeld(organizationId, role)) {
				throw new RoleInUse('members have the role: give them another one first');
			}
			return [
				removal(organizationRole, { organizationId, role, version, given }, { required: true }),
				removal(organizationInvitation, { organizationId, role })
			];
		});
	}

	/** @throws {OrganizationInvalid} for a role that the organization has made, and removed meanwhile */
	async requireThere(organizationId: string, role: string | undefined): Promise<void> {
		if (role === undefined || !isCustom(role)) return;
		const row = await this.#tables.find(organizationRole, { organizationId, role });
		if (!row) throw new OrganizationInvalid('there is no such role: use one that `roles` lists');
	}

	/** Whether a member of the organization, or of one of its teams, has the role. */
	async #isHeld(organizationId: string, role: string): Promise<boolean> {
		if ((await this.#tables.count(organizationMember, { organizationId, role })) > 0) return true;
		return this.#hasTeams && (await this.#tables.count(organizationTeamMember, { organizationId, role })) > 0;
	}

	/** Makes a change of a role as it is. One that has changed meanwhile is looked at again. */
	async #edit(
		organizationId: string,
		role: string,
		by: Asking | undefined,
		changesOf: (
			row: CustomRole & { readonly given: number },
			rights: ReadonlySet<string>
		) => Promise<Parameters<TableOperations['together']>[0]>
	): Promise<void> {
		for (let attempt = 0; attempt < TRIES; attempt++) {
			const row = await this.#tables.find(organizationRole, { organizationId, role });
			if (!row) throw new OrganizationInvalid('there is no such role: use one that `roles` lists');
			const rights = await this.#rights(organizationId, role, by);
			const changes = await changesOf({ ...customRoleOf(row), given: row.given }, rights);
			if (await this.#tables.together([...standing(organizationId, by), ...changes])) return;
			await this.#requireStanding(organizationId, by);
		}
		throw new OrganizationInvalid('the role changed with each attempt: try again');
	}

	/** Returns what an editor may do by another role than the edited one. */
	async #rights(organizationId: string, edited: string, by: Asking | undefined): Promise<ReadonlySet<string>> {
		if (!by) return this.#allowed;
		if (by.role === edited)
			throw new RoleMissing('a role does not allow editing itself: let a member with another role do it');
		return (await this.rolesOf(organizationId)).of(by.role);
	}

	/** @throws {OrganizationMissing} if who asks has lost the role, or the role has changed */
	async #requireStanding(organizationId: string, by: Asking | undefined): Promise<void> {
		if (!by) return;
		const { userId, role, roleVersion } = by;
		const member = await this.#tables.find(organizationMember, { organizationId, userId });
		const isSame = (await this.rolesOf(organizationId)).versionOf(role) === roleVersion;
		if (member?.role !== role || !isSame) {
			throw new OrganizationMissing('the role of the member who asks has changed meanwhile: try again');
		}
	}

	/** Returns those that still count. */
	#known(permissions: readonly string[]): string[] {
		return permissions.filter((permission) => this.#allowed.has(permission));
	}

	/** @throws {OrganizationInvalid} */
	#nameOf(name: unknown): string {
		if (typeof name !== 'string' || !/^[a-z0-9](?:[a-z0-9-]{0,28}[a-z0-9])?$/.test(name)) {
			throw new OrganizationInvalid('the name of a role has to be 1 to 30 lower-case letters, digits and hyphens');
		}
		if (this.#roles.names.some((role) => role.toLowerCase() === name)) {
			throw new OrganizationInvalid('the site has a role of this name: choose another one');
		}
		return name;
	}

	/** Returns the names of permissions: no wildcard, and none that such a role may not have. @throws {OrganizationInvalid} */
	#listOf(permissions: unknown): string[] {
		if (Array.isArray(permissions) && permissions.every((each) => this.#allowed.has(each as string))) {
			return [...new Set(permissions as string[])];
		}
		throw new OrganizationInvalid('the permissions of a role have to be a list, of those in `customRoles`');
	}
}

/** @throws {RoleMissing} */
function requireWithin(rights: ReadonlySet<string>, permissions: readonly string[]): void {
	const beyond = permissions.find((permission) => !rights.has(permission));
	if (beyond !== undefined)
		throw new RoleMissing(`the editor may not "${beyond}", and so not give or take it: leave it out`);
}

function customRoleOf({ role, permissions, version }: RowOf<typeof organizationRole>): CustomRole {
	const list: unknown = permissions;
	const names = Array.isArray(list) ? list.filter((each): each is string => typeof each === 'string') : [];
	return { role, permissions: names, version };
}
