/** The option for who may become a user: types and their documentation, no code. */
import type { Awaitable, FlowData, Profile, ProviderType, WithRequest } from '../../../../types.js';

/** A person who would become a new user. */
export interface SignUpCandidate extends WithRequest {
	/** Id of the provider. */
	readonly provider: string;
	/** Type of the provider. That of `Password` is `credentials`. */
	readonly type: ProviderType;
	/** The address in lower case, if one is known. */
	readonly email?: string | null;
	/** Whether the address is proven to be the person's: by the link in an email, or because the provider says so. */
	readonly emailVerified: boolean;
	/** The name, as the provider gave it or the person typed it in. */
	readonly name?: string | null;
	/** The user name that was chosen, with `Password({ identifier: 'username' })`. */
	readonly username?: string;
	/** The profile that the OAuth provider returned. */
	readonly profile?: Profile;
	/** The data that your server code began the sign-in with. */
	readonly data?: FlowData;
	/**
	 * Whether the user is created as soon as you return true: the moment to use up an invitation. False before an email is sent, a
	 * passkey is made, or a sign-in is refused because another user has the address: if a user is created later, you are asked again. The address may have a user then, who may sign in whatever you return.
	 */
	readonly final: boolean;
	/**
	 * Whether the person has an invitation of a plugin, such as `organizations`, and goes on to its page. It is looked up when you call it. If
	 * you let the person in, the invitation is claimed when the user is stored.
	 */
	invited(): Promise<boolean>;
}

/**
 * The rule for new users. `'open'`: each person may become one; `'closed'`: no one; `'invited'`: those with an
 * invitation of a plugin, such as `organizations`. A function is asked for each person, and only `true` allows it. If it throws, no user
 * is created.
 */
export type SignUpPolicy = 'open' | 'closed' | 'invited' | ((candidate: SignUpCandidate) => Awaitable<boolean>);
