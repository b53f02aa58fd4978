/** A process that carries out a flow, and is killed meanwhile. */
import { flushCompileCache } from 'node:module';
import pg from 'pg';
import { PgAdapter } from '../../src/adapters/pg.js';
import { openTables } from '../../src/tables.js';
import { endFlows } from './end-flows.js';
import { allTables, flows, ownerFlows, roleFlows, tokenFlows, type Stage } from './teams-stage.js';
import { teamStoresOf } from './town.js';

const { DATABASE_URL, APPLICATION } = process.env;

process.on(
	'message',
	({
		name,
		ids
	}: {
		name: string;
		ids: Pick<Stage, 'id' | 'ada' | 'grace' | 'max' | 'mary' | 'top' | 'low' | 'beside'>;
	}) => {
		const pool = new pg.Pool({ connectionString: DATABASE_URL, application_name: APPLICATION });
		const operations = openTables(PgAdapter(pool), allTables);
		const stores = teamStoresOf(operations);
		const by = { userId: ids.ada, role: 'owner', rights: stores.roles.of('owner') };
		const flow = { ...flows, ...roleFlows, ...ownerFlows, ...tokenFlows }[name];
		const here = { ...ids, operations, stores, by };
		const record = async () => {
			process.send?.('changed');
			// The test ends the process here.
			return new Promise<void>(() => undefined);
		};
		void (flow?.run(stores, here) ?? endFlows[name]?.run(here, record))?.then(() => process.send?.('done'));
	}
);
// A process that is killed would leave nothing to the next one.
flushCompileCache();
process.send?.('ready');
