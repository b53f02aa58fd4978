/** The secrets of users, in SQLite. Each method is one statement. */
import type { SecretMethods } from '../shared/secrets.js';
import type { AdapterSecret } from '../types.js';
import type { Database } from './database.js';
import { parameters, toSecret } from './rows.js';

const SQL = {
	create: `insert into "secret" ("id", "userId", "kind", "value", "label", "createdAt", "lastUsedAt", "expires", "version")
		values ($id, $userId, $kind, $value, $label, $createdAt, $lastUsedAt, $expires, $version) returning *`,
	get: `select * from "secret" where "id" = $id`,
	list: `select * from "secret" where "userId" = $userId and "kind" = $kind`,
	update: `update "secret" set "value" = $value, "label" = $label, "lastUsedAt" = $lastUsedAt, "expires" = $expires,
		"version" = "version" + 1
		where "id" = $id and "userId" = $userId and "kind" = $kind and "version" = $expectedVersion returning "id"`,
	delete: `delete from "secret" where "id" = $id returning *`
};

/** Returns the methods that keep secrets in the table of the schema. */
export function secretsInSqlite(database: Database): SecretMethods {
	function one(sql: string, values: Record<string, unknown>): AdapterSecret | null {
		const row = database.one(sql, parameters(values));
		return row && toSecret(row);
	}

	return {
		async createSecret({ id, userId, kind, value, label, createdAt, lastUsedAt, expires, version }) {
			const created = one(SQL.create, { id, userId, kind, value, label, createdAt, lastUsedAt, expires, version });
			if (!created) throw new Error('The secret was not created');
			return created;
		},
		async getSecret(id) {
			return one(SQL.get, { id });
		},
		async listSecrets(userId, kind) {
			return database.all(SQL.list, parameters({ userId, kind })).map(toSecret);
		},
		async updateSecret({ id, userId, kind, value, label, lastUsedAt, expires }, expectedVersion) {
			const values = { id, userId, kind, value, label, lastUsedAt, expires, expectedVersion };
			return database.one(SQL.update, parameters(values)) !== null;
		},
		async useSecret(id) {
			return one(SQL.delete, { id });
		},
		async deleteSecret(id) {
			database.all(SQL.delete, parameters({ id }));
		}
	};
}
