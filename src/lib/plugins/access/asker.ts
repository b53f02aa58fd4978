/** The one whose permissions are asked for. */
import type { PluginAccessQuestion } from '../../core/plugin-contract/access.js';
import type { PluginSubject } from '../../core/plugin-contract/rules.js';

/** The user whose permissions are asked for, and what limits them. */
export type Asker = Pick<PluginSubject, 'userId' | 'user' | 'isStored' | 'token' | 'scopes' | 'madeIn' | 'bearer'> & {
	readonly acting: boolean;
	/** The address of the request; undefined in a remote function, and in server code without a request. */
	readonly url?: URL;
	readonly facts?: PluginSubject['facts'];
	/** The subject of the request; undefined in server code without one. */
	readonly subject?: PluginSubject;
};

/** The question for other plugins; undefined for a user of the application's own. */
export function questionOf({
	userId,
	url,
	facts,
	subject,
	scopes,
	madeIn,
	bearer
}: Asker): PluginAccessQuestion | undefined {
	if (userId === null && !bearer) return undefined;
	const ofToken = { ...(scopes && { scopes }), ...(madeIn && { madeIn }) };
	return {
		userId: userId ?? '',
		...(url && { url }),
		...(facts && { facts }),
		...(subject && { subject }),
		...ofToken
	};
}

/**
 * The same object for each question of a request, so that what is known of it is remembered. Checks of several open streams have one subject
 * and several addresses, and what is allowed at one of them is not what is allowed at another.
 */
const askers = new WeakMap<PluginSubject, Map<string, Asker>>();

/** Returns who asks, at the address of the request; without one in a remote function. */
export function askerOf(subject: PluginSubject, url: URL | undefined): Asker {
	let ofSubject = askers.get(subject);
	if (!ofSubject) askers.set(subject, (ofSubject = new Map()));
	const place = url?.href ?? '';
	let asker = ofSubject.get(place);
	if (!asker)
		ofSubject.set(
			place,
			(asker = { ...subject, subject, acting: subject.facts.actor !== undefined, ...(url && { url }) })
		);
	return asker;
}
