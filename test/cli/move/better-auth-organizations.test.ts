/** The organizations of a database that Better Auth itself has made and filled, moved by the SQL of the guide. */
import { expect, describe, test } from 'vitest';
import { organizations } from '../../../src/organizations.js';
import type { PluginInstance } from '../../../src/types/plugin.js';
import { createApp, secret } from '../../fixtures/app.js';
import { createBrowser } from '../../fixtures/browser.js';
import { read } from '../../support/documents.js';
import { app } from '../support.js';
import { load, otherLibraries, withInstalled } from './packages.js';
import { places, print, type Place } from './places.js';

const theirSecret = 'of-better-auth-8b1f0e5c7d2a4936';
const guide = read('docs/guides/moving-from-better-auth.md');

/** The SQL of the guide's section, in its order. The blocks stand in a list. */
const blocks = [...guide.slice(guide.indexOf('## Organizations')).matchAll(/^ {3}```sql\n(.*?)^ {3}```$/gms)].map(
	([, code = '']) => code.replace(/^ {3}/gm, '')
);
const [makeRoom = '', onSqlite = '', onPostgres = '', teamsOnSqlite = '', teamsOnPostgres = '', listInvitations = ''] =
	blocks;

/** The command finds `framework-auth/organizations` where the package is installed. */
const tables = ['tables', 'teams/tables']
	.map((file) => new URL(`../../../src/lib/plugins/organizations/${file}.ts`, import.meta.url).href)
	.map((url) => `export * from ${JSON.stringify(url)};`)
	.join('\n');

interface BetterAuth {
	readonly options: object;
	handler(request: Request): Promise<Response>;
}

/** A site of Better Auth with two organizations. Grace is a member of both, and in one with two roles. */
async function fill({ driver }: Place): Promise<Record<string, string>> {
	const { betterAuth } = await load<{ betterAuth(options: object): BetterAuth }>('better-auth');
	const { getMigrations } = await load<{ getMigrations(options: object): Promise<{ runMigrations(): Promise<void> }> }>(
		'better-auth/db/migration'
	);
	const { organization } = await load<{ organization(options: object): object }>('better-auth/plugins');
	const auth = betterAuth({
		database: driver,
		secret: theirSecret,
		baseURL: 'https://app.test',
		rateLimit: { enabled: false },
		emailAndPassword: { enabled: true },
		plugins: [organization({ teams: { enabled: true }, sendInvitationEmail: async () => Promise.resolve() })]
	});
	await (await getMigrations(auth.options)).runMigrations();
	const ids: Record<string, string> = {};
	const signUp = async (name: string) => {
		const browser = createBrowser((request) => auth.handler(request));
		const body = { name, email: `${name}@example.test`, password: 'note G, 1843: Bernoulli' };
		const response = await browser.postJson('/api/auth/sign-up/email', body);
		ids[name] = ((await response.json()) as { user: { id: string } }).user.id;
		return async (path: string, given: object) => {
			const answer = await browser.postJson(`/api/auth/organization/${path}`, given);
			expect([path, answer.status]).toEqual([path, 200]);
			return (await answer.json()) as { id: string };
		};
	};
	const [ada, grace] = [await signUp('ada'), await signUp('grace')];
	ids.acme = (await ada('create', { name: 'Acme', slug: 'acme', metadata: { plan: 'pro' } })).id;
	const invitation = { email: 'grace@example.test', role: ['member', 'admin'], organizationId: ids.acme };
	const { id: invitationId } = await ada('invite-member', invitation);
	await grace('accept-invitation', { invitationId });
	ids.web = (await ada('create-team', { name: 'Web', organizationId: ids.acme })).id;
	await ada('add-team-member', { teamId: ids.web, userId: ids.grace });
	ids.own = (await grace('create', { name: 'Grace & Co', slug: 'grace-co' })).id;
	await ada('invite-member', { email: 'tom@example.test', role: 'member', organizationId: ids.acme });
	return ids;
}

test('the guide has the SQL for both databases', () => {
	expect(blocks).toHaveLength(6);
	const all = [onSqlite, onPostgres, teamsOnSqlite, teamsOnPostgres];
	expect(all.map((sql) => sql.split('\n')[0])).toEqual(['-- SQLite', '-- PostgreSQL', '-- SQLite', '-- PostgreSQL']);
});

describe.skipIf(!withInstalled).each(places)('$name', ({ name, create }) => {
	const isSqlite = name === 'SQLite';

	test.skipIf(!create)('organizations, members and roles of Better Auth are moved', async () => {
		const place = await create!();
		try {
			const ids = await fill(place);
			const files = { '.env': `BETTER_AUTH_SECRET=${theirSecret}\nAUTH_SECRET=${secret}\n` };
			const users = await print(`from-better-auth --database ${place.place}`, { files, packages: otherLibraries });
			expect(users.errors).toBe('');
			expect(users.said).toContain('docs/guides/moving-from-better-auth.md');
			await place.run(users.said);

			await place.run(makeRoom);
			const ending: (() => Promise<void>)[] = [];
			const folder = await app({ 'tables.js': tables }, (remove) => ending.push(remove));
			const schema = await folder.run(`schema ${isSqlite ? 'sqlite' : 'pg --id text'} --with ./tables.js`);
			await Promise.all(ending.map((remove) => remove()));
			expect(schema.errors).toBe('');
			await place.run(schema.said);
			await place.run(isSqlite ? onSqlite : onPostgres);

			await place.run(isSqlite ? teamsOnSqlite : teamsOnPostgres);

			const { auth } = createApp({ adapter: place.adapter(), plugins: [organizations({ teams: true })] });
			const { organizations: moved } = auth as unknown as PluginInstance<[ReturnType<typeof organizations>]>;
			const acme = await moved.find({ slug: 'acme' });
			expect(acme).toMatchObject({ id: ids.acme, name: 'Acme', logo: null, fields: { plan: 'pro' } });
			expect(Math.abs(acme!.createdAt.getTime() - Date.now())).toBeLessThan(60 * 60 * 1000);
			const rolesIn = async (id: string) =>
				(await moved.members(id)).map((member) => [member.name, member.role]).sort();
			expect(await rolesIn(ids.acme!)).toEqual([
				['ada', 'owner'],
				['grace', 'admin']
			]);
			expect(await rolesIn(ids.own!)).toEqual([['grace', 'owner']]);
			await expect(moved.setRole(ids.acme!, { userId: ids.ada!, role: 'member' })).rejects.toThrow(/no owner/);
			await moved.setRole(ids.acme!, { userId: ids.grace!, role: 'owner' });
			await moved.setRole(ids.acme!, { userId: ids.ada!, role: 'member' });

			const teams = await moved.teams(ids.acme!);
			expect(teams.map(({ name, parentId }) => [name, parentId])).toEqual([
				['Acme', null],
				['Web', null]
			]);
			expect(await moved.teamMembers(ids.acme!, ids.web!)).toMatchObject([{ name: 'grace', role: 'member' }]);
			expect(Math.abs(teams[1]!.createdAt.getTime() - Date.now())).toBeLessThan(60 * 60 * 1000);
			const { id: below } = await moved.createTeam(ids.acme!, { name: 'Below', parentId: ids.web! });
			await moved.setTeamMember(ids.acme!, { teamId: below, userId: ids.ada! });
			expect((await moved.teamsOf(ids.ada!)).map(({ team }) => team.name).sort()).toContain('Below');

			expect(await place.rows(listInvitations)).toEqual([
				{ organizationId: ids.acme, email: 'tom@example.test', role: 'member' }
			]);
		} finally {
			await place.close();
		}
	});
});
