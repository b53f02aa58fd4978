/** Checks the options of clients. */
import { InvalidConfig } from '../../../errors.js';
import type { PluginApp } from '../../core/plugin-contract/apps.js';
import { areScopes } from '../../core/scopes.js';
import { comparable, requireRedirectUri } from './redirect-uris.js';
import type { ClientOptions } from './types.js';

const dayInSeconds = 24 * 60 * 60;
const longestSeconds = 366 * dayInSeconds;

/** The clients of a configuration. */
export interface CompiledClients {
	/** The apps, by the form in which their redirect URIs are compared. */
	readonly apps: ReadonlyMap<string, PluginApp>;
	/** The paths that an origin may call. */
	readonly origins: ReadonlyMap<string, readonly string[]>;
}

/** @throws {InvalidConfig} */
export function compileClients(list: readonly ClientOptions[]): CompiledClients {
	if (!Array.isArray(list) || list.length === 0) throw new InvalidConfig('`clients` has to list one client or more');
	const apps = new Map<string, PluginApp>();
	const origins = new Map<string, readonly string[]>();
	for (const client of list as readonly ClientOptions[]) {
		const app = appOf(client);
		for (const uri of requireList(client.redirectUris, 'redirectUris').map(requireRedirectUri)) {
			const key = comparable(uri);
			if (apps.has(key)) {
				throw new InvalidConfig(`two of \`clients\` have the redirect URI ${uri}: give each its own`);
			}
			apps.set(key, app);
		}
		const paths = (client.paths ?? ['/api']).map(requirePath);
		for (const origin of (client.origins ?? []).map(requireOrigin)) {
			origins.set(origin, [...(origins.get(origin) ?? []), ...paths]);
		}
	}
	return { apps, origins };
}

function appOf({
	scopes = ['app'],
	label = 'App',
	expiresIn = 30 * dayInSeconds,
	renewAfter = 600
}: ClientOptions): PluginApp {
	if (!areScopes(scopes)) throw new InvalidConfig('`scopes` of `clients` has to be 1 to 32 names without spaces');
	if (typeof (label as unknown) !== 'string' || !/^[^\p{Cc}\p{Cs}]{1,100}$/u.test(label)) {
		throw new InvalidConfig('`label` of `clients` has to be text of 1 to 100 characters');
	}
	requireSeconds('expiresIn', expiresIn, longestSeconds);
	requireSeconds('renewAfter', renewAfter, dayInSeconds);
	return { scopes, label, expiresIn, renewAfter };
}

function requireSeconds(name: string, value: number, most: number): void {
	if (Number.isSafeInteger(value) && value >= 60 && value <= most) return;
	throw new InvalidConfig(`\`${name}\` of \`clients\` has to be whole seconds, from 60 to ${most}`);
}

function requireList(value: unknown, name: string): readonly unknown[] {
	if (Array.isArray(value) && value.length > 0) return value as readonly unknown[];
	throw new InvalidConfig(`\`${name}\` of \`clients\` has to list one address or more`);
}

/** @throws {InvalidConfig} for an origin that no browser sends, or that any page may have */
function requireOrigin(origin: string): string {
	const text = typeof (origin as unknown) === 'string' ? origin : '';
	const [, scheme = '', host = ''] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#@\s*]+)$/.exec(text) ?? [];
	const isWeb = scheme === 'https' || scheme === 'http';
	const isOfDevice = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host);
	const isExact = isWeb ? URL.canParse(text) && new URL(text).origin === text : host === host.toLowerCase();
	if (host !== '' && isExact && (scheme !== 'http' || isOfDevice) && scheme !== 'file' && scheme !== 'data')
		return text;
	throw new InvalidConfig(
		`\`clients\`: the origin ${JSON.stringify(origin)} has to be exact, as browsers send it: https://app.example.com, ` +
			'capacitor://localhost, http://localhost:5173'
	);
}

function requirePath(path: string): string {
	if (typeof (path as unknown) === 'string' && /^\/(?:[\w.~-]+(?:\/[\w.~-]+)*)?$/.test(path)) return path;
	throw new InvalidConfig(
		`\`clients\`: the path ${JSON.stringify(path)} has to be the beginning of a path, such as /api`
	);
}
