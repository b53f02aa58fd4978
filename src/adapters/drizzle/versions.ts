/** The versions of Drizzle, and how the adapter recognises what each of them makes. */
import { entityKind } from 'drizzle-orm';
import { InvalidConfig } from '../../errors.js';

/**
 * Throws for an unsupported version. The peer range of package.json accepts any version, because an application may use another one with
 * another adapter.
 */
export function requireVersion(installed: string): void {
	const [major = 0, minor = 0] = installed.split('.').map(Number);
	if (major === 1 || (major === 0 && minor >= 39)) return;
	throw new InvalidConfig(
		major === 0
			? `DrizzleAdapter needs drizzle-orm 0.39 or later, and ${installed} is installed: npm install drizzle-orm@latest, or keep ` +
					'@auth/drizzle-adapter, which works here as it is'
			: `DrizzleAdapter is tested with drizzle-orm 0.39 to 1.0, and ${installed} is installed: npm install drizzle-orm@1, or look for a ` +
					'later version of framework-auth'
	);
}

/** The dialects, by the kinds of the classes of their databases: those until 0.45, and those of 1.0. No version exports them all. */
const dialects: Readonly<Record<string, 'postgres' | 'mysql' | 'sqlite' | undefined>> = {
	PgDatabase: 'postgres',
	PgAsyncDatabase: 'postgres',
	BasePgAsyncDatabase: 'postgres',
	MySqlDatabase: 'mysql',
	MySqlAsyncDatabase: 'mysql',
	BaseSQLiteDatabase: 'sqlite',
	SQLiteAsyncDatabase: 'sqlite'
};

/** Returns the dialect of a database; undefined for another object. */
export function dialectOf(db: unknown): (typeof dialects)[string] {
	if (typeof db !== 'object' || db === null) return undefined;
	for (let at: unknown = Object.getPrototypeOf(db); at !== null; at = Object.getPrototypeOf(at)) {
		const kind: unknown = Reflect.get((at as object).constructor, entityKind);
		if (typeof kind === 'string' && Object.hasOwn(dialects, kind)) return dialects[kind];
	}
	return undefined;
}
