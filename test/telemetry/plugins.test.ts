/** What plugins do is traced: each member, and each statement on their tables. No fact about a person or an organization is in a span. */
import { context } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { openTelemetry } from '../../src/opentelemetry.js';
import { createTown } from '../organizations/town.js';

beforeAll(() => {
	context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
});
afterAll(() => {
	context.disable();
});

function observedTown() {
	const exporter = new InMemorySpanExporter();
	const tracer = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }).getTracer('test');
	const town = createTown({}, MemoryAdapter(), { telemetry: openTelemetry({ tracer }) });
	return { town, exporter };
}

test('a member of organizations is a span, with its statements below it', async () => {
	const { town, exporter } = observedTown();
	const [ada, grace] = [await town.person('Ada'), await town.person('Grace')];
	const { id, slug } = await town.settle(ada, { member: grace });
	exporter.reset();
	await ada.at().setRole(slug, { userId: grace.id, role: 'guest' });
	await town.auth.organizations.membership(grace.id, { id });
	const finished = exporter.getFinishedSpans();
	const nameOf = new Map(finished.map((span) => [span.spanContext().spanId, span.name]));
	const below = (name: string) =>
		finished
			.filter((span) => nameOf.get(span.parentSpanContext?.spanId ?? '') === name)
			.map((span) => [span.name, span.attributes]);
	expect(below('auth.organizations.setRole')).toEqual(
		expect.arrayContaining([
			['auth.table.find', { 'auth.table': 'organization' }],
			['auth.table.find', { 'auth.table': 'organization_member' }],
			['auth.table.together', {}]
		])
	);
	expect(below('auth.organizations.membership')).toEqual(
		expect.arrayContaining([['auth.table.find', { 'auth.table': 'organization' }]])
	);
});

test('tells no name, address, id or token of a person, an organization or an invitation', async () => {
	const { town, exporter } = observedTown();
	const [ada, grace] = [await town.person('Ada'), await town.person('Grace')];
	const { id, slug } = await town.settle(ada);
	await ada.at().invite(slug, { email: 'grace@example.com', role: 'member' });
	await grace.at().accept(town.token());
	await grace.at(`/orgs/${slug}`).requireMember();
	await ada.at().members(slug);
	const told = JSON.stringify(
		exporter.getFinishedSpans().map(({ name, attributes, events, status }) => [name, attributes, events, status])
	);
	expect(told).toContain('auth.organizations.accept');
	for (const secret of [ada.id, grace.id, id, slug, 'Town', 'Ada', 'Grace', 'example.com', town.token()]) {
		expect(told).not.toContain(secret);
	}
});

test('a refusal is no fault, and has the type of its error', async () => {
	const { town, exporter } = observedTown();
	const [ada, grace] = [await town.person('Ada'), await town.person('Grace')];
	const { slug } = await town.settle(ada, { member: grace });
	await expect(grace.at().remove(slug, ada.id)).rejects.toThrow();
	const span = exporter.getFinishedSpans().find(({ name }) => name === 'auth.organizations.remove');
	expect([span?.attributes, span?.status.code]).toEqual([{ 'error.type': 'RoleMissing' }, 0]);
});
