/**
 * Loads entries of the library, each with its own copies of the library's modules, as a process that loads one of them has. Prints an
 * object of the errors. `node load.mjs <entries and packages that may be missing, as JSON>`
 */
import { registerHooks } from 'node:module';

const { entries, optional } = JSON.parse(process.argv[2]);
let current = '';

registerHooks({
	resolve(specifier, context, next) {
		const found = next(specifier, context);
		if (!found.url.includes('/framework-auth/dist/')) return found;
		const { searchParams } = new URL(context.parentURL ?? import.meta.url);
		return { ...found, url: `${found.url}?entry=${encodeURIComponent(searchParams.get('entry') ?? current)}` };
	}
});

const errors = {};
for (const entry of entries) {
	current = entry;
	await import(entry).catch((error) => {
		const missing = /^Cannot find package '([^']+)'/.exec(error.message)?.[1];
		if (!optional.includes(missing)) errors[entry] = String(error.stack);
	});
}
process.stdout.write(JSON.stringify(errors));
