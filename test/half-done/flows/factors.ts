/** Second factors that are added, removed and used. */
import type { CodeMessage } from '../../../src/lib/base/config/options.js';
import { ada } from '../../passwords/support.js';
import { keyOf, phoneWith, type Phone } from '../../factors/support.js';
import type { Flow } from '../matrix.js';
import type { World } from '../world.js';

const path = '/auth/challenge/set-up';

async function open(world: World, page = path): Promise<{ phone: Phone; setUp: string }> {
	const text = await (await world.browser.visit(page)).text();
	const key = /class="key"[^>]*>([A-Z2-7 ]+)</.exec(text)?.[1] ?? '';
	return { phone: phoneWith(keyOf(key)), setUp: /name="setUp" value="([^"]+)"/.exec(text)?.[1] ?? '' };
}

const codesIn = (page: string) => page.match(/[a-z2-7]{4}(?:-[a-z2-7]{4}){3}(?=<\/li>)/g) ?? [];

/** A user who is signed in here, and a thief who is signed in with the password. */
async function robbed(world: World) {
	await world.enter();
	const userId = (await world.idIn())!;
	const thief = world.newBrowser();
	await world.typeIn(ada, thief);
	const secrets = (kind: string) => world.store.listSecrets(userId, kind);
	const isOut = async () => ((await world.idIn(thief)) === null ? [] : ['the session of the thief lives on']);
	return { userId, thief, secrets, isOut };
}

/** Adds a factor, and signs in with it. */
async function withFactor(world: World) {
	const { phone, setUp } = await open(world);
	const page = await world.browser.post(path, { setUp, code: phone.code() });
	const codes = codesIn(await page.text());
	world.clock.advance(30);
	return { phone, codes };
}

/** Proves the factor in the browser of the person, signing in if need be. */
async function prove(world: World, phone: Phone, browser = world.browser) {
	await world.typeIn(ada, browser);
	await browser.post('/auth/challenge', { code: phone.code() });
}

export const factorAdded: Flow = {
	name: '(F8) one-time codes are set up',
	options: { mfa: {} },
	async prepare(world) {
		const { secrets, isOut } = await robbed(world);
		let phone: Phone;
		let setUp: string;
		({ phone, setUp } = await open(world));
		let shown: readonly string[] = [];
		const post = async () => {
			const answer = await world.browser.post(path, { setUp, code: phone.code() });
			shown = codesIn(await answer.text());
		};
		return {
			act: post,
			async begin() {
				if ((await secrets('totp')).length === 0) {
					if ((await world.idIn()) === null) await world.typeIn();
					({ phone, setUp } = await open(world));
					return post();
				}
				world.clock.advance(30);
				await prove(world, phone);
				const made = await world.browser.post('/auth/challenge/codes');
				shown = codesIn(await made.text());
			},
			async missing() {
				if ((await secrets('totp')).length === 0) return ['there is no factor'];
				world.clock.advance(30);
				const elsewhere = world.newBrowser();
				await prove(world, phone, elsewhere);
				return [
					...((await world.idIn(elsewhere)) === null ? ['the factor does not get in'] : []),
					...(shown.length === 10 ? [] : ['the recovery codes were not shown']),
					...(await isOut())
				];
			},
			unsafe: async () => ((await secrets('totp')).length > 0 ? isOut() : [])
		};
	}
};

export const factorRemoved: Flow = {
	name: '(F8) one-time codes are removed',
	options: { mfa: {} },
	async prepare(world) {
		await world.enter();
		const userId = (await world.idIn())!;
		const { phone } = await withFactor(world);
		const thief = world.newBrowser();
		await prove(world, phone, thief);
		world.clock.advance(30);
		const remove = () => world.browser.post('/auth/account/factors.remove', { kind: 'totp' });
		const isOut = async () => ((await world.idIn(thief)) === null ? [] : ['the session of the thief lives on']);
		const isGone = async () => (await world.store.listSecrets(userId, 'totp')).length === 0;
		return {
			act: remove,
			async begin() {
				if (await isGone()) return;
				await prove(world, phone);
				await remove();
			},
			async missing() {
				return [...((await isGone()) ? [] : ['the factor is still there']), ...(await isOut())];
			},
			unsafe: async () => ((await isGone()) ? isOut() : [])
		};
	}
};

const messages: CodeMessage[] = [];

export const numberAdded: Flow = {
	name: '(F8) a phone number is added',
	options: { mfa: { phone: { sendCode: (message: CodeMessage) => void messages.push(message) } } },
	async prepare(world) {
		const { secrets, isOut } = await robbed(world);
		const ask = async () => {
			const page = await world.browser.post('/auth/challenge/phone', { phone: '+1 415 555 0123' });
			return /name="setUp" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
		};
		let setUp = await ask();
		const post = () => world.browser.post('/auth/challenge/phone', { setUp, code: messages.at(-1)?.code ?? '' });
		return {
			act: post,
			async begin() {
				if ((await secrets('phone')).length > 0) return;
				if ((await world.idIn()) === null) await world.typeIn();
				setUp = await ask();
				await post();
			},
			missing: async () => [
				...((await secrets('phone')).length === 0 ? ['there is no number'] : []),
				...(await isOut())
			],
			unsafe: async () => ((await secrets('phone')).length > 0 ? isOut() : [])
		};
	}
};

export const factorUsed: Flow = {
	name: 'a one-time code is typed in at a sign-in',
	options: { mfa: {} },
	async prepare(world) {
		await world.enter();
		const { phone } = await withFactor(world);
		const next = world.newBrowser();
		await world.typeIn(ada, next);
		return {
			act: () => next.post('/auth/challenge', { code: phone.code() }),
			async begin() {
				world.clock.advance(30);
				await prove(world, phone, next);
			},
			missing: async () => ((await world.idIn(next)) === null ? ['no user is signed in'] : [])
		};
	}
};

export const recoveryUsed: Flow = {
	name: 'a recovery code is typed in at a sign-in',
	options: { mfa: {} },
	async prepare(world) {
		await world.enter();
		const userId = (await world.idIn())!;
		const { codes } = await withFactor(world);
		const next = world.newBrowser();
		await world.typeIn(ada, next);
		const use = (code: string | undefined) => next.post('/auth/challenge', { recovery: code ?? '' });
		return {
			act: () => use(codes[0]),
			async begin() {
				await world.typeIn(ada, next);
				await use(codes[1]);
			},
			missing: async () => ((await world.idIn(next)) === null ? ['no user is signed in'] : []),
			async unsafe() {
				if ((await world.idIn(next)) === null) return [];
				const { length: left } = await world.store.listSecrets(userId, 'recovery-code');
				return left < codes.length ? [] : ['a code signs in, and stays'];
			}
		};
	}
};

export const factorsTakenAway: Flow = {
	name: '(F8) an operator takes the factors of a user away',
	options: { mfa: {} },
	async prepare(world) {
		await world.enter();
		const userId = (await world.idIn())!;
		await withFactor(world);
		const act = () => world.auth.accounts.resetFactors(userId);
		const isGone = async () => (await world.store.listSecrets(userId, 'totp')).length === 0;
		const isOut = async () => ((await world.idIn()) === null ? [] : ['the session of a thief lives on']);
		return {
			act,
			begin: act,
			missing: async () => [...((await isGone()) ? [] : ['the factor is still there']), ...(await isOut())],
			unsafe: async () => ((await isGone()) ? isOut() : [])
		};
	}
};
