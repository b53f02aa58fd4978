/** The built site on a server of its own, as a static host serves it. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { repository } from '../support/documents.js';

const folder = join(repository, 'site/dist');

const types: Record<string, string> = {
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript',
	'.css': 'text/css',
	'.json': 'application/json',
	'.svg': 'image/svg+xml',
	'.png': 'image/png',
	'.wasm': 'application/wasm',
	'.md': 'text/markdown; charset=utf-8',
	'.txt': 'text/plain; charset=utf-8'
};

/** Says why the site cannot be tested; undefined if it can. */
export function whyNot(): string | undefined {
	if (existsSync(join(folder, 'index.html'))) return undefined;
	return existsSync(join(repository, 'site/node_modules'))
		? 'the site is not built: run `npm run docs:build`'
		: 'the packages of the site are not installed: `npm run docs:build` installs them and builds it';
}

/** The paths of all files of the site, each with a slash before it. */
export function files(): string[] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(folder.length));
}

/** Returns the text of a file of the site. */
export function textOf(path: string): string {
	return readFileSync(join(folder, path), 'utf8');
}

/** Returns the file that a path of the site leads to; undefined without one. */
export function fileOf(path: string): string | undefined {
	const candidates = path.endsWith('/') ? [`${path}index.html`] : [path];
	return candidates.find((each) => existsSync(join(folder, each)) && statSync(join(folder, each)).isFile());
}

/** Serves the site until the returned function is called. */
export async function serve(): Promise<{ origin: string; close: () => void }> {
	const server = createServer((request, response) => {
		const file = fileOf(decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname));
		if (file === undefined) response.writeHead(404).end();
		else {
			response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
			response.end(readFileSync(join(folder, file)));
		}
	});
	await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
	const { port } = server.address() as AddressInfo;
	return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}
