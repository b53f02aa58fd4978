/** A site with the plugin that is checked, in memory. */
import type { Adapter, AdapterUser } from '../../adapters/types.js';
import { MemoryAdapter } from '../../adapters/memory.js';
import { createAuth } from '../../core.js';
import type { Auth } from '../../core.js';
import type { AuthConfig, Language } from '../../lib/base/config/options.js';
import { contextOf } from '../../lib/app/context-of.js';
import { internalsOf } from '../../lib/app/members/make.js';
import type { AppPlugin } from '../../lib/core/app-plugins.js';
import type { AuthContext } from '../../lib/core/context/context.js';
import type { PluginDefinition } from '../../lib/core/plugin-contract/types.js';
import { toListSessions } from '../../lib/store/adapter/requirements.js';
import { createTables } from '../../tables.js';
import { definePlugin } from '../../plugin.js';
import type { Plugin } from '../../types/plugin.js';
import { createIdentityProvider } from '../identity-provider.js';
import type { FakeIdentityProvider } from '../identity-provider.js';
import { createMailbox } from '../mailbox.js';
import type { Mailbox } from '../mailbox.js';
import { isReading, recordedAdapter } from './calls.js';
import type { PluginConformanceOptions, PluginExamples } from './options.js';
import { createVisitor, origin } from './visitor.js';
import type { Visitor } from './visitor.js';

/** The options of a site for one check. */
export interface SiteOptions {
	/** Plugins beside the one that is checked. */
	readonly beside?: readonly Plugin[];
	/** Whether the site is without the plugin. @default false */
	readonly without?: boolean;
	/** Returns members of the definition in place of those of the plugin. @default none */
	readonly changed?: (definition: PluginDefinition) => Partial<PluginDefinition>;
	/** The languages of the site, as tags. @default English alone */
	readonly languages?: readonly string[];
}

/** A site. */
export interface Site {
	readonly auth: Auth;
	readonly ctx: AuthContext;
	readonly adapter: Adapter;
	/** The names that the start has added to global objects. */
	readonly added: string[];
	readonly definition: PluginDefinition;
	readonly internals: AppPlugin;
	readonly mailbox: Mailbox;
	readonly identityProvider: FakeIdentityProvider;
	/** The names of the calls that the adapter has got. */
	readonly calls: string[];
	/** The errors of the log. */
	readonly errors: string[];
	/** The warnings of the log. */
	readonly refusals: string[];
	/** Whether the adapter lets a user act as another one. */
	readonly mayAct: boolean;
	/** Makes a browser without a session. */
	visitor(): Visitor;
	/** Makes a browser in which a new user is signed in. @param options `isOperator`: whether the user may act as others */
	signedIn(options?: { readonly isOperator?: boolean }): Promise<SignedInVisitor>;
	/** Makes what the author of the plugin gives as examples, for a user. */
	examplesFor(user: AdapterUser | null): Promise<PluginExamples>;
	/** Counts what a request changes: the calls of the adapter that do not only read, and emails. */
	changesIn(run: () => Promise<unknown>): Promise<string[]>;
}

/** A browser in which a user is signed in. */
export interface SignedInVisitor extends Visitor {
	readonly user: AdapterUser;
}

/** Starts a site. @throws {AuthError} where the configuration is not valid */
export async function startSite(
	options: Pick<PluginConformanceOptions, 'createPlugin' | 'createAdapter' | 'config' | 'examples'>,
	{ beside = [], without = false, changed, languages }: SiteOptions = {}
): Promise<Site> {
	const { createPlugin, createAdapter = () => MemoryAdapter(), config = {}, examples } = options;
	const before = globalNames();
	const plugin = changedPlugin(createPlugin(), changed);
	const internals = internalsOf(plugin) as AppPlugin;
	const { definition } = internals;
	const stored = await createAdapter();
	if (stored.tables && definition?.tables) await createTables(stored, definition.tables, definition.storedNames);
	const { adapter, calls } = recordedAdapter(stored);
	const identityProvider = createIdentityProvider({
		users: [{ sub: crypto.randomUUID(), name: 'Ada', email: newAddress(), email_verified: true }]
	});
	const mailbox = createMailbox();
	const errors: string[] = [];
	const refusals: string[] = [];
	const operators = new Set<string>();
	const mayAct = toListSessions.every((method) => stored[method]);
	const whole: AuthConfig = {
		secret: crypto.randomUUID(),
		trustHost: true,
		cleanUp: false,
		...config,
		adapter,
		providers: [identityProvider.provider(), mailbox.provider(), ...(config.providers ?? [])],
		session: { ...config.session, ...(mayAct && { mayImpersonate: ({ user }) => operators.has(String(user.id)) }) },
		languages: languages ? languages.map((tag): Language => ({ tag })) : (config.languages ?? []),
		logger: {
			error: (error) => void errors.push(withCauses(error)),
			warn: (warning) => void refusals.push(String(warning)),
			debug: () => undefined
		}
	};
	const host = { environment: { AUTH_URL: origin } };
	const others = [...(config.plugins ?? []), ...beside];
	const auth: Auth = createAuth({ ...whole, plugins: without ? others : [plugin, ...others] }, host);
	const added = globalNames().filter((name) => !before.includes(name));
	const visitor = () => createVisitor((request) => auth.respond(request));

	async function sessionOf(request: Request, user: AdapterUser) {
		try {
			return await auth.signInAs(request, user, { methods: ['pwd'] });
		} catch {
			// Whether the plugin lets a user in is a check of its own: the others begin behind it.
			return createAuth({ ...whole, plugins: others }, host).signInAs(request, user, { methods: ['pwd'] });
		}
	}

	return {
		auth,
		ctx: contextOf(auth),
		added,
		adapter: stored,
		definition,
		internals,
		mailbox,
		identityProvider,
		calls,
		errors,
		refusals,
		mayAct,
		visitor,
		async signedIn({ isOperator = false } = {}) {
			const ada = { id: crypto.randomUUID(), name: 'Ada', email: newAddress(), emailVerified: new Date() };
			const user = await stored.createUser?.(ada);
			if (!user) throw new Error('the adapter has no `createUser`: pass another one as `createAdapter`');
			if (isOperator) operators.add(user.id);
			const own = visitor();
			const { cookies } = await sessionOf(own.request('/', { method: 'POST' }), user);
			own.keep(cookies);
			return { ...own, user };
		},
		examplesFor: async (user) => (await examples?.({ auth, adapter: stored, user })) ?? {},
		async changesIn(run) {
			const [first, mails] = [calls.length, mailbox.mails.length];
			await run();
			const sent = mailbox.mails.slice(mails).map(({ subject }) => `an email "${subject}"`);
			return [...calls.slice(first).filter((call) => !isReading(call)), ...sent];
		}
	};
}

/** Returns the plugin, with other members where a check sets some. */
function changedPlugin(plugin: Plugin, changed: SiteOptions['changed']): Plugin {
	const { definition } = internalsOf(plugin) as AppPlugin;
	return changed ? definePlugin({ ...definition, ...changed(definition) }) : plugin;
}

/** Describes an error, with the one that has caused it. */
function withCauses(error: unknown): string {
	const cause: unknown = error instanceof Error ? error.cause : undefined;
	const inner: unknown = cause instanceof Error ? cause : Reflect.get(Object(cause) as object, 'err');
	return inner instanceof Error ? `${String(error)} (${withCauses(inner)})` : String(error);
}

/** Returns the names of the members of global objects. */
export const globalNames = (): string[] =>
	[globalThis, Object.prototype, Array.prototype, Promise.prototype].flatMap((object) =>
		Reflect.ownKeys(object).map(String)
	);

/** Returns an address that no other user has. */
export const newAddress = (): string => `${crypto.randomUUID()}@example.test`;
