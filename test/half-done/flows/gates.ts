/** Sign-ins that wait for the page of a plugin. */
import { ada } from '../../passwords/support.js';
import { openTables } from '../../../src/tables.js';
import { acceptance, riddle, terms } from '../../plugins/terms.js';
import type { Flow } from '../matrix.js';
import type { World } from '../world.js';

/** A user who came in before, and who is out now. */
async function known(world: World): Promise<string> {
	await world.enter();
	await world.browser.post('/auth/riddle', { answer: '42' });
	await world.browser.post('/auth/terms', { decision: 'accept' });
	const userId = (await world.idIn())!;
	await world.browser.post('/auth/signout');
	return userId;
}

const out = async (world: World) => ((await world.idIn()) === null ? ['no user is signed in'] : []);

export const waiting: Flow = {
	name: 'a sign-in begins to wait for the page of a plugin',
	options: { plugins: [riddle()] },
	async prepare(world) {
		const userId = await known(world);
		const type = () => world.typeIn();
		return {
			act: type,
			begin: type,
			async missing() {
				if ((await world.idIn()) !== null) return ['a session began without the page'];
				await world.browser.post('/auth/riddle', { answer: '42' });
				return out(world);
			},
			async unsafe() {
				const sessions = await world.store.listSessions(userId);
				return sessions.length > 1 ? ['there are two sessions'] : [];
			}
		};
	}
};

export const goingOn: Flow = {
	name: 'a sign-in goes on by the page of a plugin',
	options: { plugins: [terms('1')] },
	async prepare(world) {
		await world.enter();
		const { id: userId } = (await world.store.getUserByEmail(ada.email))!;
		const stolen = [world.browser.copy(), world.browser.copy()];
		let isNew = false;
		const accept = () => world.browser.post('/auth/terms', { decision: 'accept' });
		return {
			act: accept,
			async begin() {
				isNew = true;
				await world.typeIn();
				await accept();
			},
			async missing() {
				const rows = await openTables(world.store, [acceptance]).select(acceptance, { userId });
				return [...(await out(world)), ...(rows.length === 1 ? [] : ['the acceptance is not stored'])];
			},
			async unsafe() {
				// A sign-in that the person left behind is over in ten minutes, and good for one session until then.
				let used = !isNew && (await world.idIn()) !== null ? 1 : 0;
				for (const browser of stolen) {
					await browser.post('/auth/terms', { decision: 'accept' });
					if ((await world.idIn(browser)) !== null) used++;
				}
				return used > 1 ? ['the sign-in was used twice'] : [];
			}
		};
	}
};

export const bothPages: Flow = {
	name: 'a sign-in goes on from the page of one plugin to that of another',
	options: { plugins: [riddle(), terms('1')] },
	async prepare(world) {
		await world.enter();
		const answer = () => world.browser.post('/auth/riddle', { answer: '42' });
		return {
			act: answer,
			async begin() {
				await world.typeIn();
				await answer();
			},
			async missing() {
				if ((await world.idIn()) !== null) return [];
				await world.browser.post('/auth/terms', { decision: 'accept' });
				return out(world);
			}
		};
	}
};
