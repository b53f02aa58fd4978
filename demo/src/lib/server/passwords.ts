/**
 * Names and passwords, in the app's own table next to those of the adapter. A password is stored as a slow hash with a
 * salt.
 */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { database } from '#settings';

/** @see OWASP, Password Storage Cheat Sheet (scrypt): 32 MB, and a tenth of a second or so */
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 2 ** 26 };

interface Row {
	userId: string;
	salt: Uint8Array;
	hash: Uint8Array;
}

let opened: DatabaseSync | undefined;

function table(): DatabaseSync {
	if (opened) return opened;
	opened = new DatabaseSync(database, { timeout: 5000 });
	opened.exec(
		'create table if not exists password (username text primary key, userId text, salt blob, hash blob) strict'
	);
	return opened;
}

/** Compared for an unknown name, so that it takes as long as a wrong password. Otherwise the time would reveal the names. */
const noUser = { userId: null, salt: randomBytes(16), hash: randomBytes(32) };

/** The id of the user with this name and password, or null. */
export async function userWithPassword(username: string, password: string): Promise<string | null> {
	const row = table().prepare('select * from password where username = ?').get(username) as Row | undefined;
	const { userId, salt, hash } = row ?? noUser;
	return timingSafeEqual(await hashed(password, salt), hash) ? userId : null;
}

/** Gives a user a name and a password. */
export async function setPassword(userId: string, username: string, password: string): Promise<void> {
	const salt = randomBytes(16);
	const hash = await hashed(password, salt);
	table().prepare('insert or replace into password values (?, ?, ?, ?)').run(username, userId, salt, hash);
}

function hashed(password: string, salt: Uint8Array): Promise<Uint8Array> {
	return new Promise((resolve, reject) => {
		scrypt(password, salt, 32, cost, (error, hash) => (error ? reject(error) : resolve(hash)));
	});
}
