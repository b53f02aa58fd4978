/** Teams at once by a client that Prisma generates. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { PrismaLibSql } from '@prisma/adapter-libsql';
import { PrismaAdapter } from '../../src/adapters/prisma.js';
import { createTables } from '../../src/tables.js';
import { prismaOnPostgres } from '../adapters/support/prisma-on-postgres.js';
import { generateClient, statementsFor, type Provider } from '../adapters/support/prisma.js';
import { findPostgres, runPostgres } from '../adapters/support/servers.js';
import { blocks } from '../support/documents.js';
import { describeFiftyAtOnce } from './fifty-at-once.js';
import { describeAtOnce, type Place } from './teams-places.js';
import { tables } from './teams-stage.js';

const onPostgres = await findPostgres('teams by Prisma on PostgreSQL');
const models = blocks.find(
	({ document, language }) => document === 'docs/adapters/prisma.md' && language === 'prisma'
)!;

/** Two clients on a new database, with the models of the documentation. */
async function open(
	provider: Provider,
	database: { driver(): unknown; run(sql: string): Promise<unknown>; drop(): Promise<void> }
) {
	const Client = await generateClient(provider, models.code);
	for (const statement of statementsFor(provider, models.code)) await database.run(statement);
	const [one, other] = [new Client({ adapter: database.driver() }), new Client({ adapter: database.driver() })];
	await createTables(PrismaAdapter(one), tables);
	const end = async () => {
		await one.$disconnect();
		await other.$disconnect();
		await database.drop();
	};
	return { adapters: [PrismaAdapter(one), PrismaAdapter(other)] as const, end };
}

const list: readonly Place[] = [
	[
		'Prisma on SQLite',
		true,
		async () => {
			const folder = mkdtempSync(join(tmpdir(), 'teams-'));
			const url = `file:${join(folder, 'prisma.db')}`;
			const client = createClient({ url });
			const drop = async () => {
				client.close();
				return Promise.resolve(rmSync(folder, { recursive: true }));
			};
			return open('sqlite', { driver: () => new PrismaLibSql({ url }), run: async (sql) => client.execute(sql), drop });
		}
	],
	[
		'Prisma on PostgreSQL',
		onPostgres !== null,
		async () => {
			const { url, drop } = await onPostgres!();
			const driver = () => prismaOnPostgres(url);
			return open('postgresql', { driver, run: async (sql) => runPostgres(url, sql), drop });
		}
	]
];

const places = { list, inTurn: true };
describeAtOnce(places);
describeFiftyAtOnce(places);
