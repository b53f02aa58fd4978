/** Counts the rows of Better Auth and its plugins that are not moved, and says what takes their place. */
import { countOf } from '../read/database.js';
import { plain } from '../read/find.js';
import { columnsLeft, namesLeft, ofUsers, passwordsLeft } from './left.js';
import { columnOf } from './library.js';
import type { MoveContext } from './library.js';
import { quoted } from '../write/writing.js';

/** Tables of plugins, by their names in lower case and without `_`. */
const elsewhere: Readonly<Record<string, string>> = {
	organization: 'SQL moves them: docs/guides/moving-from-better-auth.md',
	member: 'SQL moves them: docs/guides/moving-from-better-auth.md',
	invitation: 'they have no secret; send them again: docs/guides/moving-from-better-auth.md',
	team: 'SQL moves them: docs/guides/moving-from-better-auth.md',
	teammember: 'SQL moves them: docs/guides/moving-from-better-auth.md',
	organizationrole: 'roles in organizations are in the configuration of the plugin: docs/guides/organizations.md',
	apikey: 'users make new API tokens: docs/guides/api-tokens.md',
	jwks: 'its keys signed tokens for your APIs; `issueToken` has its own: docs/guides/own-apis.md',
	ssoprovider: '`tenants` reads the providers of customers from your database: docs/guides/tenants.md',
	scimprovider: 'this library has no SCIM',
	walletaddress: 'this library has no sign-in with Ethereum',
	devicecode: 'this library has no device authorization',
	oauthapplication: 'this library does not act as an OAuth provider',
	oauthclient: 'this library does not act as an OAuth provider',
	subscription: 'subscriptions are a table of your app'
};

/** Columns of users that are moved, that `ofPlugins` names, or that are of no use here. */
const movedColumns = [
	...[
		'id',
		'name',
		'email',
		'emailVerified',
		'image',
		'createdAt',
		'updatedAt',
		'username',
		'displayUsername',
		'banned'
	],
	...['banReason', 'banExpires', 'twoFactorEnabled', 'isAnonymous', 'phoneNumber', 'phoneNumberVerified']
];

/** Returns a sentence for each. */
export async function betterAuthLeft(context: MoveContext): Promise<string[]> {
	const { account, user } = context.tables;
	const own = ['name', 'email', 'image', 'emailVerified'].flatMap((member) => user.column(member)?.name ?? []);
	return [
		...(await ofPlugins(context)),
		...(await namesLeft(context)),
		...(account?.column('password') ? await passwordsLeft(context.database, ...passwordsOf(account)) : []),
		...(await columnsLeft(context, [...movedColumns, ...own])),
		...(await ofTables(context))
	];
}

function passwordsOf(account: MoveContext['tables']['user']): [from: string, hash: string] {
	const [provider, hash] = [columnOf(account, 'a', 'providerId'), columnOf(account, 'a', 'password')];
	return [`${account.table.sql} as a where ${provider} = 'credential' and ${hash} is not null`, hash];
}

async function ofPlugins({ database, tables: { user } }: MoveContext): Promise<string[]> {
	const { write } = database;
	const column = (name: string) => user.table.columns.find((each) => plain(each.name) === plain(name));
	const count = (where: string) => countOf(database, `${user.table.sql} as u where ${where}`);
	const [anonymous, phone] = [column('isAnonymous'), column('phoneNumber')];
	return [
		...(anonymous
			? ofUsers(
					await count(write.isTrue(`u.${quoted(anonymous.name)}`, anonymous.stored ?? anonymous.type)),
					'are anonymous: their sessions end, so these visitors start again as new users. The rows stay, because rows of your app may refer to them'
				)
			: []),
		...(phone
			? ofUsers(
					await count(`u.${quoted(phone.name)} is not null`),
					`have a phone number, which is not a sign-in method here: --fields ${phone.name}:text keeps it`
				)
			: [])
	];
}

async function ofTables({ database, tables }: MoveContext): Promise<string[]> {
	const sources = Object.values(tables).map((each) => each?.table);
	const remarks: string[] = [];
	for (const table of database.tables.filter((each) => each.isVisible && !sources.includes(each))) {
		const name = plain(table.name);
		const instead = elsewhere[name] ?? elsewhere[name.replace(/s$/, '')];
		const rows = instead === undefined ? 0 : await countOf(database, table.sql);
		if (rows > 0) remarks.push(`${rows} ${rows === 1 ? 'row' : 'rows'} of ${table.name}: ${instead}`);
	}
	return remarks;
}
