/**
 * Draws the flows of `scripts/diagrams/flows.js` as sequence diagrams: `docs/images/flow-<id>-light.svg` and `-dark.svg`.
 * `--check` writes nothing, and fails where a picture is not up to date.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { draw, themes } from './diagrams/draw.js';
import { flows } from './diagrams/flows.js';

const check = process.argv.includes('--check');

for (const flow of flows) {
	for (const theme of Object.keys(themes)) {
		const path = join(import.meta.dirname, `../docs/images/flow-${flow.id}-${theme}.svg`);
		const picture = draw(flow, theme);
		if (existsSync(path) && readFileSync(path, 'utf8') === picture) continue;
		if (!check) writeFileSync(path, picture);
		else {
			console.error(`docs/images/flow-${flow.id}-${theme}.svg is not up to date: run \`npm run diagrams\``);
			process.exitCode = 1;
		}
	}
}
