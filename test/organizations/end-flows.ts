/** The steps of two flows with a record at their end: an invitation is accepted, and an organization is deleted. */
import { createHash } from 'node:crypto';
import { endOrganization, sweepOrganizations } from '../../src/lib/plugins/organizations/manage/deletion.js';
import { RecordedInvitations } from '../../src/lib/plugins/organizations/recorded.js';
import type { Site } from '../../src/lib/plugins/organizations/site.js';
import { organization, organizationInvitation, organizationMember } from '../../src/organizations.js';
import type { PluginContext } from '../../src/plugin.js';
import { insertion, removal, update } from '../../src/tables.js';
import { allTables, type Stage } from './teams-stage.js';

export interface EndFlow {
	/** Makes the stage ready. */
	prepare?(here: Stage): Promise<unknown>;
	/** @param record what is called when the change is made, before the flow ends */
	run(here: Stage, record: () => Promise<void>): Promise<unknown>;
	state(here: Stage): Promise<'before' | 'after' | 'half'>;
	/** The error of the next try, where there is nothing left to do. */
	readonly again?: string;
}

const contextOf = ({ operations }: Stage, record: () => Promise<void>) =>
	({ tables: operations, record, isBlocked: async () => Promise.resolve(false) }) as unknown as PluginContext;

const siteWith = (deletionGrace: number) => ({ options: { deletionGrace } }) as unknown as Site;

/** The token of the invitation, which each process knows. */
const tokenOf = ({ id }: Stage) => `invitation-to-${id}`;

/** Invites `mary`, who is not a member any more. */
const invite = (uses: number) => async (here: Stage) => {
	const { operations, id, ada, mary } = here;
	const date = new Date('2037-01-01T00:00:00.000Z');
	const row = { id: crypto.randomUUID(), organizationId: id, role: 'guest', inviterId: ada, uses, createdAt: date };
	const tokenHash = createHash('sha256').update(tokenOf(here)).digest('hex');
	await operations.together([
		removal(organizationMember, { organizationId: id, userId: mary }),
		insertion(organizationInvitation, { ...row, tokenHash, email: null, provesUntil: date, expires: date })
	]);
};

const accepted = (uses: number): EndFlow => ({
	prepare: invite(uses),
	async run(here, record) {
		const { stores, mary } = here;
		const limits = { ageMs: 86_400_000, most: 100 };
		const store = new RecordedInvitations(contextOf(here, record), stores.organizations, stores.custom, limits);
		await store.accept(tokenOf(here), { userId: mary, email: null, isProven: false });
	},
	async state({ operations, stores, id, mary }) {
		const role = await stores.organizations.roleOf(id, mary);
		const [left] = await operations.select(organizationInvitation, { organizationId: id, role: 'guest' });
		if (role === null && left?.uses === uses) return 'before';
		return role === 'guest' && (left?.uses ?? 0) === uses - 1 ? 'after' : 'half';
	},
	...(uses === 1 && { again: 'InvitationInvalid' })
});

/** How many rows are about the organization: each other table has at least one. */
async function rowsOf({ operations, id }: Stage): Promise<number[]> {
	const others = allTables.filter((table) => table !== organization);
	const counts = others.map(async (table) =>
		operations.count(table as typeof organizationMember, { organizationId: id })
	);
	return Promise.all([operations.count(organization, { id }), ...counts]);
}

async function isGone(here: Stage): Promise<'before' | 'after' | 'half'> {
	const counts = await rowsOf(here);
	if (counts.every((count) => count === 0)) return 'after';
	return counts.every((count) => count > 0) ? 'before' : 'half';
}

export const endFlows: Record<string, EndFlow> = {
	'accept an invitation for one': accepted(1),
	'accept an invitation for three': accepted(3),
	'delete the organization at once': {
		run: (here, record) => endOrganization(siteWith(0), contextOf(here, record), here.id, here.by),
		state: isGone,
		again: 'OrganizationMissing'
	},
	'delete the organization later': {
		run: (here, record) => endOrganization(siteWith(60), contextOf(here, record), here.id, here.by),
		async state({ operations, id }) {
			const row = await operations.find(organization, { id });
			return row?.deletesAt ? 'after' : 'before';
		},
		again: 'OrganizationMissing'
	},
	'clean up the organization': {
		prepare: ({ operations, id }) =>
			operations.together([update(organization, { id }, { deletesAt: new Date('2020-01-01T00:00:00.000Z') })]),
		run: (here, record) => sweepOrganizations(contextOf(here, record), 10),
		state: isGone
	}
};
