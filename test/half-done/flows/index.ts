/** All flows, in the groups that each have a file of tests. */
import type { Flow } from '../matrix.js';
import * as accounts from './accounts.js';
import * as acting from './acting.js';
import * as address from './address.js';
import * as answers from './answers.js';
import * as apps from './apps.js';
import * as devices from './devices.js';
import * as endings from './endings.js';
import * as entries from './entries.js';
import * as factors from './factors.js';
import * as gates from './gates.js';
import * as invited from './invited.js';
import * as meeting from './meeting.js';
import * as passwords from './passwords.js';
import * as proofs from './proofs.js';
import * as providerTokens from './provider-tokens.js';
import * as required from './required.js';
import * as sessions from './sessions.js';
import * as signUps from './sign-ups.js';

const flowsOf = (...files: readonly object[]): readonly Flow[] =>
	files.flatMap((each) => Object.values(each) as Flow[]);

export const changes = flowsOf(accounts, address, answers, factors, passwords);
export const newcomers = flowsOf(gates, invited, meeting, signUps);
export const returning = flowsOf(devices, entries, proofs, required);
export const ends = flowsOf(acting, apps, endings, providerTokens, sessions);
export const flows = [...changes, ...newcomers, ...returning, ...ends];
