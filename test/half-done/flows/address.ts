/** The address of a user: a change, and its undoing. */
import { ada } from '../../passwords/support.js';
import type { Flow } from '../matrix.js';
import type { World } from '../world.js';

const to = 'countess@example.test';
const options = { account: { changeEmail: true } } as const;

async function settled(world: World) {
	await world.enter();
	const userId = (await world.idIn())!;
	const change = async () => {
		await world.auth.accounts(world.requestOf()).changeEmail(to);
		return world.linkTo(to, 'changeAddress');
	};
	const address = async () => (await world.store.getUser(userId))?.email;
	return { userId, change, address };
}

export const changeOfAddress: Flow = {
	name: '(F2 F9) an address is changed',
	options,
	async prepare(world) {
		const { userId, change, address } = await settled(world);
		const link = await change();
		const enter = async () => {
			if ((await world.idIn()) === null) {
				for (const email of [ada.email, to]) await world.typeIn({ ...ada, email });
			}
		};
		return {
			act: () => world.press(link),
			async begin() {
				await enter();
				if ((await address()) === to) return;
				await world.press(await change());
			},
			missing: async () => ((await address()) === to ? [] : [`the address is ${await address()}`]),
			async unsafe() {
				if ((await address()) !== to) return [];
				const told = world.letters.filter(({ purpose }) => purpose === 'addressChanged');
				if (told.length === 0) return ['the owner of the earlier address was not told'];
				await world.press(world.linkTo(ada.email, 'addressChanged'), {}, world.newBrowser());
				const back = await address();
				if (back !== ada.email) return [`the change cannot be undone: the address is ${back}`];
				const next = world.newBrowser();
				await world.typeIn(ada, next);
				return (await world.idIn(next)) === userId ? [] : ['the owner does not get in'];
			}
		};
	}
};

export const undoing: Flow = {
	name: '(F1) a change of the address by a thief is undone',
	options,
	async prepare(world) {
		const { userId, change, address } = await settled(world);
		await world.press(await change());
		const link = world.linkTo(ada.email, 'addressChanged');
		const thief = world.browser;
		const owner = world.newBrowser();
		const undo = () => world.press(link, {}, owner);
		return {
			act: undo,
			begin: undo,
			async missing() {
				if ((await address()) !== ada.email) return [`the address is ${await address()}`];
				await world.typeIn(ada, owner);
				return [
					...((await world.idIn(owner)) === userId ? [] : ['the owner does not get in']),
					...((await world.idIn(thief)) === null ? [] : ['the session of the thief lives on']),
					...((await world.store.listSecrets(userId, 'address')).length === 0 ? [] : ['an address is kept'])
				];
			},
			async unsafe() {
				const isBack = (await address()) === ada.email;
				return isBack && (await world.idIn(thief)) !== null ? ['the session of the thief lives on'] : [];
			}
		};
	}
};
