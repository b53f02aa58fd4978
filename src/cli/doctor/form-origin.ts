/** Examines which origin SvelteKit's adapter for Node takes the site for: SvelteKit refuses forms from any other one. */
import { note, warning } from './finding.js';
import type { Finding } from './finding.js';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Checks the settings of adapter-node, which assumes https for every request.
 * @param config the text of the configuration of SvelteKit and Vite
 * @param versions those of SvelteKit and of adapter-node, as far as they are installed
 */
export function checkFormOrigin(
	variables: Variables,
	config: string,
	{ kit, adapter }: { kit: string | undefined; adapter?: string | undefined }
): Finding[] {
	if (!config.includes('adapter-node')) return [];
	const { AUTH_URL: url = '', ORIGIN: origin, PROTOCOL_HEADER: header } = variables;
	const isThree = Number(kit?.split('.')[0]) >= 3;
	const inConfig = /\bpaths\s*:\s*\{[^{}]*\borigin\s*:/.test(config);
	const setting = (address: string): string =>
		isThree ? `paths: { origin: '${address}' } in SvelteKit's configuration` : `ORIGIN=${address}`;
	const readsOrigin = !isThree || isFrom(adapter, [6, 0, 2]);
	if (origin && !readsOrigin && !inConfig) {
		return [
			warning(
				`ORIGIN is ${origin}, and with SvelteKit 3 adapter-node reads it only from version 6.0.2 on`,
				`Set ${setting(origin)}, and build again. Or update @sveltejs/adapter-node.`
			)
		];
	}
	if (inConfig || header || origin) return [];
	if (url.startsWith('http:') && URL.canParse(url)) {
		return [
			warning(
				`adapter-node assumes https, and AUTH_URL is ${url}: in production SvelteKit refuses every form with status 403`,
				`Set ${setting(new URL(url).origin)}, or PROTOCOL_HEADER to a header that your proxy sets.`
			)
		];
	}
	return [
		note(
			'adapter-node assumes https for every request. If you open `node build` over plain http, SvelteKit refuses every form with ' +
				`status 403 unless you set ${setting('http://localhost:3000')}`
		)
	];
}

function isFrom(version: string | undefined, first: readonly number[]): boolean {
	const parts = version?.split(/[.-]/).slice(0, first.length).map(Number) ?? [];
	const at = first.findIndex((part, index) => parts[index] !== part);
	return at === -1 || (parts[at] ?? 0) > (first[at] ?? 0);
}
