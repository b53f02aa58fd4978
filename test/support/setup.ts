/**
 * Furnishes the workshop before the tests of a project run, and removes it afterwards. TEST_WORKSHOP names a folder that
 * several runs share: the caller who sets it removes the folder.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { chromiumPath } from './chromium-path.js';
import { furnish } from './workshop.js';

declare module 'vitest' {
	interface ProvidedContext {
		workshop: string;
		/** Tells this run from an earlier one in the same workshop. */
		run: string;
	}
}

export default async function setup(project: TestProject) {
	// Nothing will run: the tests say so themselves.
	if (project.name === 'browser' && !chromiumPath) return;
	const shared = process.env.TEST_WORKSHOP || undefined;
	const workshop = shared ?? (await mkdtemp(join(tmpdir(), 'framework-auth-')));
	await furnish(workshop);
	project.provide('workshop', workshop);
	project.provide('run', randomUUID().slice(0, 8));
	return async () => {
		if (!shared) await rm(workshop, { recursive: true, force: true, maxRetries: 3 });
	};
}
