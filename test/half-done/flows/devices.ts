/** Devices that a person trusts, so that they are not asked for the second factor there. */
import { ada } from '../../passwords/support.js';
import { keyOf, phoneWith, type Phone } from '../../factors/support.js';
import type { Browser } from '../../fixtures/browser.js';
import type { Flow } from '../matrix.js';
import type { World } from '../world.js';

const options: Flow['options'] = { mfa: { trustedDevices: true } };

/** A person with one-time codes, who is signed in. */
async function withPhone(world: World) {
	await world.enter();
	const userId = (await world.idIn())!;
	const path = '/auth/challenge/set-up';
	const page = await (await world.browser.visit(path)).text();
	const phone = phoneWith(keyOf(/class="key"[^>]*>([A-Z2-7 ]+)</.exec(page)?.[1] ?? ''));
	await world.browser.post(path, { setUp: /name="setUp" value="([^"]+)"/.exec(page)?.[1] ?? '', code: phone.code() });
	world.clock.advance(30);
	const devices = () => world.store.listSecrets(userId, 'trusted-device');
	return { userId, phone, devices };
}

/** Signs in with both factors, and trusts the device. */
async function trust(world: World, phone: Phone, browser: Browser): Promise<void> {
	world.clock.advance(30);
	await world.typeIn(ada, browser);
	await browser.post('/auth/challenge', { code: phone.code(), trustDevice: 'true' });
}

/** Whether a browser gets in with the first factor alone. */
async function getsIn(world: World, browser: Browser): Promise<boolean> {
	const copied = browser.copy();
	await copied.post('/auth/signout');
	await world.typeIn(ada, copied);
	return (await world.idIn(copied)) !== null;
}

export const deviceTrusted: Flow = {
	name: 'a device is trusted at the second factor',
	options,
	async prepare(world) {
		const { phone, devices } = await withPhone(world);
		const laptop = world.newBrowser();
		await world.typeIn(ada, laptop);
		const stranger = world.newBrowser();
		return {
			act: () => laptop.post('/auth/challenge', { code: phone.code(), trustDevice: 'true' }),
			async begin() {
				if ((await world.idIn(laptop)) === null || !(await getsIn(world, laptop))) await trust(world, phone, laptop);
			},
			missing: async () => [
				...((await world.idIn(laptop)) === null ? ['no user is signed in'] : []),
				...((await getsIn(world, laptop)) ? [] : ['the device is not trusted'])
			],
			unsafe: async () => [
				...((await getsIn(world, stranger)) ? ['another browser gets in by the password'] : []),
				// One that was lost is in the list of the user.
				...((await devices()).length > 2 ? ['there are more devices than answers'] : [])
			]
		};
	}
};

export const deviceUsed: Flow = {
	name: 'a person signs in on a trusted device',
	options,
	async prepare(world) {
		const { phone } = await withPhone(world);
		const laptop = world.newBrowser();
		await trust(world, phone, laptop);
		await laptop.post('/auth/signout');
		const enter = () => world.typeIn(ada, laptop);
		return {
			act: enter,
			begin: enter,
			missing: async () => ((await world.idIn(laptop)) === null ? ['no user is signed in'] : [])
		};
	}
};

const ended = (
	name: string,
	end: (world: World, deviceId: string) => Promise<unknown>,
	passes: 'password' | 'factor' = 'factor'
): Flow => ({
	name,
	options,
	async prepare(world) {
		const { phone, devices } = await withPhone(world);
		const laptop = world.newBrowser();
		await trust(world, phone, laptop);
		const [{ id = '' } = {}] = await devices();
		const act = () => end(world, id);
		return {
			act,
			async begin() {
				if ((await world.idIn()) === null) {
					await world.typeIn();
					if (passes === 'factor') await world.browser.post('/auth/challenge', { code: phone.code() });
				}
				await act();
			},
			missing: async () => [
				...((await devices()).length === 0 ? [] : ['the device is still in the list']),
				...((await getsIn(world, laptop)) ? ['the device is still trusted'] : [])
			]
		};
	}
});

export const deviceEnded = ended('a trusted device is ended', (world, id) =>
	world.auth.factors(world.requestOf()).endDevice(id)
);
export const devicesEnded = ended('trusted devices end with all sessions', (world) =>
	world.auth.sessions(world.requestOf()).endAll()
);
