create table if not exists users (
	id serial primary key,
	name text,
	email text,
	"emailVerified" timestamptz,
	image text
);
create table if not exists accounts (
	id serial primary key,
	"userId" integer not null references users (id) on delete cascade,
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
	"userId" integer not null references users (id) on delete cascade,
	expires timestamptz not null,
	"sessionToken" text not null
);
create table if not exists verification_token (
	identifier text not null,
	expires timestamptz not null,
	token text not null,
	primary key (identifier, token)
);
create table if not exists authenticators (
	"credentialID" text primary key,
	"userId" integer not null references users (id) on delete cascade,
	"providerAccountId" text not null,
	"credentialPublicKey" text not null,
	counter bigint not null,
	"credentialDeviceType" text not null,
	"credentialBackedUp" boolean not null,
	transports text
);
create unique index if not exists users_email_unique on users (email);
create unique index if not exists accounts_provider_account_unique on accounts (provider, "providerAccountId");
create unique index if not exists sessions_token_unique on sessions ("sessionToken");
create index if not exists accounts_user_index on accounts ("userId");
create index if not exists sessions_user_index on sessions ("userId");
create index if not exists authenticators_user_index on authenticators ("userId");
create index if not exists verification_token_expires_index on verification_token (expires);
