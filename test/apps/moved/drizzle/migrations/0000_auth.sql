create table `user` (`id` text primary key not null, `name` text, `email` text, `emailVerified` integer, `image` text, `plan` text default 'free' not null);
create unique index `user_email_unique` on `user` (`email`);
create table `account` (`userId` text not null references `user`(`id`) on delete cascade, `type` text not null, `provider` text not null, `providerAccountId` text not null, `refresh_token` text, `access_token` text, `expires_at` integer, `token_type` text, `scope` text, `id_token` text, `session_state` text, primary key(`provider`, `providerAccountId`));
create table `session` (`sessionToken` text primary key not null, `userId` text not null references `user`(`id`) on delete cascade, `expires` integer not null);
create table `verificationToken` (`identifier` text not null, `token` text not null, `expires` integer not null, primary key(`identifier`, `token`));
