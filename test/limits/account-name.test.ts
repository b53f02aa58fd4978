/** The names under which attempts are counted, against the collations of a data layer, which take many spellings for one. */
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountNames } from '../../src/lib/base/limits/account-name.js';
import { findMariaDB, type TestDatabase } from '../adapters/support/servers.js';
import { isFull } from '../support/full.js';

const createDatabase = await findMariaDB('spellings that a data layer takes for one');

/** Whether two spellings have a name in common. */
const countAsOne = (one: string, other: string) => {
	const names = accountNames(one);
	return accountNames(other).some((name) => names.includes(name));
};

describe('the names of a spelling', () => {
	it.each([
		['ada', ['ada']],
		['Ada Lovelace', ['adalouelace']],
		['ada+news@example.test', ['ada@example.test']],
		['müller', ['muller', 'mueller', 'miller']],
		['ß', ['ss', 's']],
		['ŀ', ['l']]
	])('%s: %j (#12 A4)', (spelling, names) => expect(accountNames(spelling)).toEqual(names));

	it('are at most twelve, however a name is written (#12 A4)', () => {
		for (const name of ['äöüåűß\u{1d400}', 'ÄÖÜÅŰß😀'.repeat(300), '\u{1d400}'.repeat(3_000)]) {
			expect(accountNames(name).length).toBeLessThanOrEqual(12);
		}
	});

	it.each([
		['ada', 'adb'],
		['ada@example.test', 'ada@example.com'],
		['joe', 'jo'],
		['michael', 'michal'],
		['ross', 'ros'],
		['олег', 'ольга'],
		['やまだ', 'たなか'],
		['😀ada', '😀bob']
	])('of %s and %s are different (#12 A4)', (one, other) => expect(countAsOne(one, other)).toBe(false));

	it.each([
		['やまだ', 'ヤマダ'],
		['олег', 'ꙩлег'],
		['Straße', 'STRASSE'],
		['Straße', 'strase'],
		['mäx', 'maex'],
		['mäx', 'max'],
		['Åse', 'aase'],
		['Åse', 'ase'],
		['😀', '\u{1d400}'],
		['Paraŀlel', 'parallel']
	])('of %s and %s have one in common (#12 A4)', (one, other) => expect(countAsOne(one, other)).toBe(true));
});

/**
 * What the collation of one language alone takes for one, most of it by accident: where it gives a letter a new place, it
 * takes the letter that has the place already for the same. For Persian these are forms of letters within words, which
 * nobody types. For general it is an iota below a letter.
 */
const few: readonly (readonly [collation: RegExp, letters: RegExp])[] = [
	[/_general_ci$/, /\u0345/u],
	[/_(?:icelandic|estonian)_/, /[\u1d21\u1d22]/u],
	[/_sinhala_/, /[\u0dca\u0dde]/u],
	[/_myanmar_/, /[\u1023\u1027]/u],
	[/_persian_/, /[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufefc]/u]
];

describe.skipIf(!createDatabase)('names that MariaDB treats as equal count as one', () => {
	let database: TestDatabase;
	let connection: Connection;
	beforeAll(async () => {
		database = await createDatabase!();
		connection = await createConnection({ uri: database.url, charset: 'utf8mb4' });
		await connection.query('set session group_concat_max_len = 8000000');
		await connection.query(
			'create table spellings (text varchar(8) character set utf8mb4 collate utf8mb4_bin primary key) engine=memory'
		);
		for (let start = 0; start < spellings.length; start += 8_000) {
			await connection.query('insert into spellings values ?', [
				spellings.slice(start, start + 8_000).map((text) => [text])
			]);
		}
	});
	afterAll(async () => {
		await connection?.end();
		await database?.drop();
	});

	/** Every assigned character, and every one and two of the letters and digits of ASCII. */
	const plain = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
	const assigned = Array.from({ length: 0x110000 - 0x7f }, (_, index) => index + 0x7f)
		.filter((point) => point < 0xd800 || point > 0xdfff)
		.map((point) => String.fromCodePoint(point))
		.filter((character) => /\p{Assigned}/u.test(character) && !/\p{Private_Use}/u.test(character));
	const spellings = [...plain, ...plain.flatMap((one) => plain.map((other) => one + other)), ...assigned];
	const known = new Map<string, readonly string[]>();
	const namesOf = (text: string) => {
		let names = known.get(text);
		if (!names) known.set(text, (names = accountNames(text)));
		return names;
	};

	/** What the collation takes for one, and what it takes for nothing. The database groups: there are as many spellings as characters. */
	async function equalsIn(collation: string): Promise<{ groups: string[][]; nothing: string[] }> {
		const [rows] = await connection.query<RowDataPacket[]>({
			sql: `select weight_string(text collate ${collation}) = '' as is_nothing, group_concat(text separator ' ') as texts
				from spellings group by weight_string(text collate ${collation}) having count(*) > 1 or is_nothing`,
			rowsAsArray: true
		});
		const all = (rows as unknown as [number, string][]).map(([isNothing, texts]) => ({
			isNothing: isNothing === 1,
			texts: texts.split(' ')
		}));
		return {
			groups: all.filter(({ isNothing }) => !isNothing).map(({ texts }) => texts),
			nothing: all.filter(({ isNothing }) => isNothing).flatMap(({ texts }) => texts)
		};
	}

	it('in every collation of UTF-8 that ignores case (#12 A4)', async () => {
		const [rows] = await connection.query<RowDataPacket[]>(
			`select distinct full_collation_name as name from information_schema.collation_character_set_applicability
			where character_set_name = 'utf8mb4'`
		);
		const all = rows.map(({ name }) => String(name)).filter((name) => !/_bin$|_cs$|nopad|as_ci$/.test(name));
		expect(all.length).toBeGreaterThan(25);
		// Most languages take letters out of the general ones. German and Turkish bring letters together.
		const chosen = /_(?:general|unicode|520|uca1400_ai|german2|turkish|turkish_ai)_ci$/;
		const collations = isFull ? all : all.filter((name) => chosen.test(name));
		expect(collations.length).toBeGreaterThan(6);
		const missed: string[] = [];
		for (const collation of collations) {
			const { groups, nothing } = await equalsIn(collation);
			for (const mark of nothing) {
				if (!namesOf(`ad${mark}a`).includes('ada')) missed.push(`${collation}: ${JSON.stringify(mark)} for nothing`);
			}
			for (const group of groups) {
				const common = group
					.slice(1)
					.reduce((names, text) => names.filter((name) => namesOf(text).includes(name)), [...namesOf(group[0]!)]);
				if (common.length === 0) missed.push(`${collation}: ${group.slice(0, 500).join(' ')}`);
			}
		}
		expect(
			missed.filter((each) => !few.some(([name, letters]) => name.test(each.split(':')[0]!) && letters.test(each)))
		).toEqual([]);
	});
});
