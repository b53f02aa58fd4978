/** The name under which attempts are counted, against a data layer that takes many spellings for one. */
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountName } from '../../src/lib/account-name.js';
import { findMariaDB, type TestDatabase } from '../adapters/support/servers.js';

/** Of these nobody makes more than a few names: `ß` for a single s, an l with a dot, Bengali fractions, two marks. */
const few = /^(?:[ßĿŀ৴৵৶৷]|ad\u06dea|ad\u108da) /u;

const createDatabase = await findMariaDB('spellings that a data layer takes for one');

describe.skipIf(!createDatabase)('what MariaDB takes for one name counts as one', () => {
	let database: TestDatabase;
	let connection: Connection;
	beforeAll(async () => {
		database = await createDatabase!();
		connection = await createConnection({ uri: database.url, charset: 'utf8mb4' });
	});
	afterAll(async () => {
		await connection?.end();
		await database?.drop();
	});

	/** Every character of the basic plane, and those of the next that are letters and digits in disguise. */
	const characters = [
		[1, 0xd7ff],
		[0xe000, 0xffff],
		[0x1d400, 0x1d7ff],
		[0x1f100, 0x1f1ff]
	].flatMap(([first = 0, last = 0]) =>
		Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
	);

	it.each(['utf8mb4_general_ci', 'utf8mb4_unicode_ci', 'utf8mb4_unicode_520_ci'])('%s', async (collation) => {
		await connection.query(
			`create or replace table spellings (one varchar(8) character set utf8mb4 collate ${collation})`
		);
		for (let start = 0; start < characters.length; start += 8_000) {
			const rows = characters.slice(start, start + 8_000).map((character) => [character]);
			await connection.query('insert into spellings values ?', [rows]);
		}
		const missed: string[] = [];
		const compare = async (condition: string, expected: (spelling: string) => string, meant: string) => {
			const [rows] = await connection.query<RowDataPacket[]>(
				`select hex(one) as hex from spellings where ${condition}`
			);
			for (const { hex } of rows) {
				const spelling = Buffer.from(String(hex), 'hex').toString();
				if (accountName(expected(spelling)) !== meant) missed.push(`${expected(spelling)} for ${meant}`);
			}
		};
		await compare(`concat('ad', one, 'a') = 'ada'`, (mark) => `ad${mark}a`, 'ada');
		for (const meant of 'abcdefghijklmnopqrstuvwxyz0123456789') {
			await compare(`one = '${meant}'`, (spelling) => spelling, meant);
		}
		expect(missed.filter((each) => !few.test(each))).toEqual([]);
	});
});
