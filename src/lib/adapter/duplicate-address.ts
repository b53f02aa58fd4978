/** Two users with one address in different spellings, of whom none can sign in with it. */
import { DuplicateAddress } from '../../errors.js';

/** Returns the error that names the users. */
export function duplicateAddress(userIds: readonly string[]): DuplicateAddress {
	return new DuplicateAddress(
		`the users ${userIds.map((id) => JSON.stringify(id)).join(' and ')} have the same email address in different ` +
			'spellings, so the library cannot know who signs in: change the address of one of them, or delete one',
		{ cause: { userIds } }
	);
}
