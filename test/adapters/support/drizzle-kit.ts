/** The statements with which drizzle-kit creates tables: what a user of the exported tables runs. */
import {
	generateDrizzleJson,
	generateMigration,
	generateMySQLDrizzleJson,
	generateMySQLMigration,
	generateSQLiteDrizzleJson,
	generateSQLiteMigration
} from 'drizzle-kit/api';

type Tables = Record<string, unknown>;

export async function postgresStatements(tables: Tables): Promise<string[]> {
	return generateMigration(generateDrizzleJson({}), generateDrizzleJson(tables));
}

export async function mysqlStatements(tables: Tables): Promise<string[]> {
	return generateMySQLMigration(await generateMySQLDrizzleJson({}), await generateMySQLDrizzleJson(tables));
}

export async function sqliteStatements(tables: Tables): Promise<string[]> {
	return generateSQLiteMigration(await generateSQLiteDrizzleJson({}), await generateSQLiteDrizzleJson(tables));
}
