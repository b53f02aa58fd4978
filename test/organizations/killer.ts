/** Processes that carry out a flow on PostgreSQL, and are killed meanwhile. */
import { fork } from 'node:child_process';
import type pg from 'pg';
import { expect } from 'vitest';
import type { Stage } from './teams-stage.js';

const hooks = new URL('../adapters/support/typescript.mjs', import.meta.url).href;
const patience = 2000;

/** @param place the database, once there is one */
export function killer(place: () => { readonly pool: pg.Pool; readonly url: string }) {
	/** Waits until the number of connections of an application, in this state, is as expected. */
	async function until(application: string, where: string, isExpected: (count: number) => boolean): Promise<void> {
		for (let tries = 0; tries < patience; tries++) {
			const asked = `select count(*) from pg_stat_activity where application_name = $1 ${where}`;
			const { rows } = await place().pool.query<{ count: string }>(asked, [application]);
			if (isExpected(Number(rows[0]?.count))) return;
			await new Promise((resume) => setTimeout(resume, 5));
		}
		throw new Error(`no connection ${where}`);
	}

	/** Starts a process that carries out a flow. Its first message is that something is done. */
	async function begin(name: string, { id, ada, grace, max, mary, top, low, beside }: Stage) {
		const APPLICATION = `killed-${crypto.randomUUID()}`;
		const child = fork(new URL('./killed-child.ts', import.meta.url).pathname, {
			execArgv: ['--no-warnings', '--import', hooks],
			env: { ...process.env, DATABASE_URL: place().url, APPLICATION }
		});
		await new Promise((resume) => child.once('message', resume));
		return {
			start() {
				const told = new Promise<string>((resume) => child.once('message', (message) => resume(String(message))));
				child.send({ name, ids: { id, ada, grace, max, mary, top, low, beside } });
				return told;
			},
			isWaiting: () => until(APPLICATION, `and wait_event_type = 'Lock'`, (count) => count > 0),
			/** Ends the process, and returns when the database has no connection of it. */
			async kill(before?: () => Promise<unknown>) {
				const exited = new Promise((resume) => child.once('exit', (_, signal) => resume(signal)));
				child.kill('SIGKILL');
				expect(await exited).toBe('SIGKILL');
				await before?.();
				await until(APPLICATION, '', (count) => count === 0);
			}
		};
	}

	/** Locks the rows that each flow changes. */
	async function lockAll(id: string) {
		const lock = await place().pool.connect();
		await lock.query('begin');
		await lock.query('select 1 from organization where id = $1 for update', [id]);
		for (const table of ['member', 'role', 'invitation']) {
			await lock.query(`select 1 from organization_${table} where "organizationId" = $1 for update`, [id]);
		}
		return async () => {
			await lock.query('rollback');
			lock.release();
		};
	}

	return { begin, lockAll };
}
