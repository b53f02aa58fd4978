/** Examines the files of an app, before it runs. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isIgnored } from '../ignored.js';
import { installedVersion, type Project } from '../project.js';
import { error, note, warning } from './finding.js';
import type { Finding } from './finding.js';

/** Checks versions. @param node the version of Node.js */
export async function checkVersions({ folder, packages }: Project, node: string): Promise<Finding[]> {
	const [kit, svelte, own] = await Promise.all(
		['@sveltejs/kit', 'svelte', 'framework-auth'].map((name) => installedVersion(folder, name))
	);
	const versions = `Node.js ${node}, SvelteKit ${kit ?? 'not installed'}, Svelte ${svelte ?? 'not installed'}, framework-auth ${own ?? 'not installed'}`;
	return [
		note(versions),
		...(isBefore(node, 22, 17) ? [error(`Node.js ${node} is too old`, 'Install Node.js 22.17 or later.')] : []),
		...(kit && isBefore(kit, 2, 26)
			? [error(`SvelteKit ${kit} is too old`, 'Update @sveltejs/kit to 2.26 or later.')]
			: []),
		...(svelte && isBefore(svelte, 5, 0) ? [error(`Svelte ${svelte} is too old`, 'Update svelte to 5 or later.')] : []),
		...(packages.has('framework-auth')
			? []
			: [
					error(
						'package.json does not name framework-auth, so Vite does not compile it',
						'Run npm install framework-auth.'
					)
				]),
		...(kit && svelte && own ? [] : [error('a package is not installed', 'Install it: npm install framework-auth.')])
	];
}

function isBefore(version: string, major: number, minor: number): boolean {
	const [ofMajor = 0, ofMinor = 0] = version.split('.').map(Number);
	return ofMajor < major || (ofMajor === major && ofMinor < minor);
}

/** Checks the file of hooks. */
export function checkHooks({ folder }: Project): Finding[] {
	if (['ts', 'js'].some((extension) => existsSync(join(folder, `src/hooks.server.${extension}`)))) return [];
	if (['ts', 'js'].some((extension) => existsSync(join(folder, `src/hooks.server/index.${extension}`)))) return [];
	return [
		error(
			'there is no src/hooks.server',
			"Write it: export { handle } from './lib/server/auth'. `framework-auth init` does it."
		)
	];
}

/** Checks that the secrets in .env do not get into a repository. */
export async function checkIgnored({ folder }: Project): Promise<Finding[]> {
	if (!existsSync(join(folder, '.env')) || (await isIgnored(folder, '.env')) !== false) return [];
	return [
		error('git does not ignore .env, so its secrets get into the repository', 'Add the line `.env` to .gitignore.')
	];
}

/** Checks the variables for production. @param variables those of the process over those of .env */
export function checkAddress(variables: Readonly<Record<string, string | undefined>>): Finding[] {
	const { AUTH_URL: url, AUTH_TRUST_HOST: trust, ORIGIN: ofKit, HOST_HEADER: header } = variables;
	if (!url) {
		if (trust && !['false', '0', 'no', 'off'].includes(trust.toLowerCase())) {
			return [
				note(
					'AUTH_TRUST_HOST is set: the proxy has to set the Host header itself, or anyone can choose the origin of links'
				)
			];
		}
		return [
			warning(
				'AUTH_URL is not set: in production the library does not know the origin of the site',
				'Set AUTH_URL=https://… where the app runs.'
			)
		];
	}
	if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
		return [
			error(`AUTH_URL "${url}" is not an http(s) URL`, 'Write it with its scheme: AUTH_URL=https://example.com.')
		];
	}
	const { protocol, hostname } = new URL(url);
	const isLocal = /^(localhost|127\.0\.0\.1|\[::1\]|.*\.localhost)$/.test(hostname);
	if (protocol === 'http:' && !isLocal) {
		return [
			error(`AUTH_URL "${url}" is not encrypted: others on the network can read cookies and codes`, 'Use https.')
		];
	}
	if (ofKit && URL.canParse(ofKit) && new URL(ofKit).origin !== new URL(url).origin) {
		const finding = `ORIGIN is ${ofKit}, and AUTH_URL is ${url}: SvelteKit accepts forms only at the first, and providers return to the second`;
		return [error(finding, 'Set both to the address that users open.')];
	}
	if (header && !ofKit) {
		return [
			note(
				`HOST_HEADER is ${header}: the proxy has to set it itself, or SvelteKit accepts the origin that anyone sends`
			)
		];
	}
	return [];
}
