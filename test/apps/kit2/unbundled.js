/**
 * The Node adapter of SvelteKit 2 without its bundling, which takes two thirds of a build: the server is what SvelteKit wrote, behind the
 * adapter's own handler, and finds its packages in `node_modules`. The deployments of `test/browser` and the package tests bundle.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const files = fileURLToPath(new URL('files', import.meta.resolve('@sveltejs/adapter-node')));

/** @returns {import('@sveltejs/kit').Adapter} */
export default function unbundled() {
	return {
		name: 'unbundled',
		adapt(builder) {
			const { base } = builder.config.kit.paths;
			builder.rimraf('build');
			builder.writeClient(`build/client${base}`);
			builder.writePrerendered(`build/prerendered${base}`);
			builder.writeServer('build/server');
			/** @type {Record<string, string>} */
			const values = {
				SERVER: './server/index.js',
				MANIFEST: './server/manifest.js',
				BASE: JSON.stringify(base),
				ENV_PREFIX: '""',
				PRECOMPRESS: 'false',
				PRERENDERED: `new Set(${JSON.stringify(builder.prerendered.paths)})`
			};
			for (const file of builder.copy(files, 'build')) {
				const path = `build/${file}`;
				const code = readFileSync(path, 'utf8');
				writeFileSync(
					path,
					code.replace(/\b[A-Z][A-Z_]+\b/g, (name) => values[name] ?? name)
				);
			}
		},
		supports: { read: () => true }
	};
}
