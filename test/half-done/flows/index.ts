/** All flows. */
import type { Flow } from '../matrix.js';
import * as accounts from './accounts.js';
import * as address from './address.js';
import * as factors from './factors.js';
import * as gates from './gates.js';
import * as invited from './invited.js';
import * as passwords from './passwords.js';
import * as signUps from './sign-ups.js';

export const flows: readonly Flow[] = [accounts, address, factors, gates, invited, passwords, signUps].flatMap((each) =>
	Object.values<Flow>(each)
);
