/** The secrets of users, in PostgreSQL. Each method is one statement. */
import type { SecretGroup } from '../types.js';
import type { Row, Rows } from './rows.js';

const THE_OWNER = (from: number) => `{secret.userId} = $${from} and {secret.userId}::text = $${from + 1}`;

const SQL = {
	create: `insert into {secret} ({secret.id}, {secret.userId}, {secret.kind}, {secret.value}, {secret.label},
		{secret.createdAt}, {secret.lastUsedAt}, {secret.expires}, {secret.version})
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning *`,
	get: 'select * from {secret} where {secret.id} = $1',
	list: `select * from {secret} where ${THE_OWNER(1)} and {secret.kind} = $3`,
	update: `update {secret} set {secret.value} = $6, {secret.label} = $7, {secret.lastUsedAt} = $8, {secret.expires} = $9,
		{secret.version} = {secret.version} + 1
		where {secret.id} = $1 and ${THE_OWNER(2)} and {secret.kind} = $4 and {secret.version} = $5 returning 1`,
	delete: 'delete from {secret} where {secret.id} = $1 returning *'
} as const;

/**
 * Returns the methods that keep secrets in the table of the schema. `deleteUser` deletes them by the foreign key.
 *
 * @param run runs a statement
 * @param find runs a statement about rows that may not exist
 */
export function secretsInPostgres(
	run: (sql: string, values: unknown[]) => Promise<Row[]>,
	find: <T>(sql: string, values: unknown[], read: (row: Row) => T) => Promise<T[]>,
	{ compile, toSecret }: Rows
): Required<SecretGroup> {
	const sql = compile(SQL);
	return {
		async createSecret({ id, userId, kind, value, label, createdAt, lastUsedAt, expires, version }) {
			const values = [id, userId, kind, value, label, createdAt, lastUsedAt, expires, version];
			const [created] = await run(sql.create, values);
			if (!created) throw new Error('The secret was not created');
			return toSecret(created);
		},
		async getSecret(id) {
			return (await find(sql.get, [id], toSecret))[0] ?? null;
		},
		listSecrets(userId, kind) {
			return find(sql.list, [userId, userId, kind], toSecret);
		},
		async updateSecret({ id, userId, kind, value, label, lastUsedAt, expires }, expectedVersion) {
			const key = [id, userId, userId, kind, expectedVersion];
			return (await find(sql.update, [...key, value, label, lastUsedAt, expires], Boolean)).length === 1;
		},
		async useSecret(id) {
			return (await find(sql.delete, [id], toSecret))[0] ?? null;
		},
		async deleteSecret(id) {
			await find(sql.delete, [id], Boolean);
		}
	};
}
