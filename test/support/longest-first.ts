/**
 * The order of the test files: those that need the longest begin first, so that none of them runs alone at the end while the other
 * cores have nothing to do. Files that are not listed follow in the order of Vitest.
 */
import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** The files of each project, in descending time. The end of `.ci/run` prints which files belong here. */
const longest = [
	'test/browser/journeys.test.ts',
	'test/browser/components.test.ts',
	'test/browser/demo-showroom.test.ts',
	'test/browser/passkeys.test.ts',
	'test/browser/account-page.test.ts',
	'test/browser/streams.test.ts',
	'test/browser/factors.test.ts',
	'test/browser/registry.test.ts',
	'test/browser/demo.test.ts',
	'test/browser/ready-account.test.ts',
	'test/browser/reauthentication.test.ts',
	'test/package/doctor.test.ts',
	'test/package/moved.test.ts',
	'test/package/quick-start.test.ts',
	'test/package/init-d1.test.ts',
	'test/package/init-pages.test.ts',
	'test/half-done/returning.test.ts',
	'test/half-done/ends.test.ts',
	'test/half-done/changes.test.ts',
	'test/half-done/newcomers.test.ts',
	'test/security/second-actor.test.ts',
	'test/half-done/databases.test.ts',
	'test/outage/outage.test.ts',
	'test/docs.test.ts',
	'test/docs-types.test.ts',
	'test/adapters/prisma.test.ts',
	'test/adapters/kysely.test.ts',
	'test/adapters/own-tables.test.ts',
	'test/passwords/databases.test.ts',
	'test/adapters/pg.test.ts',
	'test/limits/stores.test.ts',
	'test/security/malformed.test.ts'
];

export default class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files);
		return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
	}
}

/** Files of the project `unit-alone` come first: the others share a worker, which would end between two of those. */
function rankOf({ moduleId, project }: TestSpecification): number {
	const place = longest.indexOf(relative(project.config.root, moduleId));
	const inProject = place === -1 ? longest.length : place;
	return project.name === 'unit' ? longest.length + 1 + inProject : inProject;
}
