/** The option `teams`, compiled. */
import { InvalidConfig } from '../../../../errors.js';
import type { TeamLimits } from './store.js';
import type { TeamOptions } from './types.js';

/** The most levels, and the most teams of an organization, that a site may allow. */
const DEEPEST = 10;
const LARGEST = 1000;

/** Returns the limits; null for a site without teams. @throws {InvalidConfig} */
export function teamLimits(teams: boolean | TeamOptions = false): TeamLimits | null {
	if (teams === false) return null;
	if (teams !== true && (typeof teams !== 'object' || (teams as unknown) === null || Array.isArray(teams))) {
		throw new InvalidConfig('`teams` of organizations has to be true, or { depth, most }');
	}
	const { depth = 3, most = 100 } = teams === true ? {} : teams;
	requireWithin('teams.depth', depth, DEEPEST);
	requireWithin('teams.most', most, LARGEST);
	return { depth, most };
}

function requireWithin(option: string, value: unknown, most: number): void {
	if (Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= most) return;
	throw new InvalidConfig(`\`${option}\` of organizations has to be a whole number from 1 to ${most}`);
}
