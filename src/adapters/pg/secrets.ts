/** The secrets of users, in PostgreSQL. Each method is one statement. */
import type { SecretMethods } from '../shared/secrets.js';
import { toSecret, type Row } from './rows.js';

const THE_OWNER = (from: number) => `"userId" = $${from} and "userId"::text = $${from + 1}`;

const SQL = {
	create: `insert into secrets (id, "userId", kind, value, label, "createdAt", "lastUsedAt", expires, version)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning *`,
	get: 'select * from secrets where id = $1',
	list: `select * from secrets where ${THE_OWNER(1)} and kind = $3`,
	update: `update secrets set value = $6, label = $7, "lastUsedAt" = $8, expires = $9, version = version + 1
		where id = $1 and ${THE_OWNER(2)} and kind = $4 and version = $5 returning id`,
	delete: 'delete from secrets where id = $1 returning *'
};

/**
 * Returns the methods that keep secrets in the table of the schema. `deleteUser` deletes them by the foreign key.
 *
 * @param run runs a statement
 * @param find runs a statement about rows that may not exist
 */
export function secretsInPostgres(
	run: (sql: string, values: unknown[]) => Promise<Row[]>,
	find: <T>(sql: string, values: unknown[], read: (row: Row) => T) => Promise<T[]>
): SecretMethods {
	return {
		async createSecret({ id, userId, kind, value, label, createdAt, lastUsedAt, expires, version }) {
			const values = [id, userId, kind, value, label, createdAt, lastUsedAt, expires, version];
			const [created] = await run(SQL.create, values);
			if (!created) throw new Error('The secret was not created');
			return toSecret(created);
		},
		async getSecret(id) {
			return (await find(SQL.get, [id], toSecret))[0] ?? null;
		},
		listSecrets(userId, kind) {
			return find(SQL.list, [userId, userId, kind], toSecret);
		},
		async updateSecret({ id, userId, kind, value, label, lastUsedAt, expires }, expectedVersion) {
			const key = [id, userId, userId, kind, expectedVersion];
			return (await find(SQL.update, [...key, value, label, lastUsedAt, expires], Boolean)).length === 1;
		},
		async useSecret(id) {
			return (await find(SQL.delete, [id], toSecret))[0] ?? null;
		},
		async deleteSecret(id) {
			await find(SQL.delete, [id], Boolean);
		}
	};
}
