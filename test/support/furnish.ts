/** Furnishes the folder that TEST_WORKSHOP names, so that runs side by side find it ready. */
import { furnish } from './workshop.js';

const workshop = process.env.TEST_WORKSHOP;
if (!workshop) throw new Error('TEST_WORKSHOP has to name a folder');
await furnish(workshop);
