/** The one whose permissions are asked for. */
import type { PluginAccessQuestion } from '../../core/plugin-contract/access.js';
import type { PluginSubject } from '../../core/plugin-contract/rules.js';

/** The user whose permissions are asked for, and what limits them. */
export type Asker = Pick<PluginSubject, 'userId' | 'user' | 'isStored' | 'token' | 'scopes' | 'madeIn' | 'bearer'> & {
	readonly acting: boolean;
	/** The address of the request; undefined in a remote function, and in server code without a request. */
	readonly url?: URL;
	readonly facts?: PluginSubject['facts'];
};

/** The question for other plugins; undefined for a user of the application's own. */
export function questionOf({ userId, url, facts, scopes, madeIn, bearer }: Asker): PluginAccessQuestion | undefined {
	if (userId === null && !bearer) return undefined;
	const ofToken = { ...(scopes && { scopes }), ...(madeIn && { madeIn }) };
	return { userId: userId ?? '', ...(url && { url }), ...(facts && { facts }), ...ofToken };
}
