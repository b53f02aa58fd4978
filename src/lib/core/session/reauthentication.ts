/** A reauthentication as it is sealed into a flow, and the person whom it is about. */
import type { SessionFacts, User } from '../../../types.js';
import type { Fields } from '../../base/http/body.js';
import { guardOf, isFlag, isNumber, isText, isTextList, oneOf, optional } from '../../base/util/shape.js';

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

export interface Requirements {
	/** Values of RFC 8176. The proof has to have all of them. */
	readonly methods?: readonly string[];
	/** Authentication context classes of a provider. The proof has to reach one of them. */
	readonly acrValues?: readonly string[];
	/** A way to sign in is to be added: for that, a new sign-in is as good as a proof. */
	readonly adding?: true;
}

/** The session of a request, and its user. */
export interface SignedInPerson {
	/** Identifies the session. */
	readonly session: string;
	readonly person: Person;
	readonly facts: SessionFacts;
	/** The user as the session describes it. */
	readonly user: User;
}

/** A proof that a form brings, of the user of a session. */
export interface ProofRequest {
	readonly signedIn: SignedInPerson;
	readonly requirements: Requirements;
	/** Absolute URL. */
	readonly returnTo: string;
	readonly fields: Fields;
	/** Whether a new sign-in at a provider counts, even if the provider does not say when it was. */
	readonly unproven: boolean;
}
