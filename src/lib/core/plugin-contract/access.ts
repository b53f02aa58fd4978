/** The part of the contract by which plugins say who may do what. */
import type { IssuedData, JWT, SessionFacts, TokenOrigin, User } from '../../../types.js';

/** The one who asks for something: the owner of a session or of an API token. */
export interface PluginSubject {
	/** Id of the user in the adapter; null for a user of the application's own. */
	readonly userId: string | null;
	/** The user as they were read for this request: the stored row if `isStored`, otherwise what the session knows. */
	readonly user: User;
	/** Whether `user` is what the data layer has now, with all columns that the adapter gives. */
	readonly isStored: boolean;
	/** The claims of an encrypted session. */
	readonly token?: JWT;
	/** Facts of the session. `actor` is there while another user acts as this one. */
	readonly facts: SessionFacts;
	/** The data that plugins have put into the session: `sessionData` reads them. Undefined without any. */
	readonly issued?: IssuedData;
	/** The scopes of the API token; undefined for a session. */
	readonly scopes?: readonly string[];
	/** The session in which the API token was made; undefined for a session, and for a token that does not say. */
	readonly madeIn?: TokenOrigin;
	/** The API token of a plugin: then there is no user, `userId` is null and `user` is empty. */
	readonly bearer?: PluginToken;
}

/** The one whose permissions are asked for, and where. */
export interface PluginAccessQuestion {
	/** Id of the user in the adapter. */
	readonly userId: string;
	/** The address of the request; undefined in a remote function, where it is what the client claims, and in server code without a request. */
	readonly url?: URL;
	/** Facts of the session; undefined in server code without a request. */
	readonly facts?: SessionFacts;
	/** The one who asks in a request, to remember answers by: see `subject` of a plugin's request. Undefined in server code without a request. */
	readonly subject?: PluginSubject;
	/** The scopes of the API token; undefined for a session. */
	readonly scopes?: readonly string[];
	/** The session in which the API token was made; undefined for a session, and for a token that does not say. */
	readonly madeIn?: TokenOrigin;
}

/** The API token of a plugin, which belongs to no user. */
export interface PluginToken {
	/** The public id of the token. */
	readonly id: string;
	/** Its scopes, as far as they count now. */
	readonly scopes: readonly string[];
	/** When the token expires. */
	readonly expires: Date;
	/** The session in which it was made. @default the token does not say */
	readonly madeIn?: TokenOrigin;
	/** Answers in place of the plugins of the site: the user of its questions is an empty text. */
	readonly access: PluginAccess;
}

/** Permissions and groups of users that a plugin knows. `accessControl` of `framework-auth/access` asks for them. */
export interface PluginAccess {
	/** The definition that the permissions are from: they count where `accessControl` has the same one. */
	readonly definition?: object | undefined;
	/** Returns what a user may do at the address of a request, beside what their roles allow. It is asked once in a request, where something asks. */
	permissions?(question: PluginAccessQuestion): Promise<readonly string[]>;
	/** Returns what a user may do with resources of one kind, and with all that is in them. */
	permissionsOn?(
		question: PluginAccessQuestion,
		on: { readonly kind: string; readonly ids: readonly string[] }
	): Promise<readonly { readonly id: string; readonly permissions: readonly string[] }[]>;
	/** Returns the groups of a user, whose grants count for them. */
	groups?(question: PluginAccessQuestion): Promise<readonly PluginGroup[]>;
	/** Returns those of these groups in which a user is. With it, a question about a few resources does not read all groups of a user. */
	groupsAmong?(question: PluginAccessQuestion, groups: readonly PluginGroup[]): Promise<readonly PluginGroup[]>;
}

/** A group that holds grants. */
export type PluginGroup = { readonly team: string } | { readonly organization: string };
