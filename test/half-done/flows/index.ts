/** All flows. */
import type { Flow } from '../matrix.js';
import * as accounts from './accounts.js';
import * as address from './address.js';
import * as factors from './factors.js';
import * as gates from './gates.js';
import * as invited from './invited.js';
import * as meeting from './meeting.js';
import * as passwords from './passwords.js';
import * as sessions from './sessions.js';
import * as signUps from './sign-ups.js';

const all = [accounts, address, factors, gates, invited, meeting, passwords, sessions, signUps];

export const flows: readonly Flow[] = all.flatMap((each) => Object.values<Flow>(each));
