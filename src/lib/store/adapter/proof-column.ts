/** Stores the proof of an address in a column of others that holds only whether there is one. */
import type { Adapter } from '../../../adapters/types.js';

/** Returns the adapter for a table whose `emailVerified` is true or false. */
export function withBooleanProof(adapter: Adapter): Adapter {
	const stored = <User extends { emailVerified?: Date | null }>(user: User): User =>
		user.emailVerified === undefined
			? user
			: ({ ...user, emailVerified: user.emailVerified !== null } as unknown as User);
	const { createUser, updateUser, createUserWithAccount } = adapter;
	const changed: Adapter = {
		...(createUser && { createUser: (user) => createUser.call(adapter, stored(user)) }),
		...(updateUser && { updateUser: (user) => updateUser.call(adapter, stored(user)) }),
		...(createUserWithAccount && {
			createUserWithAccount: (user, account) => createUserWithAccount.call(adapter, stored(user), account)
		})
	};
	// The methods of a class are on its prototype.
	return new Proxy(adapter, {
		get: (target, name) => {
			if (Object.hasOwn(changed, name)) return Reflect.get(changed, name) as unknown;
			const member: unknown = Reflect.get(target, name);
			return typeof member === 'function' ? (member.bind(target) as unknown) : member;
		}
	});
}
