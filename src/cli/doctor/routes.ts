/** The routes of an app that no rule of `protect` closes. */
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { note } from './finding.js';
import type { Finding } from './finding.js';

/** Names the routes without a rule, if the app has rules. */
export async function checkRoutes(folder: string, guarded: readonly string[] | undefined): Promise<Finding[]> {
	if (!guarded) return [];
	const open = (await routesOf(folder)).filter((id) => !guarded.some((rule) => isBelow(id, rule)));
	return open.length > 0
		? [note(`anyone can open these routes, for which \`protect\` has no rule: ${open.join(', ')}`)]
		: [];
}

function isBelow(id: string, rule: string): boolean {
	return rule === '/' || id === rule || id.startsWith(`${rule}/`);
}

async function routesOf(folder: string): Promise<string[]> {
	const root = join(folder, 'src/routes');
	const files = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
	const ids = files
		.filter(({ name }) => /^\+(page|server)\./.test(name))
		.map(({ parentPath }) => `/${relative(root, parentPath).split(sep).join('/')}`);
	return [...new Set(ids)].sort();
}
