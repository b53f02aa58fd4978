/** How often streams are checked. */
import { InvalidConfig } from '../../errors.js';
import type { RecheckOptions } from './types.js';

export interface Pace {
	readonly everyMs: number;
	readonly graceMs: number;
}

const usualEvery = 5;
const usualGrace = 30;

/** @throws {InvalidConfig} */
export function paceOf(options: RecheckOptions, name: string): Pace {
	const { every = usualEvery, grace = usualGrace } = options;
	if (!(every >= 1) || every > 3600) throw new InvalidConfig(`\`every\` of ${name} has to be 1 to 3600 seconds`);
	if (!(grace >= 0) || grace > 3600) throw new InvalidConfig(`\`grace\` of ${name} has to be 0 to 3600 seconds`);
	return { everyMs: every * 1000, graceMs: grace * 1000 };
}
