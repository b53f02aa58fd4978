/**
 * What failures cost the people who are signing in: three processes of an application behind a proxy, on PostgreSQL and Redis.
 * First a process is killed at each query of each sign-in, then a crowd signs in while processes, connections and databases go.
 *
 *     npm run bench -- outage            all of it: eight minutes
 *     npm run bench -- outage crowd      without the first part
 *     npm run bench -- outage crash      only the first part
 *
 * The servers of the machine go on running: proxies before them refuse, swallow or cut.
 */
import { findPostgres, findRedis } from '../test/adapters/support/servers.js';
import { crashAt, stepsOf, type Crash } from '../test/outage/crash-points.js';
import { countToll, sendCrowd, type Toll } from '../test/outage/crowd.js';
import { openSite, type Site } from '../test/outage/site.js';
import { pause } from '../test/support/process.js';

const createDatabase = await findPostgres('the outage');
const redisUrl = await findRedis('the outage');
if (!createDatabase || !redisUrl) process.exit(1);

async function reportCrashes(): Promise<void> {
	const site = await openSite(createDatabase!, redisUrl!, 3);
	const crashes: Crash[] = [];
	for (const { way, step } of stepsOf) {
		for (let query = 1; ; query++) {
			const before = await crashAt(site, { way, step, query, carriedOut: false });
			if (!before) break;
			const after = await crashAt(site, { way, step, query, carriedOut: true });
			crashes.push(before, ...(after ? [after] : []));
			console.log(`${way}, ${step}, query ${query}`);
		}
	}
	await site.close();
	const rows = stepsOf.map(({ way, step }) => {
		const here = crashes.filter((crash) => crash.way === way && crash.step === step);
		const cured = (cure: Crash['cure']) => here.filter((crash) => crash.cure === cure).length;
		return [
			`${way}, ${step}`,
			here.length,
			cured('reload'),
			cured('again'),
			cured('none'),
			here.filter(({ stored }) => stored.users !== 1 || stored.accounts > 1).length,
			here.filter(({ usedTwice }) => usedTwice).length,
			here.filter(({ orphans }) => orphans > 0).length
		];
	});
	console.log(
		tableOf(
			[
				'killed in',
				'moments',
				'in by a reload',
				'in by a new start',
				'lost',
				'double users',
				'used twice',
				'left-over sessions'
			],
			rows
		)
	);
	for (const text of new Set(crashes.map(({ step, first, reloaded }) => `${step}: ${first}, then ${reloaded}`)))
		console.log(text);
}

interface Fault {
	readonly name: string;
	cause(site: Site): Promise<void>;
}

const goneMs = 10_000;
const faults: readonly Fault[] = [
	{ name: 'none', cause: () => pause(goneMs) },
	{
		name: 'six processes killed, one after the other',
		async cause(site) {
			for (let index = 0; index < 6; index++) {
				await site.replace(site.processes[index % site.processes.length]!);
				await pause(500);
			}
		}
	},
	{
		name: 'all connections cut, ten times',
		async cause(site) {
			for (let index = 0; index < 10; index++) {
				site.postgres.cut();
				site.redis.cut();
				await pause(1_000);
			}
		}
	},
	{ name: 'PostgreSQL refuses for ten seconds', cause: ({ postgres }) => refuse(postgres) },
	{ name: 'PostgreSQL is silent for ten seconds', cause: ({ postgres }) => silence(postgres) },
	{ name: 'Redis refuses for ten seconds', cause: ({ redis }) => refuse(redis) },
	{ name: 'Redis is silent for ten seconds', cause: ({ redis }) => silence(redis) }
];

async function refuse(proxy: Site['postgres']): Promise<void> {
	await proxy.close();
	await pause(goneMs);
	await proxy.reopen();
}

async function silence(proxy: Site['postgres']): Promise<void> {
	proxy.silence();
	await pause(goneMs);
	proxy.resume();
}

async function reportCrowds(): Promise<void> {
	const rows: (string | number)[][] = [];
	const seen: string[] = [];
	for (const { name, cause } of faults) {
		const site = await openSite(createDatabase!, redisUrl!, 3);
		const crowd = await sendCrowd(site, { signingIn: 12, reading: 6, patienceMs: 30_000, pauseMs: 2_000, waitMs: 250 });
		await pause(3_000);
		await cause(site);
		const endedMs = performance.now();
		await pause(6_000);
		await crowd.stop();
		const toll = await countToll(site, crowd, endedMs);
		await site.close();
		rows.push(rowOf(name, toll));
		const most = Object.entries(toll.faults).sort(([, one], [, other]) => other - one);
		seen.push(`${name}: ${most.map(([fault, count]) => `${fault} (${count})`).join('; ') || 'nothing'}`);
		console.log(seen.at(-1));
	}
	console.log(
		tableOf(
			[
				'fault',
				'sign-ins begun',
				'finished',
				'of them after a new start',
				'lost',
				'double users',
				'used twice',
				'left-over sessions',
				'reads',
				'failed reads',
				'wrong reads',
				'recovery, s'
			],
			rows
		)
	);
}

function rowOf(name: string, toll: Toll): (string | number)[] {
	return [
		name,
		toll.begun,
		toll.signedIn,
		toll.again,
		toll.lost,
		toll.doubleUsers + toll.doubleAccounts,
		toll.redeemedTwice,
		toll.orphans,
		toll.readings,
		toll.failedReadings,
		toll.wrongReadings,
		(toll.recoveryMs / 1_000).toFixed(1)
	];
}

function tableOf(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
	const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
	return `\n${lines.join('\n')}\n`;
}

const chosen = (name: string) => process.argv.includes(name) || !/crash|crowd/.test(process.argv.join(' '));
if (chosen('crash')) await reportCrashes();
if (chosen('crowd')) await reportCrowds();
// Node.js may wait without end for connections that were reset.
process.exit();
