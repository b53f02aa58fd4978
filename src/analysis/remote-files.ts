/** The names of remote modules. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Says which files are remote modules. SvelteKit 3 counts one that is called `remote`, with any ending; 2 does not. */
export function remoteFilesOf(folder: string): (path: string) => boolean {
	const isTwo = /^2\./.test(versionOfKit(folder) ?? '');
	const pattern = isTwo ? /\.remote\.[^/\\.]+$/ : /(?:^|[/\\.])remote\.[^/\\]+$/;
	return (path) => pattern.test(path) && !path.endsWith('.d.ts');
}

function versionOfKit(folder: string): string | undefined {
	try {
		const manifest = createRequire(join(folder, 'package.json')).resolve('@sveltejs/kit/package.json');
		return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
	} catch {
		return undefined;
	}
}
