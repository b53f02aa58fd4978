/** The arguments of remote functions and forms are chosen by their caller: no text, object or list is another organization, member or team. */
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { Adapter } from '../../src/adapters/types.js';
import { createTown } from './town.js';

const typeOf = async (call: () => Promise<unknown>) => {
	try {
		return await call();
	} catch (error) {
		return (error as { type?: string }).type ?? String(error);
	}
};

test.each([
	['memory', () => MemoryAdapter() as Adapter],
	['SQLite', () => SqliteAdapter(new DatabaseSync(':memory:')) as Adapter]
])('S540 an argument of any kind reaches no other organization, on %s', async (_, createAdapter) => {
	const town = createTown({ teams: true, apiTokens: true }, createAdapter());
	const [ada, eve, max] = [await town.person('Ada'), await town.person('Eve'), await town.person('Max')];
	const theirs = await town.settle(ada, { member: max });
	const own = await town.settle(eve);
	const team = await ada.at().createTeam(theirs.slug, { name: 'Web' });
	const strange = [
		theirs.slug,
		theirs.slug.toUpperCase(),
		`${theirs.slug} `,
		`${theirs.slug}\0`,
		`${own.slug}/../${theirs.slug}`,
		theirs.slug.replace('o', '\u043E'),
		theirs.id,
		'',
		'__proto__',
		'constructor',
		'%',
		[theirs.slug],
		[own.slug, theirs.slug],
		{ texts: [theirs.slug] },
		{ text: own.slug },
		{ toString: () => theirs.slug },
		JSON.parse(`{ "__proto__": "${theirs.slug}" }`) as unknown,
		0,
		true,
		null,
		undefined
	];
	const at = eve.at(`/orgs/${own.slug}`);
	for (const slug of strange as string[]) {
		const calls: Record<string, () => Promise<unknown>> = {
			members: async () => at.members(slug),
			of: async () => at.of(slug),
			teams: async () => at.teams(slug),
			tokens: async () => at.tokens(slug),
			update: async () => at.update(slug, { name: 'Taken' }),
			delete: async () => at.delete(slug),
			invite: async () => at.inviteByLink(slug, {}),
			setRole: async () => at.setRole(slug, { userId: max.id, role: 'guest' })
		};
		for (const [name, call] of Object.entries(calls)) {
			const answer = await typeOf(call);
			expect([name, slug, answer]).toEqual([name, slug, name === 'of' ? answer : 'OrganizationMissing']);
			if (name === 'of') expect([null, 'OrganizationMissing']).toContain(answer);
		}
	}
	// The ids of another organization, below the slug of the own one.
	for (const id of [team.id, [team.id], { texts: [team.id] }, '__proto__'] as string[]) {
		const answers = [
			await typeOf(async () => at.updateTeam(own.slug, { teamId: id, name: 'Taken' })),
			await typeOf(async () => at.removeTeam(own.slug, id)),
			await typeOf(async () => at.setTeamMember(own.slug, { teamId: id, userId: eve.id, role: 'owner' })),
			await typeOf(async () => at.createTeam(own.slug, { name: 'Below', parentId: id }))
		];
		expect(answers).toEqual(Array.from({ length: 4 }, () => 'OrganizationInvalid'));
	}
	for (const userId of [max.id, '__proto__', [max.id], [eve.id], { texts: [eve.id] }, 0, null] as string[]) {
		for (const call of [
			async () => at.setRole(own.slug, { userId, role: 'guest' }),
			async () => at.remove(own.slug, userId),
			async () => at.cancelInvitation(own.slug, userId),
			async () => at.removeRole(own.slug, userId),
			async () => at.endToken(own.slug, userId),
			async () => at.accept(userId),
			async () => at.setRole(own.slug, { userId: eve.id, role: ['owner'] as never }),
			async () => at.setRole(own.slug, { userId: eve.id, role: '__proto__' })
		]) {
			expect(String(await typeOf(call))).toMatch(/^(Organization(Invalid|Missing)|InvitationInvalid|false)$/);
		}
	}
	expect((await ada.at().members(theirs.slug)).map(({ role }) => role).sort()).toEqual(['member', 'owner']);
	expect((await ada.at().teams(theirs.slug)).map(({ name }) => name)).toEqual(['Web']);
	expect((await eve.at().members(own.slug)).map(({ role }) => role)).toEqual(['owner']);
});

test('a character that a database refuses, or an invalid size of a page, is an error of the caller', async () => {
	const fields = (given: object) => given as Record<string, unknown>;
	const town = createTown({ fields }, SqliteAdapter(new DatabaseSync(':memory:')) as Adapter);
	const ada = await town.person('Ada');
	const { slug } = await town.settle(ada);
	const page = `/auth/organization/${slug}`;
	for (const text of ['a\0b', 'a\uD800b', 'a\u0130'.repeat(130)]) {
		const calls = [
			async () => ada.at().invite(slug, { email: `${text}@example.com` }),
			...(text.length > 5
				? []
				: [
						async () => ada.at().update(slug, { logo: `https://example.com/${text}` }),
						async () => ada.at().update(slug, { fields: { list: [{ text }] } }),
						async () => ada.at().members(slug, { after: text })
					])
		];
		for (const call of calls) expect([text, await typeOf(call)]).toEqual([text, 'OrganizationInvalid']);
	}
	const forms: Record<string, string>[] = [
		{ action: 'invite', email: 'a\0b@example.com', role: 'member' },
		{ action: 'update', name: 'One', slug, logo: 'https://example.com/\0' }
	];
	for (const form of forms) expect((await ada.send(page, form)).status).toBe(422);
	for (const limit of [0, -1, 1.5, 1001, Infinity, '5', [5], {}, null, true] as number[]) {
		expect([limit, await typeOf(async () => ada.at().members(slug, { limit }))]).toEqual([
			limit,
			'OrganizationInvalid'
		]);
	}
	// A backslash is a character like any other.
	const path = String.raw`C:\u0000\ud800`;
	expect((await ada.at().update(slug, { fields: { path } })).fields).toEqual({ path });
});
