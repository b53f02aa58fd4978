/** Fifty at once on Drizzle, and on Kysely where the database is one of MySQL. */
import { drizzlePlaces } from './drizzle-databases.js';
import { describeFiftyAtOnce } from './fifty-at-once.js';

describeFiftyAtOnce({ list: drizzlePlaces, inTurn: true });
