/** Recognises tables of other libraries and adapters by their names and columns: a second set of tables beside them would be empty. */
import type { Names } from '../../adapters/shared/names.js';
import type { TableName } from '../../adapters/shared/tables.js';
import { documentAt } from '../../lib/base/config/documents.js';
import { CommandError } from '../command.js';
import type { Live } from './live.js';

type Tables = Readonly<Partial<Record<TableName, readonly string[]>>>;

/** The ways in which others name the tables, the first of them that of users. */
const styles: readonly Tables[] = [
	{
		user: ['user'],
		account: ['account'],
		session: ['session'],
		verificationToken: ['verificationToken', 'verification_token'],
		authenticator: ['authenticator'],
		secret: ['secret']
	},
	{
		user: ['users'],
		account: ['accounts'],
		session: ['sessions'],
		verificationToken: ['verification_token', 'verification_tokens', 'verificationTokens'],
		authenticator: ['authenticators'],
		secret: ['secrets']
	},
	{
		user: ['User'],
		account: ['Account'],
		session: ['Session'],
		verificationToken: ['VerificationToken'],
		authenticator: ['Authenticator'],
		secret: ['Secret']
	},
	{ user: ['auth_user'], session: ['user_session', 'auth_session'] }
];

/** A table that was found. */
interface TableMatch {
	readonly name: string;
	/** Its columns, without the difference of `userId` and `user_id`. */
	readonly columns: ReadonlySet<string>;
}

type FoundTables = Partial<Record<TableName, TableMatch>>;

/**
 * Makes sure that the tables of users are those of the adapter.
 * @param hasOwn whether there is a table with the name that the adapter gives it
 * @throws {CommandError} for tables of others, with what they are and what to do
 */
export async function refuseForeign(live: Live, names: Names, hasOwn: boolean): Promise<void> {
	const own = names.bare('user');
	for (const style of styles) {
		const matches = await tablesOf(live, style);
		const { user } = matches;
		if (!user) continue;
		const isOwn = user.name === own;
		// The adapter takes over its own names, unless the library behind them has other columns.
		if (isOwn ? elsewhereOf(matches) : !hasOwn)
			throw new CommandError(adviceFor(matches, { own, place: live.place, isOwn }));
	}
}

async function tablesOf(live: Live, style: Tables): Promise<FoundTables> {
	const matches: FoundTables = {};
	for (const [table, candidates] of Object.entries(style) as [TableName, readonly string[]][]) {
		for (const name of candidates) {
			const columns = await live.columnsOf(name);
			if (columns.length === 0) continue;
			matches[table] = { name, columns: new Set(columns.map((column) => column.replaceAll('_', '').toLowerCase())) };
			break;
		}
	}
	return matches;
}

/** The libraries whose tables this one cannot use, with the command that moves their data. */
function elsewhereOf({ account, session }: FoundTables): { name: string; from: string } | undefined {
	const has = (table: TableMatch | undefined, ...columns: string[]) =>
		columns.every((column) => table?.columns.has(column));
	if (has(account, 'accountid', 'providerid')) return { name: 'Better Auth', from: 'from-better-auth' };
	if (!has(session, 'sessiontoken') && has(session, 'id', 'userid', 'expiresat') && !has(session, 'token')) {
		return { name: 'Lucia', from: 'from-lucia' };
	}
	return undefined;
}

function adviceFor(
	matches: FoundTables,
	{ own, place, isOwn }: { own: string; place: string; isOwn: boolean }
): string {
	const list = Object.values(matches).map(({ name }) => `"${name}"`);
	const tables = list.length === 1 ? `There is a table ${list.join('')}` : `There are the tables ${list.join(', ')}`;
	const elsewhere = elsewhereOf(matches);
	const options = Object.entries(matches).map(([table, { name }]) => `${table}=${name}`);
	const unrelated = isOwn
		? 'If these tables are not for sign-ins, give the adapter other names: --tables user=auth_users, and so on.'
		: `If these tables are not for sign-ins, give the adapter its own: --tables user=${own}.`;
	if (elsewhere) {
		const { name, from } = elsewhere;
		return (
			`${tables} (${place}), with the columns of ${name}, which this library cannot use. Give its tables other names, and move the data: ` +
			`npx framework-auth migrate ${from} --database. See ${documentAt(`guides/moving-${from}.md`)}. ${unrelated}`
		);
	}
	const beside = `${tables} (${place}), but this adapter keeps users in "${own}", which has none of these users.`;
	const advice = `To keep users in them with this adapter, name the tables, and the command prints the parts that they lack: --tables ${options.join(',')}.`;
	return `${beside} ${ownerOf(matches)} ${advice} ${unrelated}`;
}

/** Says which adapter made the tables. */
function ownerOf({ user, account }: FoundTables): string {
	const isOfAuthJs = account?.columns.has('provideraccountid') ?? false;
	if (!isOfAuthJs) return `If Drizzle, Prisma or Kysely made them, choose that adapter.`;
	if (user?.name === 'User') return 'Prisma or Kysely made them: choose that adapter.';
	if (user?.name === 'user') return 'Drizzle made them: choose that adapter.';
	return 'An adapter of Auth.js made them.';
}
