/** Counts the users and passwords that are not moved, whatever library they come from. */
import { countOf } from '../read/database.js';
import type { ForeignDatabase } from '../read/database.js';
import { plain } from '../read/find.js';
import { columnOf } from './library.js';
import type { MoveContext } from './library.js';
import { isKnownHash, isUsername } from './passwords.js';
import { emailOf, fieldColumn } from './users.js';
import { quoted } from '../write/writing.js';

/** Returns a sentence on a number of users; none for no users. @param sentence begins with `are` or `have` */
export function ofUsers(number: number, sentence: string): string[] {
	return counted(number, 'user', sentence);
}

function counted(number: number, noun: string, sentence: string): string[] {
	if (number === 0) return [];
	if (number > 1) return [`${number} ${noun}s ${sentence}`];
	return [`1 ${noun} ${sentence.replace(/^are\b/, 'is').replace(/^have\b/, 'has')}`];
}

/** Names and addresses that this library has in another form. */
export async function namesLeft({ database, tables: { user } }: MoveContext): Promise<string[]> {
	const count = (where: string) => countOf(database, `${user.table.sql} as u where ${where}`);
	const remarks: string[] = [];
	if (user.column('username')) {
		const name = columnOf(user, 'u', 'username');
		remarks.push(
			...ofUsers(
				await count(`${name} is not null and not (${isUsername(database.write, name).join(' and ')})`),
				'have a user name that this library does not accept: 3 to 32 ASCII letters, digits, dots, hyphens and `_`, with a letter or digit at both ends'
			)
		);
	}
	if (user.column('email')) {
		const capitals = await count(`${emailOf(user)} <> lower(${emailOf(user)})`);
		remarks.push(
			...ofUsers(
				capitals,
				'have an address with capitals, which moves as it is: `npx framework-auth doctor` says how to fix it'
			)
		);
	}
	return remarks;
}

/** Hashes that the library cannot compare as they are. @param from what follows `from`, with a condition */
export async function passwordsLeft(database: ForeignDatabase, from: string, hash: string): Promise<string[]> {
	const unknown = await countOf(database, `${from} and not ${isKnownHash(hash)}`);
	const bcrypt = await countOf(database, `${from} and ${hash} like '$2%'`);
	return [
		...counted(
			unknown,
			'password',
			'have a hash that docs/guides/passwords.md does not list. Users with a verified address choose a new one by email'
		),
		...counted(bcrypt, 'password', 'have a hash of bcrypt: install @node-rs/bcrypt or bcryptjs in the app')
	];
}

/** Columns that the app or a plugin has added to users. @param columnNames those that are moved, or of no use */
export async function columnsLeft(
	{ database, tables: { user }, fields }: MoveContext,
	columnNames: readonly string[]
): Promise<string[]> {
	const moved = new Set([
		...columnNames.map(plain),
		...fields.map(({ name }) => plain(fieldColumn(user, name)?.name ?? name))
	]);
	const counts = new Map<string, number>();
	for (const { name, type } of user.table.columns.filter((column) => !moved.has(plain(column.name)))) {
		const filled = await countOf(database, `${user.table.sql} as u where u.${quoted(name)} is not null`);
		if (filled > 0) counts.set(`${name}:${fieldTypeOf(type)}`, filled);
	}
	if (counts.size === 0) return [];
	const each = [...counts].map(([field, count]) => `${field.split(':')[0]} of ${count}`);
	return [`further columns of users (${each.join(', ')}): --fields ${[...counts.keys()].join(',')} moves them`];
}

function fieldTypeOf(type: string): string {
	if (/bool/.test(type)) return 'boolean';
	if (/time|date/.test(type)) return 'date';
	if (/json/.test(type)) return 'json';
	if (/int/.test(type)) return 'integer';
	return /real|double|numeric|decimal|float/.test(type) ? 'number' : 'text';
}
