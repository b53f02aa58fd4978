/** Users of another library: their rows, and what is known of their addresses. */
import type { Field } from '../../../adapters/shared/names.js';
import type { FoundTable } from '../read/find.js';
import { columnOf, typeOf } from './library.js';
import type { NameOf } from './library.js';
import { secretRows } from '../write/rows.js';
import type { Rows } from '../write/rows.js';
import { plain } from '../read/find.js';
import type { Writing } from '../write/writing.js';
import { quoted } from '../write/writing.js';

/** The source of the rows of users. */
export interface MovedUsers {
	readonly user: FoundTable;
	readonly write: Writing;
	readonly fields: readonly Field[];
	readonly nameOf: NameOf;
}

/** Returns the rows of users, and the marks of those whose address has no proof. */
export function userRows(moved: MovedUsers): Rows[] {
	const { user, write, fields, nameOf } = moved;
	const from = `${nameOf(user.table)} as u`;
	const column = (member: string) => columnOf(user, 'u', member);
	const email = emailOf(user);
	const further = fields.map(({ name, type }): [string, string] => {
		const there = fieldColumn(user, name);
		return [name, there ? write.field(`u.${quoted(there.name)}`, there.stored ?? there.type, type) : 'null'];
	});
	const users: Rows = {
		about: 'users',
		table: 'user',
		values: {
			id: column('id'),
			name: orNull(column('name')),
			email,
			emailVerified: proofOf(moved),
			image: orNull(column('image')),
			...Object.fromEntries(further)
		},
		from,
		where: []
	};
	// Without the mark, an email to the address could lead its owner to a user whom another person has made.
	const unproven = secretRows(write, {
		about: 'users whose address is not verified',
		kind: 'proven',
		userId: column('id'),
		value: "'unproven'",
		from,
		where: [`${email} is not null`, `(${proofOf(moved)}) is null`]
	});
	return [users, unproven];
}

/** Returns the address of a user. */
export function emailOf(user: FoundTable): string {
	return orNull(columnOf(user, 'u', 'email'));
}

/** Returns the column of a further member of users. */
export function fieldColumn(user: FoundTable, name: string) {
	const { columns } = user.table;
	return columns.find((column) => column.name === name) ?? columns.find((column) => plain(column.name) === plain(name));
}

/** Returns when the address was proven, as far as the table says it: not after the last change of the user. */
function proofOf({ user, write }: MovedUsers): string {
	const changed = ['updatedAt', 'createdAt'].find((member) => user.column(member));
	const since = changed
		? `coalesce(${write.moment(columnOf(user, 'u', changed), typeOf(user, changed))}, ${write.now})`
		: write.now;
	return user.column('emailVerified')
		? write.proof(columnOf(user, 'u', 'emailVerified'), typeOf(user, 'emailVerified'), since)
		: 'null';
}

function orNull(expression: string): string {
	return expression === 'null' ? expression : `nullif(${expression}, '')`;
}
