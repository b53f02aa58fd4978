/** A process that does one thing to an organization, beside another process. */
import pg from 'pg';
import { PgAdapter } from '../../src/adapters/pg.js';
import { InvitationStore } from '../../src/lib/plugins/organizations/invitations.js';
import { openTables } from '../../src/tables.js';
import { tables } from './teams-stage.js';
import { storesOf } from './town.js';

/** The task of a process. */
export type Errand =
	| { readonly does: 'leave'; readonly id: string; readonly userId: string }
	| { readonly does: 'step down'; readonly id: string; readonly userId: string }
	| { readonly does: 'accept'; readonly token: string; readonly userId: string };

export const limits = { ageMs: 86_400_000, most: 100 };

const { DATABASE_URL, APPLICATION } = process.env;

async function run(errand: Errand): Promise<unknown> {
	const pool = new pg.Pool({ connectionString: DATABASE_URL, application_name: APPLICATION });
	const operations = openTables(PgAdapter(pool), tables);
	const { organizations, custom } = storesOf(operations);
	if (errand.does === 'leave') return organizations.remove(errand.id, errand.userId);
	if (errand.does === 'step down') return organizations.setRole(errand.id, errand.userId, 'member');
	const invitations = new InvitationStore(operations, organizations, custom, limits);
	return invitations.accept(errand.token, { userId: errand.userId, email: null, isProven: false });
}

// The test imports this file, too, without being such a process.
if (APPLICATION !== undefined) {
	process.on('message', (errand: Errand) => {
		run(errand).then(
			() => process.send?.('done', () => process.exit()),
			(error: Error) => process.send?.(error.name, () => process.exit())
		);
	});
	process.send?.('ready');
}
