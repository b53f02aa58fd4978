CREATE TABLE "user" (
	"id" text primary key not null,
	"name" text,
	"email" text unique,
	"emailVerified" integer,
	"image" text
);
CREATE TABLE "account" (
	"userId" text not null references "user" ("id") on delete cascade,
	"type" text not null,
	"provider" text not null,
	"providerAccountId" text not null,
	"refresh_token" text,
	"access_token" text,
	"expires_at" integer,
	"token_type" text,
	"scope" text,
	"id_token" text,
	"session_state" text,
	primary key ("provider", "providerAccountId")
);
CREATE TABLE "session" (
	"sessionToken" text primary key not null,
	"userId" text not null references "user" ("id") on delete cascade,
	"expires" integer not null,
	"id" text,
	"createdAt" integer,
	"lastUsedAt" integer,
	"authenticatedAt" integer,
	"methods" text,
	"provider" text,
	"sid" text,
	"acr" text,
	"userAgent" text,
	"clientAddress" text,
	"lifetime" text,
	"data" text,
	"actorId" text,
	"actorSessionId" text
);
CREATE TABLE "verificationToken" (
	"identifier" text not null,
	"token" text not null,
	"expires" integer not null,
	primary key ("identifier", "token")
);
CREATE TABLE "authenticator" (
	"credentialID" text not null unique,
	"userId" text not null references "user" ("id") on delete cascade,
	"providerAccountId" text not null,
	"credentialPublicKey" text not null,
	"counter" integer not null,
	"credentialDeviceType" text not null,
	"credentialBackedUp" integer not null,
	"transports" text,
	"name" text,
	primary key ("userId", "credentialID")
);
CREATE INDEX "account_userId_index" on "account" ("userId");
CREATE INDEX "session_userId_index" on "session" ("userId");
CREATE INDEX "verificationToken_expires_index" on "verificationToken" ("expires");
CREATE INDEX "session_sid_index" on "session" ("sid", "provider");
