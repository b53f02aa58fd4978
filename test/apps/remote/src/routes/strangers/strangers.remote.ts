/** Functions that anyone may call, and that ask guarded queries for their answers. */
import { getRequestEvent, requested } from '$app/server';
import { remote } from '../../lib/server/auth';
import { count } from '../../lib/server/counts';
import { greeting, many, me, ticks, unchecked } from '../functions/functions.remote';

/** The calls of the browser, and the queries that the server refreshes of its own accord. */
async function refreshed(): Promise<void> {
	for await (const { query } of requested(greeting, 5)) void query.refresh();
	await requested(unchecked, 5).refreshAll();
	await requested(many, 5).refreshAll();
	await requested(ticks, 5).reconnectAll();
	await me().refresh();
	await many({ text: 'server' }).refresh();
}

export const welcome = remote.open.form(async () => {
	await refreshed();
	return 'welcome';
});

export const nudge = remote.open.command(async () => {
	await refreshed();
	return 'nudged';
});

export const relay = remote.open.command(async () => me());
export const relayed = remote.open.query(async () => me());

/** Its validation ends the session, as that of an input which says so. */
const parting = {
	'~standard': {
		version: 1 as const,
		vendor: 'test',
		types: undefined as { input: { leave: string }; output: { leave: string } } | undefined,
		async validate(value: unknown) {
			const given = value as { leave: string };
			if (given.leave === 'yes') await getRequestEvent().locals.signOut({ redirect: false });
			return { value: given };
		}
	}
};

export const part = remote.command(parting, async () => {
	count('part');
	return 'still here';
});

export const partByForm = remote.form(parting, async () => {
	count('part');
	return 'still here';
});
