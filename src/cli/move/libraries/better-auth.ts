/** The tables of Better Auth. @see https://better-auth.com/docs/concepts/database */
import { vendors } from '../../vendors.js';
import { betterAuthLeft } from './better-auth-left.js';
import { countOf } from '../read/database.js';
import type { Shape } from '../read/find.js';
import { plain } from '../read/find.js';
import { columnOf, typeOf } from './library.js';
import type { MoveContext, ForeignLibrary, FoundTables, NameOf, Reading } from './library.js';
import { passwordRows, usernameRows } from './passwords.js';
import { secretRows } from '../write/rows.js';
import type { Rows } from '../write/rows.js';
import { movedFactors } from './two-factors.js';
import { userRows } from './users.js';
import { literal } from '../write/writing.js';
import type { Writing } from '../write/writing.js';

/** A table whose columns have the names of the members. */
const shapeOf = (name: string, needs: readonly string[], may: readonly string[] = []): Shape => ({
	names: [plain(name)],
	needs,
	columns: Object.fromEntries([...needs, ...may].map((member) => [member, [plain(member)]]))
});

const shapes = {
	user: shapeOf(
		'user',
		['id', 'email', 'emailVerified', 'createdAt', 'updatedAt'],
		['name', 'image', 'username', 'banned', 'banReason', 'banExpires', 'twoFactorEnabled']
	),
	account: shapeOf(
		'account',
		['userId', 'accountId', 'providerId'],
		['password', 'accessToken', 'refreshToken', 'idToken', 'accessTokenExpiresAt', 'scope']
	),
	session: shapeOf('session', ['userId', 'token', 'expiresAt']),
	verification: shapeOf('verification', ['identifier', 'value', 'expiresAt']),
	passkey: shapeOf(
		'passkey',
		['userId', 'credentialID', 'publicKey', 'counter', 'deviceType', 'backedUp'],
		['transports', 'name']
	),
	twoFactor: shapeOf('twoFactor', ['userId', 'secret', 'backupCodes'], ['verified'])
};

export const betterAuth: ForeignLibrary = {
	name: 'Better Auth',
	prefix: 'better_auth_',
	shapes,
	required: ['user', 'account'],
	async read(context) {
		const providers = await providersOf(context);
		const factors = await movedFactors(context);
		const rows: Reading['rows'] = (nameOf) => [
			...userRows({ ...context, write: context.database.write, user: context.tables.user, nameOf }),
			...rowsOf(context, nameOf, providers),
			...factors.rows(nameOf)
		];
		const remarks = await betterAuthLeft(context);
		const next = [...nextOf(providers), ...(await nextOfWays(context)), ...factors.next];
		return { rows, remarks: [...factors.remarks, ...remarks], next };
	}
};

/** The number of accounts, by provider. */
type Providers = ReadonlyMap<string, number>;

async function providersOf({ database, tables }: MoveContext): Promise<Providers> {
	const { account } = tables;
	if (!account) return new Map();
	const provider = columnOf(account, 'a', 'providerId');
	const rows = await database.rows(
		`select ${provider} as provider, count(*) as count from ${account.table.sql} as a ` +
			`where ${provider} <> 'credential' group by ${provider} order by ${provider}`
	);
	return new Map(rows.map(({ provider: id, count }) => [String(id), Number(count)]));
}

function rowsOf({ database: { write }, tables }: MoveContext, nameOf: NameOf, providers: Providers): Rows[] {
	const { user } = tables;
	const users = `${nameOf(user.table)} as u`;
	const userId = columnOf(user, 'u', 'id');
	const rows: Rows[] = [];
	const { account, passkey } = tables;
	if (account) {
		const from = joined(user, account, nameOf);
		const provider = columnOf(account, 'a', 'providerId');
		rows.push(accountRows(write, account, from, { userId, providers }));
		if (account.column('password')) {
			const hash = columnOf(account, 'a', 'password');
			rows.push(passwordRows(write, { userId, hash, from, where: [`${provider} = 'credential'`] }));
		}
	}
	if (user.column('username')) {
		const name = columnOf(user, 'u', 'username');
		rows.push(usernameRows(write, { userId, name, from: users }));
	}
	if (user.column('banned')) rows.push(blockRows(write, user, users, userId));
	if (passkey) rows.push(...passkeyRows(write, passkey, joined(user, passkey, nameOf), userId));
	return rows;
}

/** Returns a table with the users of its rows. */
function joined(user: Table, other: Table, nameOf: NameOf): string {
	const [id, owner] = [columnOf(user, 'u', 'id'), columnOf(other, 'a', 'userId')];
	return `${nameOf(other.table)} as a join ${nameOf(user.table)} as u on ${id} = ${owner}`;
}

type Table = FoundTables['user'];

function accountRows(
	write: Writing,
	account: Table,
	from: string,
	{ userId, providers }: { readonly userId: string; readonly providers: Providers }
): Rows {
	const column = (member: string) => columnOf(account, 'a', member);
	const byConnect = [...providers.keys()].filter((id) => vendors.get(hereOf(id))?.kind === 'oidc');
	const type =
		byConnect.length === 0
			? "'oauth'"
			: `case when ${column('providerId')} in (${byConnect.map(literal).join(', ')}) then 'oidc' else 'oauth' end`;
	const expires = write.moment(column('accessTokenExpiresAt'), typeOf(account, 'accessTokenExpiresAt'));
	return {
		about: 'accounts of providers',
		table: 'account',
		values: {
			userId,
			type,
			provider: column('providerId'),
			providerAccountId: column('accountId'),
			access_token: unlessEncrypted(write, column('accessToken')),
			refresh_token: unlessEncrypted(write, column('refreshToken')),
			id_token: unlessEncrypted(write, column('idToken')),
			...(account.column('accessTokenExpiresAt') && { expires_at: write.seconds(expires) }),
			scope: account.column('scope') ? `replace(${column('scope')}, ',', ' ')` : 'null'
		},
		from,
		where: [`${column('providerId')} <> 'credential'`]
	};
}

/** A token that `encryptOAuthTokens` has encrypted is of no use. It is hexadecimal: a nonce, a tag and the token. */
function unlessEncrypted(write: Writing, token: string): string {
	if (token === 'null') return token;
	const isHex = `length(${token}) > 80 and ${write.consistsOf(token, '0-9a-f')}`;
	return `case when ${token} like '$ba$%' or (${isHex}) then null else ${token} end`;
}

function blockRows(write: Writing, user: Table, users: string, userId: string): Rows {
	const column = (member: string) => columnOf(user, 'u', member);
	const until = user.column('banExpires') ? write.moment(column('banExpires'), typeOf(user, 'banExpires')) : 'null';
	const reason = user.column('banReason') && { reason: `substr(${column('banReason')}, 1, 1000)` };
	const banned = write.isTrue(column('banned'), typeOf(user, 'banned'));
	return secretRows(write, {
		about: 'users who are blocked',
		kind: 'block',
		userId,
		value: write.json({ since: write.milliseconds(write.now), ...reason }),
		expires: until,
		from: users,
		where: [banned, ...(until === 'null' ? [] : [`coalesce(${until} > ${write.now}, true)`])]
	});
}

/** Passkeys have an account each, as those that `@auth/core` has registered: the user handle was stored nowhere. */
function passkeyRows(write: Writing, passkey: Table, from: string, userId: string): Rows[] {
	const column = (member: string) => columnOf(passkey, 'a', member);
	const bare = `replace(replace(rtrim(${column('credentialID')}, '='), '-', '+'), '_', '/')`;
	const credentialID = `${bare} || substr('===', 1, (4 - length(${bare}) % 4) % 4)`;
	return [
		{
			about: 'accounts of passkeys',
			table: 'account',
			values: { userId, type: "'webauthn'", provider: "'passkey'", providerAccountId: credentialID },
			from,
			where: []
		},
		{
			about: 'passkeys',
			table: 'authenticator',
			values: {
				credentialID,
				userId,
				providerAccountId: credentialID,
				credentialPublicKey: column('publicKey'),
				counter: column('counter'),
				credentialDeviceType: column('deviceType'),
				credentialBackedUp: write.flag(write.isTrue(column('backedUp'), typeOf(passkey, 'backedUp'))),
				transports: passkey.column('transports') ? `nullif(${column('transports')}, '')` : 'null',
				name: column('name')
			},
			from,
			where: []
		}
	];
}

/** The providers that have another name here, and those whose accounts have another id. */
const renamed: Readonly<Record<string, string>> = { microsoft: 'microsoft-entra-id' };
const otherIds = ['microsoft', 'salesforce'];

const hereOf = (provider: string): string => renamed[provider] ?? provider;

function nextOf(providers: Providers): string[] {
	return [...providers].map(([id, count]) => {
		const accounts = `${count} ${count === 1 ? 'account' : 'accounts'} of ${id}`;
		if (!vendors.has(hereOf(id))) return `${accounts}: give your own provider the id ${literal(id)}`;
		const by = otherIds.includes(id)
			? ', with `profile` as in docs/providers/README.md, "Coming from Better Auth"'
			: '';
		const as = renamed[id] ? ` and the id '${id}'` : '';
		return `${accounts}: framework-auth/providers/${hereOf(id)}${as}${by}`;
	});
}

/** Returns the parts of the configuration for the other ways to sign in. */
async function nextOfWays({ database, tables: { user, account, passkey } }: MoveContext): Promise<string[]> {
	const password = account && columnOf(account, 'a', 'password');
	const username = columnOf(user, 'u', 'username');
	const passwords =
		account && password !== 'null'
			? await countOf(database, `${account.table.sql} as a where ${password} is not null`)
			: 0;
	const usernames =
		username === 'null' ? 0 : await countOf(database, `${user.table.sql} as u where ${username} is not null`);
	const passkeys = passkey ? await countOf(database, passkey.table.sql) : 0;
	const byName = usernames > 0 ? ", or with `identifier: 'username'` for the user names" : '';
	return [
		...(passwords > 0 ? [`passwords: Password({ mail })${byName}: docs/guides/passwords.md`] : []),
		...(passkeys > 0 ? ['passkeys: Passkey(), on the same domain: docs/guides/passkeys.md'] : [])
	];
}
