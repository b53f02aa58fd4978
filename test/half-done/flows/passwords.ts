/** Passwords that are set, while a thief who knows the earlier one is signed in. */
import { ada, another } from '../../passwords/support.js';
import type { Flow } from '../matrix.js';
import type { World } from '../world.js';

async function robbed(world: World) {
	await world.enter();
	const userId = (await world.idIn())!;
	const thief = world.newBrowser();
	await world.typeIn(ada, thief);
	const signIn = async (password: string) => {
		const elsewhere = world.newBrowser();
		await world.typeIn({ ...ada, password }, elsewhere);
		return (await world.idIn(elsewhere)) !== null;
	};
	const isOut = async () => ((await world.idIn(thief)) === null ? [] : ['the session of the thief lives on']);
	return {
		signIn,
		/** The faults that are left once the password is another one. */
		async unsafe() {
			if (await signIn(ada.password)) return [];
			const told = world.letters.filter(({ purpose }) => purpose === 'passwordChanged');
			return [...(await isOut()), ...(told.length > 0 ? [] : ['the owner was not told'])];
		},
		async missing() {
			const isNew = await signIn(another);
			return [
				...(isNew ? [] : ['the new password does not sign in']),
				...((await signIn(ada.password)) ? ['the earlier password signs in'] : []),
				...(await isOut())
			];
		},
		userId
	};
}

export const reset: Flow = {
	name: '(F8 F9) a forgotten password is reset',
	async prepare(world) {
		const { missing, unsafe } = await robbed(world);
		const owner = world.newBrowser();
		const ask = async () => {
			await owner.post('/auth/password/forgot', { email: ada.email });
			return world.linkTo(ada.email, 'reset');
		};
		const link = await ask();
		return {
			act: () => world.press(link, { password: another }, owner),
			begin: async () => world.press(await ask(), { password: another }, owner),
			missing,
			unsafe
		};
	}
};

export const change: Flow = {
	name: '(F8 F9) a password is changed',
	async prepare(world) {
		const { missing, unsafe } = await robbed(world);
		const act = () => world.browser.post('/auth/password/change', { current: ada.password, password: another });
		return {
			act,
			async begin() {
				await world.typeIn();
				await act();
			},
			missing,
			unsafe
		};
	}
};
