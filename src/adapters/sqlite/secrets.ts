/** The secrets of users, in SQLite. Each method is one statement. */
import type { SecretMethods } from '../shared/secrets.js';
import type { AdapterSecret } from '../types.js';
import type { Database } from './database.js';
import { parameters, type Rows } from './rows.js';

const SQL = {
	create: `insert into {secret} ({secret.id}, {secret.userId}, {secret.kind}, {secret.value}, {secret.label},
		{secret.createdAt}, {secret.lastUsedAt}, {secret.expires}, {secret.version})
		values ($id, $userId, $kind, $value, $label, $createdAt, $lastUsedAt, $expires, $version) returning *`,
	get: 'select * from {secret} where {secret.id} = $id',
	list: 'select * from {secret} where {secret.userId} = $userId and {secret.kind} = $kind',
	update: `update {secret} set {secret.value} = $value, {secret.label} = $label, {secret.lastUsedAt} = $lastUsedAt,
		{secret.expires} = $expires, {secret.version} = {secret.version} + 1
		where {secret.id} = $id and {secret.userId} = $userId and {secret.kind} = $kind
		and {secret.version} = $expectedVersion returning 1`,
	delete: 'delete from {secret} where {secret.id} = $id returning *'
} as const;

/** Returns the methods that keep secrets in the table of the schema. */
export function secretsInSqlite(database: Database, { toSecret, compile, userKey }: Rows): SecretMethods {
	const sql = compile(SQL);

	function one(statement: string, values: Record<string, unknown>): AdapterSecret | null {
		const row = database.one(statement, parameters(values));
		return row && toSecret(row);
	}

	return {
		async createSecret({ id, userId, kind, value, label, createdAt, lastUsedAt, expires, version }) {
			const values = { id, kind, value, label, createdAt, lastUsedAt, expires, version };
			const created = one(sql.create, { ...values, userId: userKey(userId) });
			if (!created) throw new Error('The secret was not created');
			return created;
		},
		async getSecret(id) {
			return one(sql.get, { id });
		},
		async listSecrets(userId, kind) {
			return database.all(sql.list, parameters({ userId: userKey(userId), kind })).map(toSecret);
		},
		async updateSecret({ id, userId, kind, value, label, lastUsedAt, expires }, expectedVersion) {
			const values = { id, userId: userKey(userId), kind, value, label, lastUsedAt, expires, expectedVersion };
			return database.one(sql.update, parameters(values)) !== null;
		},
		async useSecret(id) {
			return one(sql.delete, { id });
		},
		async deleteSecret(id) {
			database.all(sql.delete, parameters({ id }));
		}
	};
}
