/** Compiles `plugins`: two of one name, and two that add the same thing, stop the start. */
import { InvalidConfig } from '../../../errors.js';
import type { AppPluginError, AppPlugin, AppPlugins } from '../../core/app-plugins.js';
import type { OptionContext } from '../../core/plugin.js';
import { matchPattern, overlap, routePattern } from '../../core/route-patterns.js';
import type { RoutePattern } from '../../core/route-patterns.js';
import { isOwnCode } from '../../../errors/rules.js';
import { relatedOriginsPath, routeNames } from '../../base/http/paths.js';
import { mailSenderOf } from '../../core/mail/sender.js';
import { openedTables } from './tables.js';
import { requireAdapterMethods } from '../../store/adapter/requirements.js';

const namePattern = /^[a-z][a-z0-9-]{0,49}$/;
const codePattern = /^[A-Z][A-Za-z0-9]{0,49}$/;
const sectionPattern = /^[a-z]+$/;

/** Compiles all plugins of a configuration. */
export function compilePlugins(plugins: readonly AppPlugin[], { config, providers }: OptionContext): AppPlugins {
	for (const plugin of plugins) {
		requireNames(plugin);
		requireMembers(plugin);
		requireFunctions(plugin);
	}
	requireOneEach('plugins', plugins, ({ name }) => [name]);
	requireOneEach('pages for', plugins, ({ pages }) => pages.map(({ audience }) => audience));
	requireAudiences(plugins);
	requireOneEach('error codes', plugins, ({ errors }) => Object.keys(errors));
	requireOneEach('rules', plugins, ({ rules }) => Object.keys(rules));
	requireOneEach('members', plugins, firstNamesOf);
	for (const { name, adapterMethods } of plugins) {
		if (adapterMethods.length > 0) {
			requireAdapterMethods(config.adapter, [{ by: `the plugin "${name}"`, methods: adapterMethods }]);
		}
	}
	const writer = plugins.find(({ sendMail }) => sendMail !== undefined);
	if (writer && !mailSenderOf(providers)) {
		throw new InvalidConfig(
			`the plugin "${writer.name}" sends emails, and needs a sender: add a provider of type "email", such as ` +
				"Resend({ from: 'Example <no-reply@example.com>' }), or the Password provider"
		);
	}
	const errors: Record<string, AppPluginError> = Object.assign({}, ...plugins.map((plugin) => plugin.errors));
	const patterns = patternsOf(plugins);
	return Object.freeze({
		plugins,
		errors,
		...openedTables(plugins, config),
		match: (pathname, basePath) => matchPattern(patterns, pathname, basePath)
	} satisfies AppPlugins);
}

/** The ids of the sections that the library has. */
export const ownSections: ReadonlySet<string> = new Set([
	'delete',
	'email',
	'factors',
	'overview',
	'passkeys',
	'password',
	'profile',
	'sessions',
	'signout',
	'tokens',
	'ways'
]);

/** @throws {InvalidConfig} for names that no address or page can have */
function requireNames({ name, sections, errors, faults }: AppPlugin): void {
	const [fault] = faults;
	if (fault !== undefined) throw new InvalidConfig(`the plugin "${name}" ${fault}`);
	if (!namePattern.test(name)) {
		throw new InvalidConfig(
			`a plugin is called ${JSON.stringify(name)}: rename it, with lower-case letters, digits and hyphens`
		);
	}
	const section = sections.find(({ id }) => !sectionPattern.test(id));
	if (section) {
		throw new InvalidConfig(
			`the plugin "${name}" has the section ${JSON.stringify(section.id)}: rename it, with lower-case letters`
		);
	}
	const taken = sections.find(({ id, audience }) => !audience && ownSections.has(id));
	if (taken) {
		throw new InvalidConfig(
			`the plugin "${name}" has the section "${taken.id}", which the library has: choose another id`
		);
	}
	for (const code of Object.keys(errors)) {
		if (!codePattern.test(code)) {
			throw new InvalidConfig(
				`the plugin "${name}" has the error code ${JSON.stringify(code)}: rename it, such as NoteMissing`
			);
		}
		if (isOwnCode(code)) {
			throw new InvalidConfig(
				`the plugin "${name}" has the error code "${code}", which the library has: choose another one`
			);
		}
	}
}

/** @throws {InvalidConfig} for two sections of one id on a page, and for a section that is on no page */
function requireAudiences(plugins: readonly AppPlugin[]): void {
	const audiences = [undefined, ...plugins.flatMap(({ pages }) => pages.map(({ audience }) => audience))];
	for (const audience of audiences) {
		requireOneEach('sections', plugins, ({ sections }) =>
			sections.filter((section) => section.audience === audience).map(({ id }) => id)
		);
	}
	for (const { name, sections } of plugins) {
		const lost = sections.find(({ audience }) => !audiences.includes(audience));
		if (!lost) continue;
		const known = ['user', ...audiences.filter((audience) => audience !== undefined)].map((each) => `"${each}"`);
		throw new InvalidConfig(
			`the plugin "${name}" has the section "${lost.id}" for the audience "${lost.audience}", which no plugin has a page for: ` +
				`add the plugin of that page, or choose one of ${known.join(', ')}`
		);
	}
}

/** The names that `event.locals` and instances have already. */
export const ownMembers: ReadonlySet<string> = new Set([
	'accountSections',
	'accounts',
	'auth',
	'cleanUp',
	'endImpersonation',
	'factors',
	'getSession',
	'handle',
	'impersonate',
	'issueToken',
	'limits',
	'owns',
	'passkeys',
	'protect',
	'reauthenticate',
	'requireSession',
	'respond',
	'session',
	'sessions',
	'signIn',
	'signInAnonymously',
	'signInAs',
	'signOut',
	'updateSession',
	'users',
	'verifyAccessToken'
]);

/** The members that rules have already, and the event of `requireSession`. */
export const ownRuleMembers: ReadonlySet<string> = new Set([
	'where',
	'fresh',
	'methods',
	'acrValues',
	'bearer',
	'anonymous',
	'otherwise',
	'event'
]);

/** The first parts of the names of a plugin's members: those that `event.locals` and an instance get. */
function firstNamesOf({ requestOperations, serverOperations }: AppPlugin): string[] {
	const names = Object.keys({ ...requestOperations, ...serverOperations });
	return [...new Set(names.map((name) => name.split('.')[0] ?? ''))];
}

/** @throws {InvalidConfig} for functions that have no namespace, and for members of rules, which the library has already, or cannot be called so */
function requireFunctions({ name, functions, rules }: AppPlugin): void {
	for (const member of functions) {
		const [first = '', rest] = member.split('.');
		if (ownMembers.has(first)) {
			throw new InvalidConfig(
				`the plugin "${name}" has the function \`${member}\`, and the library has a member of that name: choose another name`
			);
		}
		if (!/^[a-z][A-Za-z0-9]*(?:\.[a-z][A-Za-z0-9]*)?$/.test(member) || (rest && !functions.includes(first))) {
			throw new InvalidConfig(
				`the plugin "${name}" has the function \`${member}\`: its name has letters and digits, and what stands before a dot is a function, too`
			);
		}
	}
	for (const member of Object.keys(rules)) {
		if (/^[a-z][A-Za-z0-9]*$/.test(member) && !ownRuleMembers.has(member)) continue;
		throw new InvalidConfig(
			`the plugin "${name}" adds \`${member}\` to rules: such a name has letters and digits, and is not one that rules have already`
		);
	}
}

/** @throws {InvalidConfig} for members that the code of an application could not reach */
function requireMembers({ name, functions, requestOperations, serverOperations }: AppPlugin): void {
	const members = Object.keys({ ...requestOperations, ...serverOperations }).filter((key) => !functions.includes(key));
	if (members.length === 0) return;
	if (ownMembers.has(name)) {
		throw new InvalidConfig(
			`the plugin "${name}" has members, and the library has a member of that name: choose another name`
		);
	}
	const wrong = members.find((member) => !/^[a-z][a-z0-9]*\.[a-z][A-Za-z0-9]*$/.test(member));
	if (wrong !== undefined) {
		throw new InvalidConfig(
			`the plugin "${name}" has the member \`${wrong}\`: its name and that of the plugin have letters and digits`
		);
	}
}

/** @throws {InvalidConfig} that names both plugins */
function requireOneEach(
	what: string,
	plugins: readonly AppPlugin[],
	names: (plugin: AppPlugin) => readonly string[]
): void {
	const owners = new Map<string, string>();
	for (const plugin of plugins) {
		for (const name of names(plugin)) {
			const owner = owners.get(name);
			if (owner === plugin.name || (owner !== undefined && what === 'plugins')) {
				throw new InvalidConfig(`two ${what} are called "${name}", of the plugin "${plugin.name}": remove one of them`);
			}
			if (owner !== undefined) {
				throw new InvalidConfig(
					`the plugins "${owner}" and "${plugin.name}" both have ${what} "${name}": remove one of the plugins`
				);
			}
			owners.set(name, plugin.name);
		}
	}
}

/** Returns the routes of all plugins. @throws {InvalidConfig} for a path that the library or another plugin has */
function patternsOf(plugins: readonly AppPlugin[]): readonly RoutePattern[] {
	const patterns = plugins.flatMap(({ name, routes }) =>
		Object.entries(routes).map(([path, rule]) => routePattern(name, path, rule))
	);
	patterns.forEach((pattern, at) => {
		const { plugin, path, segments, isWellKnown } = pattern;
		const isShipped = isWellKnown
			? path === relatedOriginsPath || segments[0] === 'oauth-protected-resource'
			: (routeNames as readonly string[]).includes(segments[0] ?? '');
		if (isShipped)
			throw new InvalidConfig(
				`the plugin "${plugin}" has the route "${path}", which the library has: choose another path`
			);
		const other = patterns.slice(0, at).find((each) => overlap(each, pattern));
		if (other) {
			throw new InvalidConfig(
				`the plugins "${other.plugin}" and "${plugin}" both have the route "${path}": remove one of them`
			);
		}
	});
	return patterns;
}
