/**
 * The tables of Lucia: users and sessions, and what most apps keep beside them, as its guides and `sv add lucia` have it.
 *
 * @see https://v3.lucia-auth.com/basics/users
 */
import { vendors } from '../../vendors.js';
import { countOf } from '../read/database.js';
import { plain } from '../read/find.js';
import type { FoundTable } from '../read/find.js';
import { columnsLeft, namesLeft, passwordsLeft } from './left.js';
import { columnOf } from './library.js';
import type { MoveContext, ForeignLibrary, NameOf, Reading } from './library.js';
import { passwordRows, usernameRows } from './passwords.js';
import type { Rows } from '../write/rows.js';
import { userRows } from './users.js';
import { literal, quoted } from '../write/writing.js';
import type { Writing } from '../write/writing.js';

const owner = ['userid'];

const shapes: ForeignLibrary['shapes'] = {
	user: {
		names: ['user', 'authuser'],
		isByName: true,
		needs: ['id'],
		columns: {
			id: ['id'],
			email: ['email', 'emailaddress'],
			emailVerified: ['emailverified', 'emailverifiedat'],
			name: ['name', 'fullname', 'displayname'],
			image: ['image', 'avatarurl', 'avatar', 'picture'],
			username: ['username'],
			passwordHash: ['passwordhash', 'hashedpassword', 'password']
		}
	},
	session: {
		names: ['session', 'usersession', 'authsession'],
		isByName: true,
		needs: ['id', 'userId', 'expiresAt'],
		// Lucia 2 has `active_expires`.
		columns: { id: ['id'], userId: owner, expiresAt: ['expiresat', 'activeexpires'] }
	},
	account: {
		names: ['oauthaccount', 'useroauth', 'account'],
		isByName: true,
		needs: ['userId', 'provider', 'providerAccountId'],
		columns: {
			userId: owner,
			provider: ['provider', 'providerid'],
			providerAccountId: ['provideruserid', 'provideraccountid', 'accountid', 'providerid']
		}
	},
	// Lucia 1 and 2.
	key: {
		names: ['userkey', 'authkey'],
		isByName: true,
		needs: ['id', 'userId', 'hashedPassword'],
		columns: { id: ['id'], userId: owner, hashedPassword: ['hashedpassword'] }
	}
};

export const lucia: ForeignLibrary = {
	name: 'Lucia',
	prefix: 'lucia_',
	shapes,
	required: ['user', 'session'],
	async read(context) {
		const { user } = context.tables;
		const columns = providerColumns(user);
		return {
			rows: (nameOf) => [
				...userRows({ ...context, write: context.database.write, user, nameOf }),
				...rowsOf(context, nameOf, columns)
			],
			remarks: await leftOf(context, columns),
			next: [
				'put the providers of the accounts into `providers`, and `Password({ mail })` if passwords moved; with user names, ' +
					"`Password({ mail, identifier: 'username' })`"
			]
		};
	}
};

/** Columns of users such as `github_id`, with the provider. */
function providerColumns({ table }: FoundTable): { provider: string; column: string }[] {
	const providers = new Map([...vendors.keys()].map((id) => [`${id.replaceAll('-', '')}id`, id]));
	return table.columns.flatMap(({ name }) => {
		const provider = providers.get(plain(name));
		return provider === undefined ? [] : [{ provider, column: name }];
	});
}

type Columns = ReturnType<typeof providerColumns>;

function rowsOf({ database: { write }, tables }: MoveContext, nameOf: NameOf, columns: Columns): Rows[] {
	const { user, account, key } = tables;
	const users = `${nameOf(user.table)} as u`;
	const id = columnOf(user, 'u', 'id');
	const joined = (other: FoundTable) =>
		`${nameOf(other.table)} as a join ${nameOf(user.table)} as u on ${id} = ${columnOf(other, 'a', 'userId')}`;
	const rows: Rows[] = columns.map(({ provider, column }) => {
		const value = write.text(`u.${quoted(column)}`);
		return accountRows(id, literal(provider), value, users, [`u.${quoted(column)} is not null`]);
	});
	if (account) {
		const [provider, providerAccountId] = [
			columnOf(account, 'a', 'provider'),
			columnOf(account, 'a', 'providerAccountId')
		];
		rows.push(accountRows(id, provider, write.text(providerAccountId), joined(account), []));
	}
	if (user.column('passwordHash')) {
		const hash = columnOf(user, 'u', 'passwordHash');
		rows.push(passwordRows(write, { userId: id, hash, from: users, where: [] }));
	}
	if (key) rows.push(...keyRows(write, key, joined(key), id));
	if (user.column('username')) {
		const name = columnOf(user, 'u', 'username');
		rows.push(usernameRows(write, { userId: id, name, from: users }));
	}
	return rows;
}

function accountRows(
	userId: string,
	provider: string,
	providerAccountId: string,
	from: string,
	where: readonly string[]
): Rows {
	// With OpenID Connect or without: only the provider of the configuration says it.
	return {
		about: 'accounts of providers',
		table: 'account',
		values: { userId, type: "'oauth'", provider, providerAccountId },
		from,
		where
	};
}

/** A key is `github:583231`, or `email:ada@example.com` with a password. */
function keyRows(write: Writing, key: FoundTable, from: string, userId: string): Rows[] {
	const [id, hash] = [columnOf(key, 'a', 'id'), columnOf(key, 'a', 'hashedPassword')];
	const colon = write.position(':', id);
	return [
		accountRows(userId, `substr(${id}, 1, ${colon} - 1)`, `substr(${id}, ${colon} + 1)`, from, [
			`${hash} is null`,
			`${colon} > 1`
		]),
		passwordRows(write, { userId, hash, from, where: [`${hash} like 's2:%'`] })
	];
}

async function leftOf(context: MoveContext, columns: Columns): Promise<Reading['remarks']> {
	const { database, tables } = context;
	const { user, account, key } = tables;
	const columnNames = ['id', 'createdAt', 'updatedAt', ...columns.map(({ column }) => column)];
	const mapped = Object.keys(shapes.user?.columns ?? {}).flatMap((member) => user.column(member)?.name ?? []);
	const remarks = [
		...(user.column('emailVerified')
			? []
			: [
					'no column says which addresses are verified, so none counts as verified. If one does: --source user.emailVerified=<column>'
				]),
		...(await namesLeft(context)),
		...(await columnsLeft(context, [...columnNames, ...mapped]))
	];
	const hash = columnOf(user, 'u', 'passwordHash');
	if (hash === 'null' && !key)
		remarks.push('no passwords: no column of users has them. If one does: --source user.passwordHash=<column>');
	else if (hash !== 'null') {
		remarks.push(...(await passwordsLeft(database, `${user.table.sql} as u where ${hash} is not null`, hash)));
	}
	if (!account && !key && columns.length === 0) {
		remarks.push('no accounts of providers: no table has them. If one does: --source account=<table>');
	}
	if (key) {
		const own = columnOf(key, 'a', 'hashedPassword');
		const others = await countOf(database, `${key.table.sql} as a where ${own} is not null and ${own} not like 's2:%'`);
		if (others > 0) {
			remarks.push(
				`${others} passwords have a hash of Lucia 1: docs/guides/passwords.md, "Move users in", has the format lucia-1`
			);
		}
	}
	return remarks;
}
