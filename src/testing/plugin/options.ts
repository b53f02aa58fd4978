/** The options of the checks of a plugin. */
import type { Adapter, AdapterUser } from '../../adapters/types.js';
import type { Auth } from '../../core.js';
import type { AuthConfig } from '../../lib/base/config/options.js';
import type { Awaitable } from '../../types.js';
import type { Plugin } from '../../types/plugin.js';

/** The options of {@link testPlugin}: the plugin, and what it needs. */
export interface PluginConformanceOptions {
	/** Returns the plugin. It is called for each site that a check starts. */
	createPlugin(): Plugin;
	/**
	 * Returns the adapter of the site. It may return the same adapter each time, and the adapter may contain data. The tables of the plugin
	 * are created where they are missing.
	 * @default MemoryAdapter()
	 */
	createAdapter?(): Awaitable<Adapter>;
	/** Returns a second adapter on the same data, for the rules on tables. @default none: one adapter gets all calls */
	createPeer?(): Awaitable<Adapter>;
	/** Options of the site that the plugin needs, such as other plugins. @default none */
	config?: Partial<AuthConfig>;
	/**
	 * Returns what requests of a user contain, and stores what the plugin has about the user. The user is null for a visitor.
	 * @default none: routes, members and emails get no values
	 */
	examples?(site: PluginExampleSite): Awaitable<PluginExamples>;
	/** The checks that do not apply to the plugin: the name of each, and the reason. @default none */
	skip?: Readonly<Record<string, string>>;
	/** Receives a line for each skipped check. @default console.info */
	log?(line: string): void;
}

/** The site of a check, as the examples get it. */
export interface PluginExampleSite {
	/** The site. */
	readonly auth: Auth;
	/** Its adapter. */
	readonly adapter: Adapter;
	/** The user; null for a visitor. */
	readonly user: AdapterUser | null;
}

/** The content of requests. */
export interface PluginExamples {
	/** The parameters of paths: `{ id: '1' }`. */
	readonly params?: Readonly<Record<string, string>>;
	/** The forms, or the JSON, of routes: `{ 'POST notes': { text: 'One' } }`. */
	readonly bodies?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
	/** The forms of sections: `{ 'notes.add': { text: 'One' } }`. */
	readonly forms?: Readonly<Record<string, Readonly<Record<string, string>>>>;
	/** The arguments of members of `event.locals`: `{ 'notes.add': ['One'] }`. */
	readonly members?: Readonly<Record<string, readonly unknown[]>>;
	/**
	 * The fields that prove a person to a provider, for a challenge and an origin:
	 * `{ wallet: async ({ challenge, origin }) => sign(origin + challenge) }`.
	 */
	readonly proofs?: Readonly<
		Record<
			string,
			(signIn: { readonly challenge: string; readonly origin: string }) => Awaitable<Readonly<Record<string, string>>>
		>
	>;
	/** The data of emails: `{ added: { text: 'One' } }`. */
	readonly mails?: Readonly<Record<string, Readonly<Record<string, string | number>>>>;
}
