/** Teams of organizations and their members, as they are in the tables. */
import type { RowOf } from '../../../store/tables/definition.js';
import type { TableOperations } from '../../../store/tables/operations.js';
import { OneOf } from '../../../store/tables/operators.js';
import { OrganizationInvalid } from '../errors.js';
import { memberOf } from '../manage/member.js';
import { organizationTeam, organizationTeamMember } from './tables.js';
import { idsAbove, type TeamRow } from './tree.js';
import type { OrganizationTeam, TeamMember, TeamMembership, TeamPlace } from './types.js';

/** The rows that are read at once. */
const PAGE = 1000;
/** The most values of one condition. */
const MOST_VALUES = 500;

type PlaceRow = RowOf<typeof organizationTeamMember>;

/** The page behind a row. */
interface Next<Row> {
	readonly limit: number;
	readonly after?: Row;
}

export class TeamReader {
	protected readonly tables: TableOperations;

	constructor(tables: TableOperations) {
		this.tables = tables;
	}

	/** Returns the teams of an organization, by their names. */
	async list(organizationId: string): Promise<OrganizationTeam[]> {
		const rows = await this.rows(organizationId);
		return rows.map(teamOf).sort((one, other) => one.name.localeCompare(other.name));
	}

	/** Returns the team. @throws {OrganizationInvalid} */
	async team(organizationId: string, id: string): Promise<OrganizationTeam> {
		const row = await this.tables.find(organizationTeam, { id, organizationId });
		if (!row)
			throw new OrganizationInvalid('there is no such team in the organization: use the id of one that `teams` lists');
		return teamOf(row);
	}

	/** Returns the teams of a user, each with the teams above it. */
	async of(userId: string): Promise<(TeamMembership & { readonly above: readonly string[] })[]> {
		const pairs = await everyPage(
			async (page: Next<PlaceRow>) => this.tables.selectWith(organizationTeamMember, { userId }, 'teamId', page),
			({ row }) => row
		);
		return pairs.map(({ row: { organizationId, role }, other }) => ({
			team: teamOf(other),
			organizationId,
			role,
			above: idsAbove(other)
		}));
	}

	/** Returns those of some teams whose grants reach a user: those in which they are, and those of which these are part. */
	async reaching(
		userId: string,
		ids: readonly string[]
	): Promise<{ readonly teamId: string; readonly organizationId: string }[]> {
		const matches = [];
		for (let start = 0; start < ids.length; start += MOST_VALUES) {
			const some = ids.slice(start, start + MOST_VALUES);
			const teams = await this.tables.select(organizationTeam, { id: new OneOf(some) }, { limit: MOST_VALUES });
			if (teams.length === 0) continue;
			const organizationId = new OneOf([...new Set(teams.map((team) => team.organizationId))]);
			const where = { userId, organizationId };
			const places = await everyPage(
				async (page: Next<PlaceRow>) => this.tables.selectWith(organizationTeamMember, where, 'teamId', page),
				({ row }) => row
			);
			const reached = new Set(places.flatMap(({ other }) => [other.id, ...idsAbove(other)]));
			matches.push(...teams.filter(({ id }) => reached.has(id)));
		}
		return matches.map(({ id: teamId, organizationId }) => ({ teamId, organizationId }));
	}

	/** Returns the roles of a user in some teams. */
	async rolesIn(
		userId: string,
		ids: readonly string[]
	): Promise<{ teamId: string; organizationId: string; role: string }[]> {
		const rows = [];
		for (let start = 0; start < ids.length; start += MOST_VALUES) {
			const teamId = new OneOf(ids.slice(start, start + MOST_VALUES));
			rows.push(...(await this.tables.select(organizationTeamMember, { userId, teamId }, { limit: MOST_VALUES })));
		}
		return rows;
	}

	/** Returns the members of a team, in the order of their ids. */
	async members(
		organizationId: string,
		teamId: string,
		{ limit, after }: { readonly limit?: number; readonly after?: string } = {}
	): Promise<TeamMember[]> {
		const pairs = await this.tables.selectWith(organizationTeamMember, { teamId, organizationId }, 'userId', {
			...(limit !== undefined && { limit }),
			...(after !== undefined && { after: { teamId, userId: after } })
		});
		return pairs.map(memberOf);
	}

	/** Returns the places in all teams of an organization. */
	async places(organizationId: string): Promise<(TeamPlace & { readonly role: string })[]> {
		return everyPage(
			async (page: Next<PlaceRow>) => this.tables.select(organizationTeamMember, { organizationId }, page),
			same
		);
	}

	/** Returns the role of a user in a team; null for someone else. */
	async roleIn(organizationId: string, { teamId, userId }: TeamPlace): Promise<string | null> {
		return (await this.tables.find(organizationTeamMember, { teamId, userId, organizationId }))?.role ?? null;
	}

	protected async rows(organizationId: string): Promise<TeamRow[]> {
		return everyPage(
			async (page: Next<TeamRow>) => this.tables.select(organizationTeam, { organizationId }, page),
			same
		);
	}
}

const same = <Row>(row: Row): Row => row;

/** Reads all pages. @param rowOf returns the row behind which the next page begins */
async function everyPage<Found, Row>(
	read: (page: Next<Row>) => Promise<Found[]>,
	rowOf: (pair: Found) => Row
): Promise<Found[]> {
	const all: Found[] = [];
	for (;;) {
		const last = all.at(-1);
		const page = await read({ limit: PAGE, ...(last !== undefined && { after: rowOf(last) }) });
		all.push(...page);
		if (page.length < PAGE) return all;
	}
}

export function teamOf({ id, name, parentId, createdAt }: Omit<TeamRow, 'above' | 'organizationId'>): OrganizationTeam {
	return { id, name, parentId, createdAt };
}
