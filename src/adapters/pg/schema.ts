/** The tables of the PostgreSQL adapter, as SQL. */
import { SESSION_DETAILS } from '../shared/session-details.js';

/** The type of the users' ids: a number that counts up, a random UUID, or text (a random UUID unless you set it). */
export type IdType = 'serial' | 'uuid' | 'text';

const ID_COLUMNS: Record<IdType, { own: string; reference: string }> = {
	serial: { own: 'serial', reference: 'integer' },
	uuid: { own: 'uuid default gen_random_uuid()', reference: 'uuid' },
	text: { own: 'text default gen_random_uuid()::text', reference: 'text' }
};

/** A constraint that marks the table: one of another library does not have it, nor gains it. */
export const OWN_SESSIONS = 'sessions_created_by_framework_auth';

/**
 * Returns the SQL that creates the tables, with ids of the given type. The names are those of `@auth/pg-adapter`.
 *
 * Running it again changes nothing. Also run it on a database that `@auth/pg-adapter` filled: its tables remain, and it adds
 * the tables of passkeys and secrets, the columns of sessions and the unique indexes. The indexes ensure that two concurrent sign-ins
 * create one user, and that a session is found without reading the whole table.
 *
 * @param id the type of `users.id`. @default 'serial'
 */
export function schemaSql(id: IdType = 'serial'): string {
	const { own, reference } = ID_COLUMNS[id];
	const owner = `"userId" ${reference} not null references users (id) on delete cascade`;
	const details = SESSION_DETAILS.filter(([name]) => name !== 'id')
		.map(
			([name, kind]) =>
				`alter table sessions add column if not exists "${name}" ${kind === 'moment' ? 'timestamptz' : 'text'};`
		)
		.join('\n');
	return `
create table if not exists users (
	id ${own} primary key,
	name text,
	email text,
	"emailVerified" timestamptz,
	image text
);
create table if not exists accounts (
	id serial primary key,
	${owner},
	type text not null,
	provider text not null,
	"providerAccountId" text not null,
	refresh_token text,
	access_token text,
	expires_at bigint,
	id_token text,
	scope text,
	session_state text,
	token_type text
);
create table if not exists sessions (
	id serial primary key,
	${owner},
	expires timestamptz not null,
	"sessionToken" text not null,
	constraint ${OWN_SESSIONS} check (true)
);
create table if not exists verification_token (
	identifier text not null,
	expires timestamptz not null,
	token text not null,
	primary key (identifier, token)
);
create table if not exists authenticators (
	"credentialID" text primary key,
	${owner},
	"providerAccountId" text not null,
	"credentialPublicKey" text not null,
	counter bigint not null,
	"credentialDeviceType" text not null,
	"credentialBackedUp" boolean not null,
	transports text
);
create table if not exists secrets (
	id text primary key,
	${owner},
	kind text not null,
	value text not null,
	label text,
	"createdAt" timestamptz not null,
	"lastUsedAt" timestamptz,
	expires timestamptz,
	version integer not null
);
alter table authenticators add column if not exists name text;
${details}
create unique index if not exists users_email_unique on users (email);
create unique index if not exists accounts_provider_account_unique on accounts (provider, "providerAccountId");
create unique index if not exists sessions_token_unique on sessions ("sessionToken");
create index if not exists accounts_user_index on accounts ("userId");
create index if not exists sessions_user_index on sessions ("userId");
create index if not exists sessions_sid_index on sessions (sid, provider);
create index if not exists authenticators_user_index on authenticators ("userId");
create index if not exists verification_token_expires_index on verification_token (expires);
create index if not exists secrets_user_index on secrets ("userId", kind);
`;
}

/** The SQL that creates the tables with serial ids, as in `@auth/pg-adapter`. See {@link schemaSql}. */
export const schema: string = schemaSql();
