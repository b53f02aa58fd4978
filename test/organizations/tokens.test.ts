/** Access tokens that say what a member may do in an organization. */
import { decodeJwt, type JWTPayload } from 'jose';
import { describe, expect, test } from 'vitest';
import { defineAccess } from '../../src/access.js';
import type { OrganizationsOptions } from '../../src/organizations.js';
import { createTown, type Person } from './town.js';

const access = defineAccess({
	permissions: ['project:read', 'project:update', 'billing:manage'],
	roles: { owner: '*', admin: ['project:*'], member: ['project:read'] },
	scopes: { projects: ['project:*'] },
	impersonation: ['project:read']
});
const audience = 'https://projects.internal';

async function stage(options: OrganizationsOptions = { access }) {
	const town = createTown({ invitedRole: 'member', ...options }, undefined, { basePath: '/auth' });
	const [ada, admin, eve] = [await town.person('Ada'), await town.person('Admin'), await town.person('Eve')];
	const { id, slug } = await town.settle(ada, { admin });
	const claims = async (person: Person, scopes?: string[]): Promise<JWTPayload> => {
		const { token } = await person.at().issueToken(slug, { audience, ...(scopes && { scopes }) });
		return decodeJwt(token);
	};
	return { town, ada, admin, eve, id, slug, claims };
}

describe('a token of a member', () => {
	test('names the organization, and the permissions of the role there', async () => {
		const { claims, ada, admin, id } = await stage();
		expect(await claims(admin)).toMatchObject({
			sub: admin.id,
			aud: audience,
			organization: id,
			permissions: ['project:read', 'project:update']
		});
		expect((await claims(ada)).permissions).toEqual([
			'project:read',
			'project:update',
			'billing:manage',
			'organization:update',
			'organization:delete',
			'member:invite',
			'member:update',
			'member:remove',
			'role:manage',
			'policy:manage',
			'team:manage',
			'token:manage'
		]);
	});

	test('allows no more than its scopes do', async () => {
		const { claims, ada, admin } = await stage();
		expect(await claims(ada, ['projects'])).toMatchObject({
			scope: 'projects',
			permissions: ['project:read', 'project:update']
		});
		expect((await claims(ada, ['project:read', 'member:invite'])).permissions).toEqual([
			'project:read',
			'member:invite'
		]);
		expect((await claims(admin, ['billing:manage', 'unknown'])).permissions).toEqual([]);
		const plain = await stage({});
		expect((await plain.claims(plain.admin, ['member:invite'])).permissions).toEqual(['member:invite']);
	});

	test('is for members alone, whose role is checked each time', async () => {
		const { town, claims, admin, eve, id } = await stage();
		await expect(claims(eve)).rejects.toThrow('there is no such organization');
		await town.auth.organizations.setRole(id, { userId: admin.id, role: 'member' });
		expect((await claims(admin)).permissions).toEqual(['project:read']);
		await town.auth.organizations.setPolicy(id, { secondFactor: true });
		await expect(claims(admin)).rejects.toThrow('does not meet the policy');
		await town.auth.organizations.setPolicy(id, null);
		await town.auth.organizations.remove(id, admin.id);
		await expect(claims(admin)).rejects.toThrow('there is no such organization');
	});
});
