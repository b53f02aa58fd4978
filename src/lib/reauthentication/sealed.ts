/** A reauthentication as it is sealed into a flow, and the person whom it is about. */
import { guardOf, isFlag, isNumber, isText, isTextList, oneOf, optional } from '../util/shape.js';
import type { Requirements } from './requirements.js';

/** A person, as far as it can be compared: ids of the adapter's users and of an application's own users are different spaces. */
export interface Person {
	readonly id: string;
	readonly users: 'adapter' | 'own';
	/** Id of the provider. The ids of an application's own users are compared within one provider only. */
	readonly provider?: string;
}

/** A reauthentication that has begun, as it is sealed into a flow. */
export interface Reauthentication extends Requirements {
	/** Identifies the session. */
	readonly session: string;
	readonly id: string;
	readonly users: Person['users'];
	readonly provider?: string;
	/** When it began: seconds since the epoch. */
	readonly beganAt: number;
	/** Whether a sign-in at a provider that does not tell when it was counts. */
	readonly unproven?: boolean;
}

export const isReauthentication = guardOf<Reauthentication>({
	session: isText,
	id: isText,
	users: oneOf('adapter', 'own'),
	provider: optional(isText),
	beganAt: isNumber,
	methods: optional(isTextList),
	acrValues: optional(isTextList),
	adding: optional(oneOf(true)),
	unproven: optional(isFlag)
});
