/** What is measured over HTTP: the rows of the table, each with what goes before a round and the request that counts. */
import type { IdentityProvider } from '../test/fixtures/identity-provider.js';
import { arriveWithCode, contenders, signInWithCredentials, signInWithOidc } from './contenders.js';
import type { Contender } from './contenders.js';
import type { Server, Sessions } from './server.js';
import { Visitor, get, inParallel } from './visitor.js';
import type { PreparedRequest } from './visitor.js';
import type { AppName, Major } from './workplace.js';

/** An app that runs, and who signs in there. */
export interface Stage {
	readonly server: Server;
	readonly contender: Contender;
	readonly provider: IdentityProvider;
	/** Answers to reads so far, and how many of them set a cookie. */
	reads: number;
	setCookies: number;
}

export interface Row {
	readonly name: string;
	readonly title: string;
	/** The goal, in microseconds. */
	readonly toReach: number;
	/** Where each major's apps keep sessions. */
	readonly sessions: Record<Major, Sessions>;
	/** Whether the same app without authentication does the same, and its CPU is taken off. */
	readonly beyond: boolean;
	/** Prepares so many requests over HTTP, which is not measured, and gives what makes one of them. */
	arrange?(stage: Stage, count: number): Promise<(index: number) => Promise<void>>;
	/** What is measured of the hook alone, too. */
	readonly hook?: HookAlone;
}

/** Requests for the hook alone. */
export interface HookAlone {
	/** Status, target and page of the answer: the source of an expression. */
	expected(app: AppName): string;
	/** Prepares at most so many requests, which are made again and again. */
	requests(stage: Stage, count: number): Promise<readonly PreparedRequest[]>;
	/** Whether each request can be made only once. */
	readonly once?: true;
}

export function newStage(server: Server, provider: IdentityProvider): Stage {
	return { server, provider, contender: contenders[server.app], reads: 0, setCookies: 0 };
}

const cookie = { 2: 'cookie', 3: 'cookie' } as const;
const map = { 2: 'map', 3: 'map' } as const;
const sqlite = { 2: 'sqlite', 3: 'sqlite' } as const;
const ourSqlite = { 2: 'sqlite-ours', 3: 'sqlite-ours' } as const;

/** A few people, so that none of them signs in twice at once: limits on guessing count that. */
const people = 64;
const emailOf = (index: number): string => `person-${index % people}@example.test`;

export const rows: readonly Row[] = [
	{
		name: 'read',
		title: 'signed-in read, encrypted cookie',
		toReach: 40,
		sessions: cookie,
		...visiting('/', 'Signed in as Ada Lovelace', signedIn)
	},
	{
		name: 'read-again',
		title: 'the same cookie again in the same process',
		toReach: 15,
		sessions: cookie,
		...visiting('/', 'Signed in as Ada Lovelace', (stage) => signedIn(stage, 1))
	},
	{
		name: 'read-map',
		title: 'signed-in read, database: in-process map, with our adapter',
		toReach: 12,
		sessions: map,
		...visiting('/', 'Signed in as Ada Lovelace', stored)
	},
	{
		name: 'read-sqlite',
		title: 'signed-in read, database: `node:sqlite`, with its own adapter',
		toReach: 25,
		sessions: sqlite,
		...visiting('/', 'Signed in as Ada Lovelace', stored)
	},
	{
		name: 'read-sqlite-ours',
		title: 'the same, `@auth/sveltekit` with our adapter',
		toReach: 25,
		sessions: ourSqlite,
		...visiting('/', 'Signed in as Ada Lovelace', stored)
	},
	{
		name: 'anonymous',
		title: 'anonymous read',
		toReach: 5,
		sessions: cookie,
		...visiting('/', 'Not signed in', nobody)
	},
	{
		name: 'unread',
		title: 'session not read',
		toReach: 2,
		sessions: cookie,
		...visiting('/plain', 'Nobody asks', (stage) => signedIn(stage, 1))
	},
	{
		name: 'credentials',
		title: 'credentials sign-in (trivial check)',
		toReach: 130,
		sessions: cookie,
		beyond: true,
		async arrange({ server, contender }) {
			await enrolled(server, contender);
			return (index) => signInWithCredentials(new Visitor(server.origin), contender, emailOf(index));
		},
		hook: {
			expected: (app) => (app === 'better3' ? '^200 .*Ada Lovelace' : '^30[23] \\S*/ '),
			async requests({ server, contender }) {
				await enrolled(server, contender);
				const visitor = new Visitor(server.origin);
				return Array.from({ length: people }, (_, index) =>
					visitor.prepare(contender.credentials(emailOf(index)).sending)
				);
			}
		}
	},
	{
		name: 'oidc',
		title: 'whole OIDC sign-in (start and callback)',
		toReach: 1200,
		sessions: { 2: 'cookie', 3: 'map' },
		beyond: false,
		arrange:
			async ({ server, contender, provider }) =>
			() =>
				signInWithOidc(new Visitor(server.origin), contender, provider)
	},
	{
		name: 'start',
		title: 'OAuth start, whole request',
		toReach: 300,
		sessions: { 2: 'cookie', 3: 'map' },
		beyond: false,
		arrange:
			async ({ server, contender: { start } }) =>
			async () => {
				start.read(await new Visitor(server.origin).send(start.sending));
			},
		hook: {
			expected: (app) => (app === 'better3' ? '^200 .*/authorize' : '^30[23] \\S*/authorize'),
			requests: async ({ server, contender }) => [new Visitor(server.origin).prepare(contender.start.sending)]
		}
	},
	{
		name: 'callback',
		title: 'callback of an OIDC sign-in',
		toReach: 300,
		sessions: { 2: 'cookie', 3: 'map' },
		beyond: false,
		hook: {
			expected: () => '^30[23] \\S*/ ',
			once: true,
			async requests({ server, contender, provider }, count) {
				const requests: PreparedRequest[] = [];
				await inParallel(count, async () => {
					const visitor = new Visitor(server.origin);
					requests.push(visitor.prepare(await arriveWithCode(visitor, contender, provider)));
				});
				return requests;
			}
		}
	}
];

/** What a row about a page is made of: the app without authentication shows it, too. */
function visiting(
	path: '/' | '/plain',
	text: string,
	visitors: (stage: Stage, count: number) => Promise<Visitor[]>
): Pick<Row, 'beyond' | 'arrange' | 'hook'> {
	return {
		beyond: true,
		hook: {
			expected: () => text,
			requests: async (stage, count) => (await visitors(stage, count)).map((visitor) => visitor.prepare(get(path)))
		},
		async arrange(stage, count) {
			const all = await visitors(stage, count);
			return (index) => look(stage, all[index % all.length]!, path, text);
		}
	};
}

/** So many browsers: a library may give each a cookie. */
function nobody({ server }: Stage, count: number): Promise<Visitor[]> {
	return Promise.resolve(Array.from({ length: count }, () => new Visitor(server.origin)));
}

/** A few people whose sessions are rows. */
async function stored({ server, contender, provider }: Stage): Promise<Visitor[]> {
	const visitors = Array.from({ length: 16 }, () => new Visitor(server.origin));
	for (const visitor of visitors) await signInWithOidc(visitor, contender, provider);
	return visitors;
}

/** So many browsers that have just signed in: each has a cookie that the server has not seen yet. */
async function signedIn({ server, contender }: Stage, count: number): Promise<Visitor[]> {
	await enrolled(server, contender);
	const visitors = Array.from({ length: count }, () => new Visitor(server.origin));
	await inParallel(count, (index) => signInWithCredentials(visitors[index]!, contender, emailOf(index)));
	return visitors;
}

const enrolledAt = new WeakSet<Server>();

async function enrolled(server: Server, { enrol }: Contender): Promise<void> {
	if (!enrol || enrolledAt.has(server)) return;
	enrolledAt.add(server);
	for (let index = 0; index < people; index++) await enrol(new Visitor(server.origin), emailOf(index));
}

async function look(stage: Stage, visitor: Visitor, path: string, text: string): Promise<void> {
	const { status, body, headers } = await visitor.send(get(path));
	if (status !== 200 || !body.includes(text)) throw new Error(`answered with ${status}, without "${text}"`);
	stage.reads++;
	if (headers['set-cookie']) stage.setCookies++;
}
