/**
 * `framework-auth/adapters/mongodb`: an adapter that keeps everything in MongoDB, through the driver `mongodb`. A database of
 * `@auth/mongodb-adapter` keeps its users and live sessions.
 */
import { databaseClient, databasePlace } from '../lib/store/adapter/questions/place.js';
import { withAnswers } from '../lib/store/adapter/questions/answers.js';
import type { MongoClientLike, ObjectIdClass } from './mongodb/client.js';
import { usualCollections, type TableName } from './mongodb/documents.js';
import { withoutValues } from './mongodb/errors.js';
import { mongoStore } from './mongodb/store.js';
import { endedUsersIn, ENDED_USERS } from './mongodb/ended-users.js';
import { withRowsOfUsers } from './shared/ended-users.js';
import { storeAdapter, type StoreMethods } from './store/adapter.js';

export type { MongoClientLike, MongoCollectionLike, MongoSessionLike, ObjectIdClass } from './mongodb/client.js';
export type { TableName as MongoCollectionName } from './mongodb/documents.js';

/** The database, its collections, and the driver's `ObjectId`. */
export interface MongoDBOptions {
	/** The class `ObjectId` of the driver that made the client: two versions of it do not understand each other's ids. */
	ObjectId: ObjectIdClass;
	/** The name of the database. @default that of the connection string */
	databaseName?: string;
	/**
	 * The names of the collections, where they differ: `{ user: 'people' }`.
	 * @default users, accounts, sessions, verification_tokens, authenticators, secrets
	 */
	collections?: Partial<Record<TableName, string>>;
	/** Further fields of users that `createUser` and `updateUser` may store. Every field is read. @default none */
	userFields?: readonly string[];
	/**
	 * Whether the server has transactions, as a replica set does. Without them, the adapter has no `createUserWithAccount`: a
	 * process that ends between the two steps leaves a user without an account. It has no tables of plugins either.
	 * @default true
	 */
	transactions?: boolean;
}

/** An adapter with every method of the contract; `createUserWithAccount` and `tables` are missing without transactions. */
export type MongoDBAdapter = Omit<StoreMethods, 'createUserWithAccount'> &
	Pick<Partial<StoreMethods>, 'createUserWithAccount'>;

/**
 * Creates an adapter on a client of `mongodb`, version 6 or later. The first call creates the indexes that are missing, and fails
 * if a unique value occurs twice, such as the address of two users.
 *
 * Every method except `deleteUser` and `deleteAuthenticator` is atomic; you can repeat those two.
 *
 * @example
 * ```ts
 * import { MongoDBAdapter } from 'framework-auth/adapters/mongodb';
 * import { MongoClient, ObjectId } from 'mongodb';
 *
 * const adapter = MongoDBAdapter(new MongoClient('mongodb://127.0.0.1/app'), { ObjectId });
 * ```
 */
export function MongoDBAdapter(
	client: MongoClientLike,
	{ ObjectId, databaseName, collections = {}, userFields = [], transactions = true }: MongoDBOptions
): MongoDBAdapter {
	const store = mongoStore(client, { ObjectId, databaseName, collections, userFields });
	const { createUserWithAccount, ...methods } = storeAdapter(store);
	const { tables, deleteUser } = withRowsOfUsers(
		endedUsersIn(() => client.db(databaseName).collection(ENDED_USERS)),
		async (userId) => (await methods.deleteUser(userId)) ?? null,
		async (...args) => {
			const { openMongo } = await import('./mongodb/plugin-tables.js');
			const taken = new Set([...Object.values({ ...usualCollections, ...collections }), ENDED_USERS]);
			return openMongo({ client, databaseName, taken }, ...args);
		}
	);
	const all = {
		...withoutValues({ ...methods, deleteUser, ...(transactions && { createUserWithAccount }) }),
		...(transactions && { tables })
	};
	return withAnswers(all, { [databaseClient]: () => client, [databasePlace]: async () => ({ name: databaseName }) });
}

export default MongoDBAdapter;
