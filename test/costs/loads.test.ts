/**
 * What the requests to a new server load, by the names of files: no request loads more than it did, and an answer that is a redirect or
 * JSON loads nothing that only a page needs.
 */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../support/process.js';

interface Loads {
	readonly loads: Readonly<Record<string, readonly string[]>>;
	readonly statuses: readonly number[];
}

async function loadsOf(kind: string): Promise<Loads> {
	const typescript = join(import.meta.dirname, '../adapters/support/typescript.mjs');
	const args = ['--import', typescript, join(import.meta.dirname, 'loads.ts'), kind];
	return JSON.parse(await run(process.execPath, args, { cwd: join(import.meta.dirname, '../..') })) as Loads;
}

/** Pages, the texts and the marks on them. `ways` is how a site groups its sign-in methods, which a posted address needs too. */
const ofPages =
	/^lib\/(?:core\/pages\/(?!ways\b)|base\/markup\/(?:logos|html|colors)|(?:app|plugins)\/(?:[\w-]+\/)+pages?(?:\.|\/(?!plugin\.)))|^locales\//;
/** An email is made of texts as well. */
const ofMails =
	/^locales\/(?:time-in-words|en\/(?:mails|address-change|email|factors|password|security-mails))\b|^lib\/base\/markup\/(?:html|colors)/;

test.each([
	['oidc', { start: 47, anonymous: 0, 'first read': 84, POST: 65, callback: 37, JSON: 0, 'sign-out': 0 }],
	['credentials', { start: 47, anonymous: 0, 'first read': 72, POST: 45, JSON: 2, 'sign-out': 0 }],
	['email', { start: 47, anonymous: 0, 'first read': 86, POST: 63, JSON: 1, 'sign-out': 0 }]
])('a server with a provider of kind %s loads a bounded number of files, and none of a page', async (kind, most) => {
	const { loads, statuses } = await loadsOf(kind);
	expect(statuses).toEqual(kind === 'oidc' ? [200, 200, 303, 303, 200, 303] : [200, 200, 303, 200, 303]);
	const counts = Object.entries(loads).map(([name, files]): [string, number] => [name, files.length]);
	expect(counts.map(([name]) => name)).toEqual(Object.keys(most));
	expect(counts.filter(([name, count]) => count > (most as Record<string, number>)[name]!)).toEqual([]);
	const pages = Object.values(loads)
		.flat()
		.filter((file) => ofPages.test(file) && !(kind === 'email' && ofMails.test(file)));
	expect(pages).toEqual([]);
});
