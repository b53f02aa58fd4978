/** The organizations of a site: its roles, its options, and its rows in the tables of a request's context. */
import type { Limiter } from '../../base/config/options.js';
import { countInMemory } from '../../base/limits/memory-limiter.js';
import type { PluginContext } from '../../core/plugin-contract/types.js';
import { InvalidConfig } from '../../../errors.js';
import { compileRoles, customPermissions, usualRoles, type Roles } from './roles.js';
import { RecordedInvitations, RecordedOrganizations, RecordedRoles } from './recorded.js';
import { teamLimits } from './teams/limits.js';
import { RecordedTeams } from './teams/recorded.js';
import { TokenStore } from './tokens/store.js';
import type { OrganizationsOptions } from './types.js';

const DAY = 24 * 60 * 60;
/** The most notices that a member gets, and the seconds in which they count. */
const noticesOfMember = { keyPrefix: 'organizations notice', points: 10, duration: 60 * 60 };

/** The options, compiled. */
export interface Site {
	readonly options: OrganizationsOptions;
	/** Sends invitations: by the function of the application, or, in development, to the mailbox. */
	sendInvitation: OrganizationsOptions['sendInvitation'];
	readonly roles: Roles;
	readonly invitedRole: string;
	/** The permissions that roles made at run time may have. */
	readonly customPermissions: ReadonlySet<string>;
	/** A user who is an owner in this many organizations creates no other. */
	readonly most: number;
	readonly hasTeams: boolean;
	readonly hasTokens: boolean;
	/** Counts the notices to each member, in this process. */
	readonly notices: Limiter;
	/** Returns the slug in an address; null without one. */
	slugIn(url: URL): string | null;
	/** Returns the path of an organization; null where the application finds it by a function. */
	pathOf(slug: string): string | null;
	stores(context: PluginContext): Stores;
}

/** The rows of organizations. */
export interface Stores {
	readonly organizations: RecordedOrganizations;
	readonly invitations: RecordedInvitations;
	readonly roles: RecordedRoles;
	/** Undefined on a site without teams. */
	readonly teams: RecordedTeams | undefined;
	/** Undefined on a site without API tokens of organizations. */
	readonly tokens: TokenStore | undefined;
}

/** @throws {InvalidConfig} for options that contradict themselves */
export function compileSite(options: OrganizationsOptions): Site {
	const { access = usualRoles, ownerRole, at = '/orgs/[slug]', most = 10 } = options;
	const { invitationAge = 7 * DAY, mostInvitations = 100 } = options;
	const roles = compileRoles(access, ownerRole);
	const invitedRole = options.invitedRole ?? roles.names.at(-1) ?? roles.owner;
	if (!roles.names.includes(invitedRole))
		throw new InvalidConfig(`\`invitedRole\` is "${invitedRole}", which is not a role: use one of \`roles\``);
	requireNumber('most', most, 1);
	requireNumber('invitationAge', invitationAge, 60);
	requireNumber('mostInvitations', mostInvitations, 1);
	requireNumber('deletionGrace', options.deletionGrace ?? 0, 0);
	const custom = customPermissions(options.customRoles ?? [], roles);
	const teams = teamLimits(options.teams);
	const mostTokens = tokenLimit(options.apiTokens);
	const has = { hasTeams: teams !== null, hasTokens: mostTokens !== null };
	const limits = { ageMs: invitationAge * 1000, most: mostInvitations };
	return {
		options,
		sendInvitation: options.sendInvitation,
		roles,
		invitedRole,
		customPermissions: custom,
		most,
		...has,
		notices: countInMemory(noticesOfMember),
		...placeOf(at),
		stores(context) {
			const customRoles = new RecordedRoles(context, roles, custom, teams !== null);
			const organizations = new RecordedOrganizations(context, roles, customRoles, has);
			const invitations = new RecordedInvitations(context, organizations, customRoles, limits);
			return {
				organizations,
				invitations,
				roles: customRoles,
				teams: teams ? new RecordedTeams(context, customRoles, teams) : undefined,
				tokens: mostTokens === null ? undefined : new TokenStore(context.tables, mostTokens)
			};
		}
	};
}

/** Returns the most API tokens of an organization; null for a site without them. @throws {InvalidConfig} */
function tokenLimit(option: OrganizationsOptions['apiTokens'] = false): number | null {
	if (option === false) return null;
	if (option !== true && (typeof option !== 'object' || (option as unknown) === null || Array.isArray(option))) {
		throw new InvalidConfig('`apiTokens` of organizations has to be true, or { most }');
	}
	const { most = 100 } = option === true ? {} : option;
	requireNumber('apiTokens.most', most, 1);
	if (most > 1000) throw new InvalidConfig('`apiTokens.most` of organizations has to be 1000 or less');
	return most;
}

function placeOf(at: NonNullable<OrganizationsOptions['at']>): Pick<Site, 'slugIn' | 'pathOf'> {
	if (typeof at === 'function') return { slugIn: at, pathOf: () => null };
	const [before = '', ...others] = at.split('[slug]');
	if (others.length !== 1 || others[0] !== '' || !before.startsWith('/') || !before.endsWith('/')) {
		throw new InvalidConfig('`at` ends in "/[slug]", such as \'/orgs/[slug]\', or is a function');
	}
	return {
		slugIn({ pathname }) {
			if (!pathname.startsWith(before)) return null;
			const [slug = ''] = pathname.slice(before.length).split('/');
			return slug === '' || slug === '__data.json' ? null : slug;
		},
		pathOf: (slug) => before + slug
	};
}

function requireNumber(option: string, value: unknown, least: number): void {
	if (Number.isSafeInteger(value) && Number(value) >= least) return;
	throw new InvalidConfig(`\`${option}\` of organizations has to be a whole number, ${least} or more`);
}
