// Lets plain Node import what only a bundler can: modules that SvelteKit makes, and relative imports without extension, or with that of what TypeScript
// would make.
import { registerHooks } from 'node:module';

const modules = {
	'$app/environment': 'export const building = false, dev = false, browser = false;',
	'$app/navigation': 'export const invalidateAll = () => {};',
	'$app/paths': 'export const base = "", resolve = (path) => path;',
	'$app/server': 'export const getRequestEvent = () => { throw new Error("no request"); };',
	'$env/dynamic/private': 'export const env = process.env;'
};

registerHooks({
	resolve(specifier, context, next) {
		const standIn = modules[specifier];
		if (standIn) return { url: `data:text/javascript,${encodeURIComponent(standIn)}`, shortCircuit: true };
		try {
			return next(specifier, context);
		} catch (error) {
			if (!specifier.startsWith('.')) throw error;
			return next(specifier.endsWith('.js') ? specifier.replace(/js$/, 'ts') : `${specifier}.js`, context);
		}
	}
});
