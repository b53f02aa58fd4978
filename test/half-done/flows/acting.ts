/** Operators who act as another user, and who let a blocked user in again. */
import { ada } from '../../passwords/support.js';
import type { Flow } from '../matrix.js';
import type { World, WorldOptions } from '../world.js';

const grace = { email: 'grace@example.test', password: 'a moth in relay 70, panel F' };

/** An operator who is signed in, and a user. */
async function office(world: World) {
	await world.enter(grace, world.newBrowser());
	const user = (await world.store.getUserByEmail(grace.email))!;
	await world.enter();
	const operator = (await world.idIn())!;
	const act = async () => world.keep(await world.auth.impersonate(world.requestOf(), String(user.id)));
	const back = async () => world.keep(await world.auth.endImpersonation(world.requestOf()));
	const endAll = () => world.auth.sessions.of(operator).endAll();
	return { userId: String(user.id), operator, act, back, endAll };
}

const mayImpersonate: NonNullable<NonNullable<WorldOptions['session']>['mayImpersonate']> = ({ user }) =>
	user.email === ada.email;

const begun = (name: string, encrypted: boolean): Flow => ({
	name,
	options: { session: { mayImpersonate }, encrypted },
	async prepare(world) {
		const { userId, operator, act, endAll } = await office(world);
		return {
			act,
			async begin() {
				if ((await world.idIn()) === null) await world.typeIn();
				if ((await world.idIn()) === operator) await act();
			},
			missing: async () => ((await world.idIn()) === userId ? [] : ['the operator does not act as the user']),
			/** The session of the user ends with that of the operator. */
			async unsafe() {
				world.clock.advance(5);
				await endAll();
				return (await world.idIn()) === null ? [] : ['a session outlives that of the operator'];
			}
		};
	}
});

export const actingBegun = begun('an operator begins to act as a user', false);
export const actingBegunEncrypted = begun('an operator begins to act as a user, with encrypted sessions', true);

const ended = (name: string, encrypted: boolean): Flow => ({
	name,
	options: { session: { mayImpersonate }, encrypted },
	async prepare(world) {
		const { userId, operator, act, back } = await office(world);
		await act();
		const copied = world.browser.copy();
		const others = [world.browser.copy(), world.browser.copy()];
		return {
			act: back,
			async begin() {
				if ((await world.idIn()) === userId) await back().catch(() => undefined);
				// The right to return is used once: who lost the answer signs in.
				if ((await world.idIn()) === null) await world.typeIn();
			},
			missing: async () => [
				...((await world.idIn()) === operator ? [] : ['the operator is not themself again']),
				...((await world.idIn(copied)) === null ? [] : ['the session of the user lives on'])
			],
			/** The operator returns once: no copy of the session brings another one. */
			async unsafe() {
				const isBack = (await world.idIn()) === operator;
				const found = [];
				for (const browser of others) {
					const answer = await world.auth.endImpersonation(world.requestOf(browser)).catch(() => null);
					if (answer) world.keep(answer, browser);
					if ((await world.idIn(browser)) === operator) found.push(browser);
				}
				return isBack && found.length > 0 ? ['a copy brings another session of the operator'] : [];
			}
		};
	}
});

export const actingEnded = ended('an operator stops to act as a user', false);
export const actingEndedEncrypted = ended('an operator stops to act as a user, with encrypted sessions', true);

export const letInAgain: Flow = {
	name: 'an operator lifts a block',
	async prepare(world) {
		await world.enter();
		const userId = (await world.idIn())!;
		await world.auth.users.block(userId);
		const lift = () => world.auth.users.unblock(userId);
		return {
			act: lift,
			begin: lift,
			async missing() {
				const next = world.newBrowser();
				await world.typeIn(ada, next);
				return (await world.idIn(next)) === userId ? [] : ['the user does not get in'];
			},
			/** Sessions of before the block stay ended. */
			unsafe: async () => ((await world.idIn()) === null ? [] : ['a session of before the block lives'])
		};
	}
};
