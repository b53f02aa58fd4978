/** The site, as the contract of plugins has it. */
import type { Adapter } from '../../../adapters/types.js';
import type { PluginAccess } from './access.js';
import type { PluginMailRequest } from './mails.js';
import type { Logger } from '../../base/config/options.js';
import type { AuditDetails } from '../../base/config/options/audit.js';
import type { TableOperations } from '../../store/tables/operations.js';

/** The site that a plugin is part of. */
export interface PluginContext {
	/** The path of the library's routes, such as `/auth`. */
	readonly basePath: string;
	/** The name of the site; undefined if the configuration has none. */
	readonly appName: string | undefined;
	/** Whether this is a development server. */
	readonly dev: boolean;
	/** Key of the tenant; undefined without tenants. */
	readonly tenant: string | undefined;
	/** The adapter, with the checks and the time limits of the library; undefined without one. */
	readonly adapter: Adapter | undefined;
	/**
	 * The tables of plugins, in the database of the adapter.
	 * @throws {InvalidConfig} when it is read and no plugin of the configuration has a table
	 */
	readonly tables: TableOperations;
	/** The permissions and groups of users that the plugins of the configuration know. */
	readonly access: readonly PluginAccess[];
	/** The kind of the sessions, and the further members of users that they have: `session.userFields` of the configuration. */
	readonly sessions: { readonly strategy: 'jwt' | 'database'; readonly userFields: readonly string[] };
	/** The sign-in methods of the site. */
	readonly providers: readonly { readonly id: string; readonly name: string; readonly type: string }[];
	/** The logger of the site. */
	readonly logger: Logger;
	/**
	 * Whether an operator has blocked a user of the adapter. The sessions and API tokens of a blocked user have ended, so that code of a
	 * request need not ask: ask where server code names a user. It reads the block each time, by one statement.
	 */
	isBlocked(userId: string): Promise<boolean>;
	/**
	 * Records what happened, for `events.audit`, under the plugin's name. The session and the request are those in which the plugin's code
	 * runs. Never throws: an audit that cannot store it is an error in the log.
	 */
	record(happening: PluginHappening): Promise<void>;
	/**
	 * Sends an email of the plugin, by the sender of the site. One address gets as many of each kind as the limit for emails allows.
	 * @param mail the name of one of its `mails`
	 * @throws {InvalidEmail | TooManyRequests | EmailSignInError}
	 */
	sendMail(mail: string, request: PluginMailRequest): Promise<void>;
	/**
	 * Seals a value for this plugin: only it can read the text, until the time is over.
	 * @param purpose a value that was sealed for one purpose opens for no other
	 * @param maxAge seconds
	 */
	seal(
		value: Readonly<Record<string, unknown>>,
		options: { readonly purpose: string; readonly maxAge: number }
	): Promise<string>;
	/** Opens what {@link PluginContext.seal} made. Returns null for a text that is forged, has expired, or is for another purpose. */
	open(text: string, purpose: string): Promise<Record<string, unknown> | null>;
}

/** Something that happened to a user, as a plugin records it. */
export interface PluginHappening {
	/** Letters: `memberRemoved` of the plugin `organizations` is recorded with the type `organizations.memberRemoved`. */
	readonly what: string;
	/** The user whom it concerns. */
	readonly userId?: string;
	/** Ids and numbers. No secret, address or name belongs in them. */
	readonly details?: AuditDetails;
}
