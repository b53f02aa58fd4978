/** How a database writes what is moved: names, texts, moments and digests, as SQL. */

/** The SQL of a database. An `expression` is SQL, too. */
export interface Writing {
	/** Returns the present moment, as the adapter stores one. */
	readonly now: string;
	/** Returns an expression as text. */
	text(expression: string): string;
	/** Returns a moment as the adapter stores one; null for another value. @param type of the column, or what its values are */
	moment(expression: string, type: string): string;
	/** Returns a moment as whole seconds since 1970; null for null. @param moment in the form of the adapter */
	seconds(moment: string): string;
	/** Returns a condition: whether a column says yes. @param type of the column */
	isTrue(expression: string, type: string): string;
	/**
	 * Returns the moment of a proof, from a column that has a moment or only says yes; null for what is neither, as `emailVerified: 0`.
	 * @param since the moment of one that only says yes
	 */
	proof(expression: string, type: string, since: string): string;
	/** Returns a condition as the adapter stores it. */
	flag(condition: string): string;
	/** Returns the SHA-256 of a text, in hexadecimal. */
	digest(expression: string): string;
	/** Returns an object in JSON, without the members that are null. */
	json(members: Readonly<Record<string, string>>): string;
	/** Returns milliseconds since 1970. @param moment in the form of the adapter */
	milliseconds(moment: string): string;
	/** Returns a condition: whether a text consists of these characters alone. @param characters as in a bracket of a pattern */
	consistsOf(expression: string, characters: string): string;
	/** Returns where a text begins in another one, from 1 on; 0 for nowhere. */
	position(text: string, expression: string): string;
	/** Returns the value of a further column of users. @param type of the column that exists */
	field(expression: string, type: string, field: string): string;
}

/** Returns a name in quotes. */
export function quoted(name: string): string {
	return `"${name.replaceAll('"', '""')}"`;
}

/** Returns a text as SQL. Both databases read a backslash as it is. */
export function literal(text: string): string {
	return `'${text.replaceAll("'", "''")}'`;
}

/** The table that has the digests where the database has no function for them. */
export const digestTable = quoted('framework_auth_digest');

/** Dates before 1980 are those of an empty value. */
const earliest = { seconds: 315_532_800, text: "'1980-01-01'" } as const;
/** Numbers below it are seconds: as milliseconds they would be in 1973. */
export const mostSeconds = 100_000_000_000;

const sqliteMoment = (expression: string, stored: string): string => {
	const ofText = `cast(round((julianday(${expression}) - 2440587.5) * 86400000) as integer)`;
	if (stored === 'text moments') return ofText;
	if (stored === 'milliseconds') return expression;
	if (stored === 'seconds') return `${expression} * 1000`;
	const ofNumber = `cast(iif(${expression} < ${mostSeconds}, ${expression} * 1000, ${expression}) as integer)`;
	return `case typeof(${expression}) when 'text' then ${ofText} when 'null' then null else ${ofNumber} end`;
};

const sqliteTruth = (expression: string, stored: string): string =>
	stored === 'flags' ? `${expression} = 1` : `${expression} in (1, '1', 't', 'true')`;

/** SQLite. The type of a column says little: what is stored decides. Moments are milliseconds. */
export const sqliteWriting: Writing = {
	now: `unixepoch() * 1000`,
	text: (expression) => `cast(${expression} as text)`,
	moment: sqliteMoment,
	seconds: (moment) => `(${moment}) / 1000`,
	milliseconds: (moment) => moment,
	isTrue: sqliteTruth,
	proof(expression, stored, since) {
		const yes = `when ${sqliteTruth(expression, stored)} then ${since}`;
		if (stored === 'flags') return `case ${yes} end`;
		const moment = sqliteMoment(expression, stored);
		const later = `when ${moment} > ${earliest.seconds * 1000} then ${moment}`;
		return `case ${stored === 'mixed' ? `${yes} ` : ''}${later} end`;
	},
	flag: (condition) => `iif(${condition}, 1, 0)`,
	digest: (expression) => `(select "digest" from ${digestTable} where "text" = ${expression})`,
	json: (members) => `json_patch('{}', json_object(${listed(members)}))`,
	consistsOf: (expression, characters) => `${expression} not glob '*[^${characters}]*'`,
	position: (text, expression) => `instr(${expression}, ${literal(text)})`,
	field(expression, stored, field) {
		if (field === 'date') return sqliteMoment(expression, stored);
		const truth = `case when ${expression} is not null then ${sqliteTruth(expression, stored)} end`;
		return field === 'boolean' ? truth : expression;
	}
};

const isNumber = (type: string): boolean => /^(?:smallint|integer|bigint|numeric|real|double)/.test(type);

const pgMoment = (expression: string, type: string): string => {
	if (type === 'timestamp with time zone') return expression;
	if (type.startsWith('timestamp')) return `${expression} at time zone 'UTC'`;
	if (!isNumber(type)) return `${expression}::timestamptz`;
	const number = `${expression}::double precision`;
	return `to_timestamp(case when ${expression} < ${mostSeconds} then ${number} else ${number} / 1000 end)`;
};

const pgTruth = (expression: string, type: string): string => {
	if (type === 'boolean') return `coalesce(${expression}, false)`;
	return isNumber(type) ? `${expression} = 1` : `${expression}::text in ('1', 't', 'true')`;
};

const pgTypes: Readonly<Record<string, string>> = {
	text: 'text',
	integer: 'bigint',
	number: 'double precision',
	boolean: 'boolean',
	json: 'jsonb'
};

/** PostgreSQL. Moments are `timestamptz`. */
export const pgWriting: Writing = {
	now: 'now()',
	text: (expression) => `${expression}::text`,
	moment: pgMoment,
	seconds: (moment) => `extract(epoch from ${moment})::bigint`,
	milliseconds: (moment) => `(extract(epoch from ${moment}) * 1000)::bigint`,
	isTrue: pgTruth,
	proof(expression, type, since) {
		if (/^(?:timestamp|date)/.test(type)) {
			return `case when ${expression} > ${earliest.text} then ${pgMoment(expression, type)} end`;
		}
		const later = isNumber(type) ? ` when ${expression} > ${earliest.seconds} then ${pgMoment(expression, type)}` : '';
		return `case when ${pgTruth(expression, type)} then ${since}${later} end`;
	},
	flag: (condition) => condition,
	digest: (expression) => `encode(sha256(convert_to(${expression}, 'UTF8')), 'hex')`,
	json: (members) => `jsonb_strip_nulls(jsonb_build_object(${listed(members)}))::text`,
	consistsOf: (expression, characters) => `${expression} ~ '^[${characters}]*$'`,
	position: (text, expression) => `strpos(${expression}, ${literal(text)})`,
	field: (expression, type, field) =>
		field === 'date' ? pgMoment(expression, type) : `${expression}::${pgTypes[field] ?? 'text'}`
};

function listed(members: Readonly<Record<string, string>>): string {
	return Object.entries(members)
		.flatMap(([name, expression]) => [literal(name), expression])
		.join(', ');
}
