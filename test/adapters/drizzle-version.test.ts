/** The peer range takes any version of Drizzle, so the adapter says which it needs. */
import { drizzle } from 'drizzle-orm/sqlite-proxy';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.resetModules());

async function createWith(npmVersion: string) {
	vi.doMock('drizzle-orm/version', () => ({ npmVersion }));
	const { DrizzleAdapter } = await import('../../src/adapters/drizzle.js');
	return DrizzleAdapter(drizzle(async () => ({ rows: [] })));
}

test.each(['0.31.2', '0.38.4'])(
	'drizzle-orm %s is refused, with the versions and the cure (#12 B7)',
	async (version) => {
		await expect(createWith(version)).rejects.toThrow(
			`DrizzleAdapter needs drizzle-orm 0.39 or later, and ${version} is installed: npm install drizzle-orm@latest, or ` +
				'keep @auth/drizzle-adapter, which works here as it is'
		);
	}
);

test.each(['0.39.0', '0.45.4', '1.0.0-beta.2'])('drizzle-orm %s works (#12 B7)', async (version) => {
	expect(await createWith(version)).toHaveProperty('createUser');
});
