/** The tables of organizations keep the rules of all tables on Drizzle, and on Kysely where the database is one of MySQL. */
import { drizzlePlaces } from './drizzle-databases.js';
import { testTableRules } from './table-rules.js';
import { allTables } from './teams-stage.js';

testTableRules('the tables of organizations', { list: drizzlePlaces, inTurn: true }, allTables);
