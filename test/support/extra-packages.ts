/**
 * Packages that only a few tests need, such as Prisma and workerd: test/package.json lists them, and one command installs them. Without
 * them the files that need them are left out, by name, except in CI, where nothing may be left out.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const extraFolder = join(import.meta.dirname, '../node_modules');
export const installCommand = 'npm ci --prefix test';

const manifest = JSON.parse(readFileSync(join(extraFolder, '../package.json'), 'utf8')) as {
	devDependencies: Record<string, string>;
};
export const extraPackages = Object.keys(manifest.devDependencies);
export const extraPackagesInstalled = extraPackages.every((name) => existsSync(join(extraFolder, name)));

/** The test files that need them: test/extra-packages.test.ts compares the list with what they import. */
export const usersOfExtraPackages: readonly string[] = [
	'test/accounts/deletion-grace.test.ts',
	'test/adapters/d1.test.ts',
	'test/adapters/drizzle-d1.test.ts',
	'test/adapters/drizzle-libsql.test.ts',
	'test/adapters/drizzle-mariadb.test.ts',
	'test/adapters/drizzle-postgres.test.ts',
	'test/adapters/drizzle-sqlite.test.ts',
	'test/adapters/expired.test.ts',
	'test/adapters/libsql.test.ts',
	'test/adapters/mysql.test.ts',
	'test/adapters/prisma.test.ts',
	'test/adapters/secrets-sql.test.ts',
	'test/adapters/tables-drizzle.test.ts',
	'test/adapters/tables.test.ts',
	'test/adapters/unstorage.test.ts',
	'test/analysis/eslint.test.ts',
	'test/browser/passkeys.test.ts',
	'test/cli/schema-orm.test.ts',
	'test/compat/adapters.test.ts',
	'test/compat/matrix.test.ts',
	'test/flows/webauthn.test.ts',
	'test/logout/adapters.test.ts',
	'test/organizations/drizzle-at-once.test.ts',
	'test/organizations/drizzle-tables.test.ts',
	'test/organizations/teams-elsewhere.test.ts',
	'test/organizations/teams-prisma.test.ts',
	'test/package/drizzle-guide.test.ts',
	'test/package/drizzle-versions.test.ts',
	'test/package/init-d1.test.ts',
	'test/package/init-databases.test.ts',
	'test/package/platforms.test.ts',
	'test/package/resolution.test.ts',
	'test/package/svelte-cli.test.ts',
	'test/passwords/databases.test.ts',
	'test/security/addresses.test.ts',
	'test/security/email-stores.test.ts',
	'test/telemetry/logger.test.ts'
];

/** Returns the files that cannot run here, and names them when the run is over. */
export function filesLeftOut(): readonly string[] {
	if (extraPackagesInstalled) return [];
	if (process.env.CI) throw new Error(`Packages of test/package.json are missing: run \`${installCommand}\``);
	// Each project of vitest loads the configuration, and this module with it again.
	if (!process.listeners('exit').some(({ name }) => name === nameFilesLeftOut.name))
		process.on('exit', nameFilesLeftOut);
	return usersOfExtraPackages;
}

function nameFilesLeftOut(): void {
	const names = usersOfExtraPackages.map((file) => `\n  ${file}`).join('');
	console.log(`NOT RUN: \`${installCommand}\` installs what these files need:${names}`);
	console.log('NOT CHECKED: the code of documents that imports the same packages');
}
