/** The ids of users that were deleted, in a sorted set. */
import type { EndedUsers } from '../shared/ended-users.js';
import type { Send } from './client.js';

export function endedUsersIn(send: Send, prefix: string): EndedUsers {
	const key = `${prefix}ended-users`;
	return {
		add: async (userId, at) => void (await send('ZADD', key, String(at.getTime()), userId)),
		async before(at, limit) {
			const range = ['-inf', `(${at.getTime()}`, 'LIMIT', '0', String(limit)];
			return (await send('ZRANGEBYSCORE', key, ...range)) as string[];
		},
		remove: async (userId) => void (await send('ZREM', key, userId))
	};
}
