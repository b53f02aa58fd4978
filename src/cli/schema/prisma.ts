/** The tables of plugins as models of Prisma, for its schema file: `prisma migrate` would remove tables that it does not know. */
import type { Column, Table, Tables } from '../../lib/store/tables/table.js';
import { camelCase } from './drizzle.js';

/** The databases of Prisma, and the native types that differ from its own choice. */
const natives = {
	sqlite: {},
	postgresql: { date: '@db.Timestamptz(3)' },
	mysql: { key: '@db.VarChar(255)', text: '@db.Text', date: '@db.DateTime(3)' }
} as const satisfies Record<string, Partial<Record<Column['kind'], string>>>;

export type PrismaProvider = keyof typeof natives;

/** The types of users' ids, by the option `--id`. */
export const prismaIds = ['text', 'uuid', 'serial'] as const;

const types: Readonly<Record<Exclude<Column['kind'], 'user'>, string>> = {
	key: 'String',
	text: 'String',
	integer: 'BigInt',
	number: 'Float',
	boolean: 'Boolean',
	date: 'DateTime',
	json: 'Json'
};

/** Returns the models, and the fields that the model of users needs. @param id the type of users' ids */
export function prismaModels(
	provider: PrismaProvider,
	tables: Tables,
	id: (typeof prismaIds)[number] = 'text'
): string {
	const all = [...tables.values()];
	const modelOf = ({ name }: Table) => camelCase(`_${name}`);
	const native: Partial<Record<Column['kind'], string>> = natives[provider];
	const nativeOf = (kind: Column['kind']): string => {
		if (kind !== 'user') return native[kind] ?? '';
		if (id === 'uuid' && provider === 'postgresql') return '@db.Uuid';
		return id === 'text' && provider === 'mysql' ? '@db.VarChar(191)' : '';
	};
	const typeOf = ({ kind }: Column): string => (kind === 'user' ? (id === 'serial' ? 'Int' : 'String') : types[kind]);
	const relationName = (table: Table, { name }: Column) => `${table.name}_${name}`;
	const modelFor = ({ references = '' }: Column): string => {
		const other = tables.get(references);
		return other ? modelOf(other) : 'User';
	};
	/** The fields of a model for those that refer to it. */
	const backOf = (references: string): string[] =>
		all.flatMap((table) =>
			[...table.columns.values()]
				.filter((column) => column.references === references)
				.map(
					(column) =>
						`${camelCase(`${table.name}_by_${column.name}`)} ${modelOf(table)}[] @relation("${relationName(table, column)}")`
				)
		);

	const models = all.map((table) => {
		const columns = [...table.columns.values()];
		const key = table.primaryKey.length === 1 ? table.primaryKey[0] : undefined;
		const fields = columns.flatMap((column) => {
			const { name, stored, optional, references, onDelete } = column;
			const marks = [name === key && '@id', stored !== name && `@map("${stored}")`, nativeOf(column.kind)].filter(
				Boolean
			);
			const field = `${name} ${typeOf(column)}${optional ? '?' : ''} ${marks.join(' ')}`.trimEnd();
			if (references === undefined) return [field];
			const target = tables.get(references)?.primaryKey[0] ?? 'id';
			const action = onDelete === 'set null' ? 'SetNull' : 'Cascade';
			return [
				field,
				`${camelCase(`${name}_row`)} ${modelFor(column)}${optional ? '?' : ''} @relation("${relationName(table, column)}", fields: [${name}], references: [${target}], onDelete: ${action})`
			];
		});
		const keys = [
			...(key === undefined ? [`@@id([${table.primaryKey.join(', ')}])`] : []),
			...table.unique.map((names) => `@@unique([${names.join(', ')}])`),
			...table.indexes.map((names) => `@@index([${names.join(', ')}])`),
			`@@map("${table.stored}")`
		];
		const lines = [...fields, ...backOf(table.name), ...keys];
		return `model ${modelOf(table)} {\n  ${lines.join('\n  ')}\n}`;
	});
	const ofUsers = backOf('user');
	return [
		...(ofUsers.length === 0
			? []
			: [`// Add to your model User:\n${ofUsers.map((line) => `//   ${line}`).join('\n')}`]),
		...models
	].join('\n\n');
}
