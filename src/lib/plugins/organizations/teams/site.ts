/** The teams of a site, where its options have them. */
import type { PluginContext } from '../../../core/plugin-contract/types.js';
import { InvalidConfig } from '../../../../errors.js';
import type { Site } from '../site.js';
import type { RecordedTeams } from './recorded.js';

/** @throws {InvalidConfig} on a site whose options have no `teams` */
export function teamsOf(site: Site, context: PluginContext): RecordedTeams {
	const { teams } = site.stores(context);
	if (teams) return teams;
	throw new InvalidConfig('teams are off: set `teams: true` in the options of organizations');
}
