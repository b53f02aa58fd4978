/** Whatever is closed while a flow is under way stays closed: at each moment of each flow that changes an account (#33 A19). */
import { describe, expect, test, vi } from 'vitest';
import { createAuthenticator } from '../fixtures/authenticator.js';
import { locationOf, type Browser } from '../fixtures/browser.js';
import { formIn } from '../fixtures/mail-app.js';
import { keyOf, phoneWith } from '../factors/support.js';
import { requestOf } from '../session/support.js';
import {
	ada,
	another,
	authenticating,
	challengeOf,
	createStage,
	registering,
	type Stage,
	type Strategy
} from './second-actor.js';

// What a password costs to hash is not what is tested here.
vi.mock('../../src/lib/plugins/credentials/password/hash/index.js', async (original) => ({
	...(await original<object>()),
	hashPassword: async (password: string) => Promise.resolve(`plain ${password}`),
	verifyPassword: async (typed: string, stored: string) =>
		Promise.resolve({ matches: stored === `plain ${typed}`, outdated: false }),
	verifyNothing: async () => Promise.resolve()
}));

/** What somebody does who is about to be shut out. */
interface Flow {
	readonly password?: boolean;
	readonly totp?: boolean;
	/** Does all but the last step, which it returns. */
	begin(stage: Stage, thief: Browser): Promise<() => Promise<unknown>>;
}

const quietly = (run: () => Promise<unknown>) => async () => run().catch(() => undefined);

async function linking(stage: Stage, thief: Browser, id: 'second' | 'posted', fields: Record<string, string>) {
	const url = locationOf(await thief.post(`/auth/signin/${id}`, fields));
	const callback = stage.providers[id].authorize(url, { user: { sub: 'thief', name: 'Thief' } });
	return () => thief.follow(callback);
}

/** With a copy of Ada's session. */
const changes: Record<string, Flow> = {
	'linking an account': { begin: (stage, thief) => linking(stage, thief, 'second', { link: 'true' }) },
	'linking an account whose answer is posted': {
		begin: (stage, thief) => linking(stage, thief, 'posted', { link: 'true' })
	},
	'answering the question about an account': {
		async begin(stage, thief) {
			const asked = locationOf(await (await linking(stage, thief, 'second', {}))());
			const { hidden } = formIn(await (await thief.visit(asked)).text());
			return () => thief.post('/auth/link', { ...hidden, decision: 'link' });
		}
	},
	'adding a passkey': {
		async begin(_, thief) {
			const answer = await registering(thief);
			return () => answer(createAuthenticator());
		}
	},
	'setting up one-time codes': {
		async begin(_, thief) {
			const page = await (await thief.visit('/auth/challenge/set-up')).text();
			const phone = phoneWith(keyOf(/class="key"[^>]*>([A-Z2-7 ]+)</.exec(page)?.[1] ?? ''));
			const setUp = /name="setUp" value="([^"]+)"/.exec(page)?.[1] ?? '';
			return () => thief.post('/auth/challenge/set-up', { setUp, code: phone.code() });
		}
	},
	'making recovery codes': {
		totp: true,
		begin: async (_, thief) => Promise.resolve(() => thief.post('/auth/challenge/codes'))
	},
	'changing the password': {
		begin: async (_, thief) =>
			Promise.resolve(() => thief.post('/auth/password/change', { current: ada.password, password: `${another}!` }))
	},
	'choosing the first password': {
		password: false,
		begin: async (_, thief) => Promise.resolve(() => thief.post('/auth/password/change', { password: `${another}!` }))
	},
	'changing the address': {
		async begin({ auth, letters }, thief) {
			await auth.accounts(requestOf(thief)).changeEmail('thief@example.test');
			const page = await thief.visit(letters.findLast(({ identifier }) => identifier === 'thief@example.test')!.url);
			const { action, hidden } = formIn(await page.text());
			return () => thief.post(action, hidden);
		}
	},
	'making an API token': {
		begin: async ({ auth }, thief) =>
			Promise.resolve(quietly(() => auth.sessions(requestOf(thief)).createToken({ expiresIn: 60, scopes: ['read'] })))
	},
	'exchanging the code of an app': {
		async begin(stage, thief) {
			const verifier = 'v'.repeat(43);
			const asking = {
				redirect_uri: 'com.example.app:/signed-in',
				code_challenge: challengeOf(verifier),
				code_challenge_method: 'S256'
			};
			const answered = await thief.post('/auth/native', { ...asking, decision: 'continue' });
			const code = new URL(answered.headers.get('location')!).searchParams.get('code')!;
			return () =>
				stage
					.newBrowser()
					.post('/auth/native-token', { code, code_verifier: verifier, redirect_uri: asking.redirect_uri });
		}
	},
	'a new proof by the password': {
		begin: async (_, thief) =>
			Promise.resolve(() =>
				thief.post('/auth/reauthenticate/password', { email: ada.email, password: ada.password, callbackUrl: '/' })
			)
	}
};

/** Whether an answer says that the password was changed. */
const isDone = (response: Response) => response.headers.get('location')?.includes('done=') ?? false;

/** Ada closes the door. `id` is the session of the other. Gives false if the other was first, and has shut her out. */
const closers: Record<string, (stage: Stage, id: string, own: Browser, copied: Browser) => Promise<unknown>> = {
	'signs out in the browser whose session it is': async (stage, _, __, copied) => {
		const isThere = (await stage.session(copied)) !== null;
		await stage.elsewhere.signOut(requestOf(copied));
		return isThere;
	},
	'signs out everywhere': ({ auth }) => auth.sessions.of(ada.id).endAll(),
	'ends that session': ({ auth }, id) => auth.sessions.of(ada.id).end(id),
	'is blocked': ({ auth }) => auth.users.block(ada.id),
	'is blocked, and the block is lifted': async ({ auth }) => {
		await auth.users.block(ada.id);
		await auth.users.unblock(ada.id);
	},
	'changes the password': async (_, __, own) =>
		isDone(await own.post('/auth/password/change', { current: ada.password, password: another }))
};

/** More than any of the flows has. */
const most = 80;

describe.each<Strategy>(['database', 'jwt'])('with the strategy "%s"', (strategy) => {
	describe.each(Object.keys(changes))('%s', (name) => {
		const { begin, ...options } = changes[name]!;

		test.each(Object.keys(closers))('while Ada %s', async (closer) => {
			const wrong: string[] = [];
			let moments = 0;
			for (let at = 1; at <= most; at++) {
				const stage = await createStage({ strategy, ...options });
				const [own, thief] = [await stage.enter(), await stage.enter()];
				const { id = '' } = (await stage.session(thief))!;
				const finish = await begin(stage, thief);
				const copied = thief.copy();
				const before = await stage.doors();
				let open: string[] = [];
				let isClosed: unknown;
				const reached = await stage.interrupted(at, finish, async () => {
					isClosed = await closers[closer]!(stage, id, own, copied);
					open = await stage.doors();
				});
				if (!reached) break;
				moments++;
				// A stored session that has another id by then is not found, and Ada is told so.
				if (isClosed === false) continue;
				if (await stage.session(thief)) wrong.push(`${at}: a session goes on`);
				// What is taken back is what Ada had before.
				const late = (await stage.doors()).filter((door) => ![...before, ...open].includes(door));
				if (late.length > 0) wrong.push(`${at}: ${late.join(', ')}`);
			}
			expect(wrong).toEqual([]);
			expect(moments).toBeGreaterThan(2);
			expect(moments).toBeLessThan(most);
		});
	});
});

/** Somebody who knows one of Ada's ways in signs in; and Ada takes that way away. */
const signIns: Record<
	string,
	Flow & { prepare?(stage: Stage): Promise<unknown>; close(stage: Stage, own: Browser): Promise<unknown> }
> = {
	'by a provider, whose account she unlinks': {
		begin: async ({ providers }, thief) => {
			const url = locationOf(await thief.post('/auth/signin/first'));
			const callback = providers.first.authorize(url, { user: { sub: 'ada-at-first', name: 'Ada' } });
			return () => thief.follow(callback);
		},
		close: ({ auth }, own) => auth.accounts(requestOf(own)).unlink('first')
	},
	'by a passkey, which she removes': {
		prepare: (stage) => stage.addPasskey(),
		async begin(stage, thief) {
			const answer = await authenticating(thief);
			return () => answer(stage.passkey);
		},
		async close({ auth }, own) {
			const passkeys = auth.passkeys(requestOf(own));
			await passkeys.remove((await passkeys.list())[0]!.id);
		}
	},
	'by the password, which she changes': {
		begin: async (_, thief) => Promise.resolve(() => thief.post('/auth/callback/password', ada)),
		close: (_, own) => own.post('/auth/password/change', { current: ada.password, password: another })
	},
	'by a mail, to the address of before': {
		async begin({ letters }, thief) {
			await thief.post('/auth/signin/link', { email: ada.email });
			const { url } = letters.at(-1)!;
			return () => thief.visit(url);
		},
		async close({ auth, letters }, own) {
			await auth.accounts(requestOf(own)).changeEmail('countess@example.test');
			const page = await own.visit(letters.findLast(({ identifier }) => identifier === 'countess@example.test')!.url);
			const { action, hidden } = formIn(await page.text());
			await own.post(action, hidden);
		}
	},
	'by the password and a code, when she changes the password': {
		totp: true,
		async begin(stage, thief) {
			await thief.post('/auth/callback/password', ada);
			return () => thief.post('/auth/challenge', { code: stage.phone.code() });
		},
		close: (_, own) => own.post('/auth/password/change', { current: ada.password, password: another })
	}
};

describe.each(Object.keys(signIns))('a sign-in %s', (name) => {
	const { prepare, begin, close, ...options } = signIns[name]!;

	test('does not begin a session afterwards', async () => {
		const wrong: number[] = [];
		let moments = 0;
		for (let at = 1; at <= most; at++) {
			const stage = await createStage({ strategy: 'database', ...options });
			await prepare?.(stage);
			const own = await stage.enter();
			const thief = stage.newBrowser();
			const finish = await begin(stage, thief);
			let before: unknown[] = [];
			const reached = await stage.interrupted(at, finish, async () => {
				await close(stage, own);
				before = (await stage.store.listSessions(ada.id)).map(({ id }) => id);
			});
			if (!reached) break;
			moments++;
			const isIn = await stage.session(thief);
			// Without the account, the person at the provider is somebody else here.
			if (isIn?.user?.id === ada.id && !before.includes(isIn.id)) wrong.push(at);
		}
		expect(wrong).toEqual([]);
		expect(moments).toBeGreaterThan(2);
		expect(moments).toBeLessThan(most);
	});
});
