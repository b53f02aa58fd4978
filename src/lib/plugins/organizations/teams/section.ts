/** The teams on the page of an organization: each member sees them, with the forms that their roles allow. */
import { html, type Html } from '../../../base/markup/html.js';
import type { PluginContext } from '../../../core/plugin-contract/types.js';
import { form, type View } from '../pages/form.js';
import { roleName } from '../roles.js';
import type { OrganizationMember } from '../types.js';
import { managing } from './members.js';
import { teamsOf } from './site.js';
import type { OrganizationTeam, TeamPlace } from './types.js';

/** A team, as it is shown. */
interface Shown {
	readonly team: OrganizationTeam;
	/** The names of the teams that it is part of, from the top, and its own. */
	readonly path: readonly string[];
	readonly places: readonly (TeamPlace & { readonly role: string })[];
	/** The permissions of the visitor in it. */
	readonly rights: ReadonlySet<string>;
}

/** Returns the section; null where there is nothing to show, and nothing to do. */
export async function teamsSection(
	view: View,
	context: PluginContext,
	membersOf: () => Promise<readonly OrganizationMember[]>
): Promise<Html | null> {
	const { site, visit, texts } = view;
	if (!site.hasTeams) return null;
	const { by, organizationId, roles, membership } = visit;
	const stored = teamsOf(site, context);
	const [teams, places] = [await stored.list(organizationId), await stored.places(organizationId)];
	const byId = new Map(teams.map((team) => [team.id, team]));
	const shown = teams
		.map((team): Shown => {
			const own = places.filter(({ teamId }) => teamId === team.id);
			const ownPlace = own.find(({ userId }) => userId === by.userId);
			const rights = new Set([...roles.of(by.role), ...(ownPlace ? roles.of(ownPlace.role) : [])]);
			return { team, path: pathOf(team, byId), places: own, rights };
		})
		.sort((one, other) => one.path.join('\n').localeCompare(other.path.join('\n')));
	if (shown.length === 0 && !membership.can(managing)) return null;
	const members = await membersOf();
	const list =
		shown.length === 0
			? html`<p>${texts.noTeams}</p>`
			: html`<ul class="list">
					${shown.map((each) => teamItem(view, each, { all: shown, members }))}
				</ul>`;
	return html`${list}${membership.can(managing) && creation(view, shown)}`;
}

/** Returns the names from the top to a team. */
function pathOf(team: OrganizationTeam, byId: ReadonlyMap<string, OrganizationTeam>): string[] {
	const path: OrganizationTeam[] = [];
	for (let next: OrganizationTeam | undefined = team; next && !path.includes(next);) {
		path.unshift(next);
		next = next.parentId === null ? undefined : byId.get(next.parentId);
	}
	return path.map(({ name }) => name);
}

function teamItem(
	view: View,
	shown: Shown,
	{ all, members }: { readonly all: readonly Shown[]; readonly members: readonly OrganizationMember[] }
): Html {
	const { texts, visit } = view;
	const { team, path, places, rights } = shown;
	const above = path.slice(0, -1);
	const mayMove = visit.membership.can(managing);
	const change = html`<details>
		<summary>${texts.changeTeam}</summary>
		${form(
			view,
			'updateTeam',
			{ teamId: team.id },
			html`<input
					name="name"
					value="${team.name}"
					aria-label="${texts.nameOfTeam(team.name)}"
					required
					maxlength="100"
				/>
				${mayMove && parentChoice(view, all, team)}<button>${texts.save}</button>`
		)}
	</details>`;
	const removal = form(
		view,
		'removeTeam',
		{ teamId: team.id },
		html`<button class="quiet" aria-label="${texts.removeOne(team.name)}"><span>${texts.remove}</span></button>`
	);
	return html`<li>
		<div>
			<strong>${team.name}</strong>
			${above.length > 0 && html`<p>${texts.partOf} ${above.join(' / ')}</p>`}
		</div>
		<details>
			<summary>${texts.membersOf(places.length)}</summary>
			${placesList(view, shown, members)}${rights.has(managing) && addition(view, shown, members)}
		</details>
		${rights.has(managing) && change}${mayMove && removal}
	</li>`;
}

function placesList(view: View, shown: Shown, members: readonly OrganizationMember[]): Html {
	if (shown.places.length === 0) return html`<p>${view.texts.noTeamMembers}</p>`;
	const byId = new Map(members.map((member) => [member.userId, member]));
	return html`<ul class="list">
		${shown.places.map((place) => placeItem(view, shown, place, byId.get(place.userId)))}
	</ul>`;
}

function placeItem(
	view: View,
	{ team, rights }: Shown,
	{ userId, role }: Shown['places'][number],
	member: OrganizationMember | undefined
): Html {
	const { texts, visit } = view;
	const name = member?.name ?? member?.email ?? userId;
	const isSelf = userId === visit.by.userId;
	const permissions = [role, member?.role ?? role].flatMap((each) => [...visit.roles.of(each)]);
	const mayChange = rights.has(managing) && (isSelf || permissions.every((permission) => rights.has(permission)));
	const place = { teamId: team.id, userId };
	const choice = roleChoice(view, rights, role, texts.roleInTeam(name, team.name));
	const roleForm =
		mayChange &&
		html`<details>
			<summary>${texts.changeRole}</summary>
			${form(view, 'setTeamMember', place, html`${choice}<button>${texts.save}</button>`)}
		</details>`;
	const [word, label] = isSelf
		? [texts.leave, texts.leaveOne(team.name)]
		: [texts.remove, texts.removeFromTeam(name, team.name)];
	const removal =
		(isSelf || mayChange) &&
		form(
			view,
			'removeTeamMember',
			place,
			html`<button class="quiet" aria-label="${label}"><span>${word}</span></button>`
		);
	return html`<li>
		<div><strong>${name}</strong>${isSelf && html` (${texts.you})`} <span class="mark">${roleName(role)}</span></div>
		${roleForm}${removal}
	</li>`;
}

/** The form that puts someone into a team. */
function addition(view: View, { team, places, rights }: Shown, members: readonly OrganizationMember[]): Html {
	const { site, texts } = view;
	const inTeam = new Set(places.map(({ userId }) => userId));
	const others = members.filter(({ userId }) => !inTeam.has(userId));
	if (others.length === 0) return html``;
	const options = others.map(
		({ userId, name, email }) => html`<option value="${userId}">${name ?? email ?? userId}</option>`
	);
	return form(
		view,
		'setTeamMember',
		{ teamId: team.id },
		html`<select name="userId" aria-label="${texts.memberOfTeam(team.name)}">
				${options}</select
			>${roleChoice(view, rights, site.invitedRole, texts.role)}<button>${texts.addToTeam}</button>`
	);
}

/** The roles that the visitor may give in a team. */
function roleChoice({ visit }: View, rights: ReadonlySet<string>, current: string, label: string): Html {
	const { roles } = visit;
	const givable = roles.names.filter((role) => [...roles.of(role)].every((permission) => rights.has(permission)));
	const options = givable.map(
		(role) => html`<option value="${role}" ${role === current && html` selected`}>${roleName(role)}</option>`
	);
	return html`<select name="role" aria-label="${label}">
		${options}
	</select>`;
}

/** The teams of which one may be part: not itself, and none of its own sub-teams. */
function parentChoice({ texts }: View, all: readonly Shown[], own?: OrganizationTeam): Html {
	const names = all.find(({ team }) => team.id === own?.id)?.path ?? [];
	const isBelow = ({ path }: Shown) => names.length > 0 && names.every((name, at) => path[at] === name);
	const options = all
		.filter((each) => !isBelow(each))
		.map(
			({ team, path }) =>
				html`<option value="${team.id}" ${team.id === own?.parentId && html` selected`}>${path.join(' / ')}</option>`
		);
	return html`<select name="parentId" aria-label="${texts.partOf}">
		<option value="">${texts.partOfNone}</option>
		${options}
	</select>`;
}

function creation(view: View, all: readonly Shown[]): Html {
	const { texts } = view;
	return form(
		view,
		'createTeam',
		{},
		html`<label for="team-name">${texts.teamName}</label>
			<input id="team-name" name="name" required maxlength="100" autocomplete="off" />
			${all.length > 0 && parentChoice(view, all)}<button>${texts.createTeam}</button>`
	);
}
