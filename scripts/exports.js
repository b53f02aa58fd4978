/**
 * Writes the `exports` of package.json from the files in `src`, so that a new language, provider or adapter is
 * exported by being there. `--check` writes nothing, and fails when package.json is not up to date.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const source = (/** @type {string} */ path) => join(root, 'src', path);

/** Subpath to file: the doors that are not languages, providers or adapters. Those whose file does not exist are left out. */
const doors = {
	'.': 'index.ts',
	'./access': 'access.ts',
	'./core': 'core.ts',
	'./client': 'client.ts',
	'./client/api': 'client/api.ts',
	'./client/session': 'client/session.svelte.ts',
	'./clients': 'clients.ts',
	'./webauthn': 'webauthn.ts',
	'./components': 'components/index.ts',
	'./providers': 'providers/index.ts',
	'./adapters': 'adapters/index.ts',
	'./errors': 'errors.ts',
	'./jwt': 'jwt.ts',
	'./env': 'env.ts',
	'./eslint': 'eslint.ts',
	'./locales': 'locales/index.ts',
	'./catalogue': 'catalogue.ts',
	'./logger': 'logger.ts',
	'./node': 'node.ts',
	'./opentelemetry': 'opentelemetry.ts',
	'./organizations': 'organizations.ts',
	'./organizations/locales': 'organizations/locales.ts',
	'./passwords': 'passwords.ts',
	'./plugin': 'plugin.ts',
	'./public-suffixes': 'public-suffixes.ts',
	'./remote': 'remote-functions.ts',
	'./row-level-security': 'row-level-security.ts',
	'./streams': 'streams.ts',
	'./tables': 'tables.ts',
	'./vite': 'vite.ts',
	'./testing': 'testing.ts'
};

/** A provider is a file with a default export; its helpers have none. */
function providers() {
	return readdirSync(source('providers'))
		.filter(
			(file) =>
				file.endsWith('.ts') && /^export default|as default/m.test(readFileSync(source(`providers/${file}`), 'utf8'))
		)
		.map((file) => `providers/${file}`);
}

/** An adapter is a file, or a folder with an `index.ts`. */
function adapters() {
	return readdirSync(source('adapters'), { withFileTypes: true })
		.map((entry) => `adapters/${entry.name}${entry.isDirectory() ? '/index.ts' : ''}`)
		.filter((file) => existsSync(source(file)) && !['adapters/index.ts', 'adapters/types.ts'].includes(file));
}

/** A language is a folder. English is in the core. */
function languages() {
	return readdirSync(source('locales'), { withFileTypes: true })
		.filter((entry) => entry.isDirectory() && entry.name !== 'en')
		.map(({ name }) => `locales/${name}/index.ts`);
}

const subpath = (/** @type {string} */ file) => `./${file.replace(/(\/index)?\.ts$/, '')}`;
const collected = [...languages(), ...providers(), ...adapters()].map((file) => [subpath(file), file]);

const entries = [...Object.entries(doors), ...collected]
	.filter(([, file]) => existsSync(source(file)))
	.map(([path, file]) => {
		const built = `./dist/${file.replace(/\.ts$/, '')}`;
		const svelte = file.startsWith('components/') || file.endsWith('.svelte.ts') ? { svelte: `${built}.js` } : {};
		// TypeScript finds the declarations beside the file.
		return [path, 'svelte' in svelte ? { types: `${built}.d.ts`, ...svelte, default: `${built}.js` } : `${built}.js`];
	});

const path = join(root, 'package.json');
const before = readFileSync(path, 'utf8');
const manifest = JSON.parse(before);
const exports = { ...Object.fromEntries(entries), './package.json': './package.json' };
const keys = Object.entries(manifest).filter(([key]) => key !== 'exports');
const place = keys.findIndex(([key]) => key === 'files');
const after = JSON.stringify(
	Object.fromEntries([...keys.slice(0, place), ['exports', exports], ...keys.slice(place)]),
	null,
	2
);

if (after !== before.trimEnd()) {
	if (process.argv.includes('--check')) {
		console.error('The exports of package.json are not up to date: run `npm run exports`.');
		process.exit(1);
	}
	writeFileSync(path, `${after}\n`);
}
