/** How the teams of an organization stand below each other. */
import type { RowOf } from '../../../store/tables/definition.js';
import { OrganizationInvalid } from '../errors.js';
import type { organizationTeam } from './tables.js';

export type TeamRow = RowOf<typeof organizationTeam>;

/** Returns the ids in the column `above`. */
export function idsAbove({ above }: Pick<TeamRow, 'above'>): string[] {
	const list: unknown = above;
	return Array.isArray(list) ? list.filter((id): id is string => typeof id === 'string') : [];
}

/** The teams of an organization. */
export class Tree {
	readonly #teams: ReadonlyMap<string, TeamRow>;

	constructor(teams: readonly TeamRow[]) {
		this.#teams = new Map(teams.map((team) => [team.id, team]));
	}

	/** Returns the team. @throws {OrganizationInvalid} */
	team(id: string): TeamRow {
		const team = this.#teams.get(id);
		if (!team)
			throw new OrganizationInvalid('there is no such team in the organization: use the id of one that `teams` lists');
		return team;
	}

	/** Returns the ids of the team and of all that it is part of. @throws {OrganizationInvalid} */
	from(id: string): string[] {
		const ids: string[] = [];
		for (let next: string | null = this.team(id).id; next !== null && !ids.includes(next);) {
			ids.push(next);
			next = this.#teams.get(next)?.parentId ?? null;
		}
		return ids;
	}

	/** Returns the teams that are part of this one, each with the ids that lead to it from there: the nearest first. */
	below(id: string): { readonly id: string; readonly upTo: readonly string[] }[] {
		return [...this.#teams.keys()].flatMap((each) => {
			const path = this.from(each);
			const at = path.indexOf(id);
			return at > 0 ? [{ id: each, upTo: path.slice(1, at + 1) }] : [];
		});
	}

	/** @throws {OrganizationInvalid} if another team has the name */
	requireName(name: string, own?: string): void {
		const other = [...this.#teams.values()].find((team) => team.name === name && team.id !== own);
		if (other) throw new OrganizationInvalid('there is a team of this name beside it: choose another one');
	}
}
