/** The routes of an app that no rule of `protect` closes. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { note } from './finding.js';
import type { Finding } from './finding.js';

/** Names the routes without a rule and without a guard of their own, if the app has rules. */
export async function checkRoutes(folder: string, guarded: readonly string[] | undefined): Promise<Finding[]> {
	if (!guarded) return [];
	const ids = (await routesOf(folder)).filter((id) => !guarded.some((rule) => isBelow(id, rule)));
	const own = await guardedByThemselves(folder);
	const open = ids.filter((id) => !own.has(id));
	return open.length > 0
		? [
				note(
					`anyone can open these routes: they have no rule of \`protect\` and do not call \`requireSession\`: ${open.join(', ')}`
				)
			]
		: [];
}

/** The routes whose server modules all call a guard. That of a layout does not count: SvelteKit does not run it for each request. */
async function guardedByThemselves(folder: string): Promise<Set<string>> {
	const modules = (await filesOf(folder)).filter(({ name }) => /^\+(?:page\.server|server)\.[jt]s$/.test(name));
	const texts = await Promise.all(modules.map(({ path }) => readFile(path, 'utf8')));
	const isGuarded = (index: number): boolean => /\brequireSession\s*\(/.test(texts[index] ?? '');
	const silent = new Set(modules.flatMap(({ id }, index) => (isGuarded(index) ? [] : [id])));
	return new Set(modules.map(({ id }) => id).filter((id) => !silent.has(id)));
}

/** Names the pages that are rendered when the app is built: a visitor's session cannot be in them. */
export async function checkPrerendered(folder: string): Promise<Finding[]> {
	const files = (await filesOf(folder)).filter(({ name }) => /^\+page\.(?:server\.)?[jt]s$/.test(name));
	const texts = await Promise.all(files.map(({ path }) => readFile(path, 'utf8')));
	const ids = files.flatMap(({ id }, index) => (/\bprerender\s*=\s*true\b/.test(texts[index] ?? '') ? [id] : []));
	if (ids.length === 0) return [];
	return [note(`these pages are prerendered, so their data has no session: ${[...new Set(ids)].sort().join(', ')}`)];
}

function isBelow(id: string, rule: string): boolean {
	return rule === '/' || id === rule || id.startsWith(`${rule}/`);
}

async function routesOf(folder: string): Promise<string[]> {
	const ids = (await filesOf(folder)).filter(({ name }) => /^\+(page|server)\./.test(name)).map(({ id }) => id);
	return [...new Set(ids)].sort();
}

async function filesOf(folder: string): Promise<{ name: string; path: string; id: string }[]> {
	const root = join(folder, 'src/routes');
	const files = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
	return files.map(({ name, parentPath }) => ({
		name,
		path: join(parentPath, name),
		id: `/${relative(root, parentPath).split(sep).join('/')}`
	}));
}
