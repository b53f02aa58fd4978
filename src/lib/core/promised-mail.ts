/** An email that tells of a change, and what sends it. */
import type { SecretStore } from '../store/adapter/secrets/store.js';
import type { AuthContext } from './context/context.js';

/** An email that was promised, and the change that it tells of. */
export interface PromisedMail {
	/** The part of the library that sends it. */
	readonly of: 'address' | 'password' | 'security';
	readonly email: string;
	readonly url: string;
	readonly token?: string;
	/** When its link expires, in milliseconds. */
	readonly expiresMs?: number;
	/** A value that the change stores: without it, the change was not made. An email about what has happened has one of its own. */
	readonly change: string;
	/** The facts of an email about security, as JSON. */
	readonly about?: string;
}

/** Sends an email if its change was made. @param done is called when it was sent, or is of no use */
export type SendPromised = (
	ctx: AuthContext,
	store: SecretStore,
	userId: string,
	mail: PromisedMail,
	done: () => Promise<unknown>
) => Promise<void>;
