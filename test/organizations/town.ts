/** A site with organizations, and people who ask for changes. */
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { Adapter } from '../../src/adapters/types.js';
import {
	organizations,
	type InvitationMail,
	type Membership,
	type OrganizationsOptions
} from '../../src/organizations.js';
import { CustomRoleStore } from '../../src/lib/plugins/organizations/custom-roles.js';
import { compileRoles } from '../../src/lib/plugins/organizations/roles.js';
import { OrganizationStore } from '../../src/lib/plugins/organizations/store.js';
import { organizationTables } from '../../src/lib/plugins/organizations/tables.js';
import { TeamStore } from '../../src/lib/plugins/organizations/teams/store.js';
import { teamTables } from '../../src/lib/plugins/organizations/teams/tables.js';
import { openTables, type TableOperations } from '../../src/tables.js';
import type { CorePlugins, PluginInstance } from '../../src/types/plugin.js';
import { createApp, type App, type AppOptions } from '../fixtures/app.js';

export type Plugin = ReturnType<typeof organizations>;

export const access = {
	permissions: ['project:create', 'project:delete', 'billing:manage'],
	roles: {
		owner: '*',
		admin: ['organization:update', 'member:*', 'project:*'],
		lead: ['member:invite', 'project:create'],
		member: ['project:create'],
		guest: []
	}
} as const;

export interface Person {
	readonly id: string;
	/** The `Cookie` header of the session. */
	readonly cookie: string;
	/** The members of the core, for a request of this person. @param path of the request @default '/' */
	at(path?: string): PluginLocalsOf;
	/** The membership in the organization of the address. */
	organization(path: string): Promise<Membership | null>;
	/** Sends a request of this person to the library. */
	send(path: string, form?: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
}

type PluginLocalsOf = ReturnType<CorePlugins<[Plugin]>['organizations']>;

export interface Town {
	readonly adapter: Adapter;
	readonly auth: PluginInstance<[Plugin]>;
	readonly tables: TableOperations;
	readonly mails: InvitationMail[];
	readonly logger: App['logger'];
	person(name: string, proven?: boolean): Promise<Person>;
	/** Creates an organization, and adds people by their roles. */
	settle(owner: Person, people?: Record<string, Person>): Promise<{ id: string; slug: string }>;
	/** A browser of someone who is not signed in. */
	newBrowser: App['newBrowser'];
	/** The token of the last mail. */
	token(): string;
	/** Sends a request of someone who is not signed in. */
	visit(path: string): Promise<Response>;
}

/**
 * @param options further options of the plugin
 * @param config further options of the site
 */
export function createTown(
	options: OrganizationsOptions = {},
	adapter: Adapter = MemoryAdapter(),
	config: AppOptions = {}
): Town {
	const mails: InvitationMail[] = [];
	const plugin = organizations({
		access,
		invitedRole: 'member',
		sendInvitation: async (mail) => {
			mails.push(mail);
			await Promise.resolve();
		},
		...options
	});
	const { auth, logger, newBrowser } = createApp({ adapter, plugins: [plugin], ...config });
	const core = auth as typeof auth & CorePlugins<[Plugin]>;
	const server = auth as unknown as PluginInstance<[Plugin]>;
	let count = 0;

	async function person(name: string, proven = true): Promise<Person> {
		const email = `${name.toLowerCase()}@example.com`;
		const emailVerified = proven ? new Date() : null;
		const { id } = await adapter.createUser!({ id: crypto.randomUUID(), name, email, emailVerified });
		const { cookies } = await auth.signInAs(new Request('https://app.test/', { method: 'POST', headers: own }), { id });
		const cookie = cookies.map((each) => `${each.name}=${each.value}`).join('; ');
		const headers = { ...own, cookie };
		return {
			id,
			cookie,
			at: (path = '/') => core.organizations(new Request(`https://app.test${path}`, { method: 'POST', headers })),
			organization: async (path) => core.organization(new Request(`https://app.test${path}`, { headers }))(),
			send: async (path, form, further) =>
				auth.respond(
					new Request(`https://app.test${path}`, {
						headers: { ...headers, ...further },
						...(form && { method: 'POST', body: new URLSearchParams(form) })
					})
				)
		};
	}

	return {
		adapter,
		auth: server,
		tables: openTables(adapter, options.teams ? [...organizationTables, ...teamTables] : organizationTables),
		mails,
		logger,
		newBrowser,
		person,
		async settle(owner, people = {}) {
			const { id, slug } = await owner.at().create({ name: `Town ${++count}` });
			for (const [role, { id: userId }] of Object.entries(people)) {
				await server.organizations.add(id, { userId, role });
			}
			return { id, slug };
		},
		visit: async (path) => auth.respond(new Request(`https://app.test${path}`)),
		token: () => new URL(mails.at(-1)?.url ?? '').searchParams.get('token') ?? ''
	};
}

const own = { origin: 'https://app.test', 'sec-fetch-site': 'same-origin' };

/** The store of a town's organizations, for what happens between a question and its change. */
export function storesOf(tables: TableOperations) {
	const roles = compileRoles(access);
	const custom = new CustomRoleStore(tables, roles, new Set(roles.of(roles.owner)));
	return { roles, custom, organizations: new OrganizationStore(tables, roles, custom) };
}

/** The same with teams. */
export function teamStoresOf(tables: TableOperations, limits = { depth: 3, most: 100 }) {
	const roles = compileRoles(access);
	const custom = new CustomRoleStore(tables, roles, new Set(roles.of(roles.owner)), true);
	const teams = new TeamStore(tables, custom, limits);
	return { roles, custom, organizations: new OrganizationStore(tables, roles, custom, true), teams };
}
