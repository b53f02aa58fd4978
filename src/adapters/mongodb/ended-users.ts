/** The ids of users that were deleted, in a collection. */
import type { EndedUsers } from '../shared/ended-users.js';
import type { MongoCollectionLike } from './client.js';
import { isDuplicate } from './errors.js';

/** The name of the collection. */
export const ENDED_USERS = 'framework_auth_ended_users';

export function endedUsersIn(collection: () => MongoCollectionLike): EndedUsers {
	return {
		async add(userId, at) {
			try {
				await collection().insertOne({ _id: userId, at });
			} catch (error) {
				if (!isDuplicate(error)) throw error;
			}
		},
		async before(at, limit) {
			const ended = await collection()
				.find({ at: { $lt: at } }, { limit })
				.toArray();
			return ended.map(({ _id }) => String(_id));
		},
		remove: async (userId) => void (await collection().deleteOne({ _id: userId }))
	};
}
