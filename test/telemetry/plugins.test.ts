/** What plugins do is traced: each member, and each statement on their tables. No fact about a person or an organization is in a span. */
import { expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { createTown } from '../organizations/town.js';
import { followSpans, observing } from './observing.js';

followSpans();

function observedTown() {
	const { telemetry, ...rest } = observing();
	return { town: createTown({}, MemoryAdapter(), { telemetry }), ...rest };
}

test('a member of organizations is a span, with its statements below it', async () => {
	const { town, spans, clear } = observedTown();
	const [ada, grace] = [await town.person('Ada'), await town.person('Grace')];
	const { id, slug } = await town.settle(ada, { member: grace });
	clear();
	await ada.at().setRole(slug, { userId: grace.id, role: 'guest' });
	await town.auth.organizations.membership(grace.id, { id });
	const below = (name: string) =>
		spans()
			.filter(({ parent }) => parent === name)
			.map((span) => [span.name, span.attributes]);
	expect(below('auth.organizations.setRole')).toEqual(
		expect.arrayContaining([
			['auth.table.selectWith', { 'auth.table': 'organization_member' }],
			['auth.table.find', { 'auth.table': 'organization' }],
			['auth.table.together', {}]
		])
	);
	expect(below('auth.organizations.membership')).toEqual(
		expect.arrayContaining([['auth.table.selectWith', { 'auth.table': 'organization_member' }]])
	);
});

test('a span contains no name, address, id or token of a person, an organization or an invitation', async () => {
	const { town, spans } = observedTown();
	const [ada, grace] = [await town.person('Ada'), await town.person('Grace')];
	const { id, slug } = await town.settle(ada);
	await ada.at().invite(slug, { email: 'grace@example.com', role: 'member' });
	await grace.at().accept(town.token());
	await grace.at(`/orgs/${slug}`).requireMember();
	await ada.at().members(slug);
	const told = JSON.stringify(
		spans().map(({ name, attributes, span }) => [name, attributes, span.events, span.status])
	);
	expect(told).toContain('auth.organizations.accept');
	for (const secret of [ada.id, grace.id, id, slug, 'Town', 'Ada', 'Grace', 'example.com', town.token()]) {
		expect(told).not.toContain(secret);
	}
});

test('a refusal is not a fault, and has the type of its error', async () => {
	const { town, spansNamed } = observedTown();
	const [ada, grace] = [await town.person('Ada'), await town.person('Grace')];
	const { slug } = await town.settle(ada, { member: grace });
	await expect(grace.at().remove(slug, ada.id)).rejects.toThrow();
	const [span] = spansNamed('auth.organizations.remove');
	expect([span?.attributes, span?.failed]).toEqual([{ 'error.type': 'RoleMissing' }, false]);
});
