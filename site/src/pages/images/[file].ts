/** The pictures of the documents. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { APIRoute } from 'astro';

const folder = resolve(process.cwd(), '../docs/images');

export function getStaticPaths() {
	return readdirSync(folder).map((file) => ({ params: { file } }));
}

export const GET: APIRoute = ({ params: { file = '' } }) =>
	new Response(new Uint8Array(readFileSync(join(folder, file))), {
		headers: { 'content-type': file.endsWith('.svg') ? 'image/svg+xml' : 'image/png' }
	});
