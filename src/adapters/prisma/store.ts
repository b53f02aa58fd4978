/**
 * The store on the models of a Prisma client. A change that must happen once is one statement, whose count of changed rows decides:
 * `updateMany` and `deleteMany`. Several statements in one call of Prisma would not be atomic.
 */
import { documentAt } from '../../lib/base/config/documents.js';
import { PRUNE_LIMIT } from '../shared/pruning.js';
import {
	conditionsOf,
	matchesNothing,
	type Column,
	type Condition,
	type Match,
	type Row,
	type Store,
	usualTables
} from '../store/store.js';
import { Below, Not, OneOf } from '../../lib/store/tables/operators.js';
import { clientOf, isExact, type Client, type Model, type PrismaClientLike, type Where } from './client.js';
import { isDuplicate, isMalformedId, isNotFound } from './errors.js';

/** The models, by what they contain. */
export type ModelName = 'user' | 'account' | 'session' | 'verificationToken' | 'authenticator' | 'secret';

/** The fields that identify a row. */
const keys = {
	user: ['id'],
	account: ['provider', 'providerAccountId'],
	session: ['sessionToken'],
	verificationToken: ['identifier', 'token'],
	authenticator: ['credentialID'],
	secret: ['id']
} as const satisfies Record<ModelName, readonly string[]>;

/** Fields that may be integers of 64 bits, which Prisma returns as bigint. */
const numbers = ['expires_at', 'counter', 'version'] as const;

/** Returns the store on the models with these names. */
export function prismaStore(prisma: PrismaClientLike, names: Partial<Record<ModelName, string>>): Store<ModelName> {
	const { client, transaction } = clientOf(prisma);
	const exact = isExact(prisma);
	const columnCache = new Map<ModelName, Readonly<Record<string, Column>>>();

	const nameOf = (table: ModelName) => names[table] ?? table;

	function modelOf(table: ModelName, on: Client = client): Model {
		const model = on[nameOf(table)];
		if (model) return model;
		throw new TypeError(
			`The Prisma client has no model "${nameOf(table)}": ${documentAt('adapters/prisma.md')} shows the schema`
		);
	}

	function columns(table: ModelName): Readonly<Record<string, Column>> {
		let modelColumns = columnCache.get(table);
		if (!modelColumns) columnCache.set(table, (modelColumns = columnsOf(table, client[nameOf(table)])));
		return modelColumns;
	}

	/** Returns the rows that match, byte by byte. UUIDs and the usual collations of MySQL treat `a1` and `A1` as equal. */
	async function find(table: ModelName, match: Match, query: { take?: number; include?: Row } = {}): Promise<Row[]> {
		if (matchesNothing(match)) return [];
		const where = await whereOf(table, match);
		const rows = await modelOf(table)
			.findMany({ where, ...query })
			.catch(ifMalformed<Row[]>([]));
		return rows.filter((row) => isSame(row, match)).map(read);
	}

	/** Returns the condition of a query. A row without a value is not the excluded one, whatever SQL says of nothing. */
	async function whereOf(table: ModelName, match: Match): Promise<Where> {
		const parts: Where = {};
		for (const [name, condition] of conditionsOf(match)) {
			if (!(condition instanceof Not)) parts[name] = toPrisma(condition);
			else {
				const alike = await modelOf(table).findMany({ where: { [name]: condition.value } });
				parts.NOT = oneOfRows(
					table,
					alike.filter((row) => isSame(row, { [name]: condition.value }))
				);
			}
		}
		return parts;
	}

	/** Returns the condition for a change: on a database that compares loosely, the keys of the rows that match. */
	async function whereToChange(table: ModelName, match: Match): Promise<Where | null> {
		if (matchesNothing(match)) return null;
		const where = await whereOf(table, match);
		if (exact || !Object.values(match).some(isText)) return where;
		const rows = await find(table, match);
		return rows.length === 0 ? null : { AND: [where, oneOfRows(table, rows)] };
	}

	async function update(table: ModelName, match: Match, changes: Row, further: Where = {}): Promise<Row | undefined> {
		const target = await whereToChange(table, match);
		if (!target) return undefined;
		const query = { where: { ...target, ...further }, data: changes };
		if (exact) return first(await modelOf(table).updateManyAndReturn(query).catch(ifMalformed<Row[]>([])));
		const { count } = await modelOf(table).updateMany(query);
		return count === 0 ? undefined : (await find(table, { ...match, ...changedKeys(match, changes) }))[0];
	}

	async function swap(table: ModelName, match: Match, changes: Row): Promise<boolean> {
		const where = await whereToChange(table, match);
		if (!where) return false;
		const changed = modelOf(table).updateMany({ where, data: changes });
		return (await changed.catch(ifMalformed({ count: 0 }))).count > 0;
	}

	async function remove(table: ModelName, match: Match): Promise<Row | undefined> {
		if (matchesNothing(match)) return undefined;
		// One statement, which returns the row as it was in that moment.
		if (exact && keys[table].length === 1 && isValue(match[keys[table][0]])) {
			return modelOf(table)
				.delete({ where: await whereOf(table, match) })
				.then(read, noRow);
		}
		const [row] = await find(table, match);
		const where = row && (await whereToChange(table, match));
		if (!where) return undefined;
		return (await modelOf(table).deleteMany({ where })).count === 0 ? undefined : row;
	}

	const create = async (table: ModelName, data: Row, on?: Client) =>
		read(await modelOf(table, on).create({ data: defined(data) }));
	const isPresent = {
		secret: ['id', 'userId', 'kind', 'value', 'version'].every((name) => Object.hasOwn(columns('secret'), name)),
		authenticator: client[nameOf('authenticator')] !== undefined
	};

	return {
		tables: {
			...usualTables,
			secretsTable: isPresent.secret ? 'secret' : undefined,
			ownedTables: [...(['secret', 'authenticator'] as const).filter((table) => isPresent[table]), 'session', 'account']
		},
		columns,
		select: (table, match, limit) => find(table, match, limit === undefined ? {} : { take: limit }),
		async selectUsers(after, limit) {
			const where = after === undefined ? {} : { id: { gt: after } };
			const users = modelOf('user').findMany({ where, orderBy: { id: 'asc' }, take: limit });
			return (await users.catch(ifMalformed<Row[]>([]))).map(read);
		},
		async selectWithUser(table, match) {
			const [record] = await find(table, match, { include: { user: true } });
			const { user, ...row } = record ?? {};
			return user ? { row, user: user as Row } : undefined;
		},
		insertUser: (user) => create('user', user),
		insert: (table, row) => create(table, row),
		insertUserWithAccount: async (user, account) =>
			transaction(async (on) => {
				const created = await create('user', user, on);
				await create('account', { ...account, userId: created.id }, on);
				return created;
			}),
		update: (table, match, changes) => update(table, match, changes),
		swap,
		raise: (table, match, key, value) => update(table, match, { [key]: value }, { [key]: { lt: value } }),
		delete: remove,
		async claim(token, now) {
			const { identifier, token: key, expires } = token;
			try {
				await create('verificationToken', token);
				return true;
			} catch (error) {
				if (!isDuplicate(error)) throw error;
			}
			const same = await whereToChange('verificationToken', { identifier, token: key });
			if (!same) return false;
			const where = { AND: [same, { expires: { lte: now } }] };
			return (await modelOf('verificationToken').updateMany({ where, data: { expires } })).count === 1;
		},
		async prune(before) {
			const model = modelOf('verificationToken');
			const expires = { lt: before };
			const old = await model.findMany({ where: { expires }, take: PRUNE_LIMIT, orderBy: { expires: 'asc' } });
			// A claim that is renewed in between must stay.
			if (old.length > 0)
				await model.deleteMany({ where: { AND: [{ expires }, oneOfRows('verificationToken', old)] } });
		}
	};
}

/** Returns what the adapter asks of the fields of a model. The schema has a default for the ids of users. */
function columnsOf(table: ModelName, model: Model | undefined): Record<string, Column> {
	return Object.fromEntries(
		Object.entries(model?.fields ?? {}).map(([name, { typeName }]) => {
			const type = types[typeName] ?? 'other';
			return [name, { type, filledBy: table === 'user' && name === 'id' ? 'database' : undefined }];
		})
	);
}

const types: Readonly<Record<string, Column['type'] | undefined>> = {
	String: 'text',
	Int: 'int32',
	BigInt: 'int64',
	DateTime: 'date'
};

function toPrisma(condition: Exclude<Condition, Not>): unknown {
	if (condition === null) return null;
	if (condition instanceof OneOf) return { in: [...condition.texts] };
	return condition instanceof Below ? { lt: condition.limit } : condition;
}

/** Returns the condition that a row is one of these. */
function oneOfRows(table: ModelName, rows: readonly Row[]): Where {
	return { OR: rows.map((row) => Object.fromEntries(keys[table].map((key) => [key, row[key]]))) };
}

function isText(condition: Condition): boolean {
	return typeof condition === 'string' || condition instanceof OneOf;
}

/** Whether the condition is that of one value. */
function isValue(condition: Condition | undefined): boolean {
	return condition !== null && ['string', 'number', 'bigint'].includes(typeof condition);
}

function isSame(row: Row, match: Match): boolean {
	return Object.entries(match).every(([name, condition]) => {
		if (typeof condition === 'string') return row[name] === condition;
		return !(condition instanceof OneOf) || condition.texts.includes(String(row[name]));
	});
}

/** Returns the row of the contract, with numbers in place of bigints that fit. */
function read(row: Row): Row {
	const wide = numbers.filter((name) => typeof row[name] === 'bigint');
	return wide.length === 0 ? row : { ...row, ...Object.fromEntries(wide.map((name) => [name, Number(row[name])])) };
}

function first(rows: readonly Row[]): Row | undefined {
	return rows[0] && read(rows[0]);
}

function defined(row: Row): Row {
	return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
}

/** Returns the answer where an id is not one that the column can have. */
function ifMalformed<Answer>(answer: Answer): (error: unknown) => Answer {
	return (error) => {
		if (isMalformedId(error)) return answer;
		throw error;
	};
}

function noRow(error: unknown): undefined {
	if (isNotFound(error) || isMalformedId(error)) return undefined;
	throw error;
}

/** Returns the new values of the fields of a match, to find the row again. */
function changedKeys(match: Match, changes: Row): Match {
	return Object.fromEntries(Object.entries(changes).filter(([key]) => Object.hasOwn(match, key))) as Match;
}
