/** Changing a session: from the browser through `session.updateSchema`, from the server as the application says. */
import { describe, expect, test } from 'vitest';
import { CrossSiteRequest, InvalidConfig } from '../../src/errors.js';
import type { AuthConfig } from '../../src/lib/base/config/options.js';
import type { Schema } from '../../src/providers/types.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { createApp } from '../fixtures/app.js';
import { createKitApp } from '../kit/kit.js';

interface Choice {
	theme: 'light' | 'dark';
}

/** As Zod or Valibot would make it. */
const choice: Schema<Choice> = {
	'~standard': {
		version: 1,
		vendor: 'own',
		validate(value) {
			const { theme } = Object(value) as Partial<Choice>;
			if (theme === 'light' || theme === 'dark') return { value: { theme } };
			return { issues: [{ message: 'theme has to be light or dark' }] };
		}
	}
};

/** Stores what it is given in the token, and shows it. */
function remembering(seen: unknown[] = []): Pick<AuthConfig, 'callbacks'> {
	return {
		callbacks: {
			jwt({ token, trigger, session }) {
				if (trigger !== 'update') return token;
				seen.push(session);
				return { ...token, ...(session as object) };
			},
			session: ({ session, token }) => ({ ...session, theme: token.theme })
		}
	};
}

describe('from the browser', () => {
	test('the callbacks receive data that matches the schema, as the schema returns it', async () => {
		const seen: unknown[] = [];
		const app = createApp({ ...remembering(seen), session: { updateSchema: choice } });
		await app.signIn();
		const answer = await app.browser.postJson('/auth/session', { data: { theme: 'dark', role: 'admin' } });
		expect([answer.status, await answer.json()]).toMatchObject([200, { theme: 'dark' }]);
		expect(seen).toEqual([{ theme: 'dark' }]);
		expect(await app.session()).toMatchObject({ theme: 'dark' });
	});

	test.each([[{ theme: 'red' }], [{}], [null], [undefined], ['dark']])(
		'data that does not match is answered with 400, and changes nothing: %j',
		async (data) => {
			const seen: unknown[] = [];
			const app = createApp({ ...remembering(seen), session: { updateSchema: choice } });
			await app.signIn();
			const before = app.browser.cookie('__Secure-authjs.session-token');
			const answer = await app.browser.postJson('/auth/session', { data });
			expect([answer.status, await answer.json()]).toEqual([400, { error: 'InvalidRequest' }]);
			expect(seen).toEqual([]);
			expect(app.browser.cookie('__Secure-authjs.session-token')).toBe(before);
		}
	);

	test('a schema that throws is a fault of the site', async () => {
		const broken: Schema<never> = {
			'~standard': { version: 1, vendor: 'own', validate: () => Promise.reject(new Error('no such table')) }
		};
		const app = createApp({ ...remembering(), session: { updateSchema: broken } });
		await app.signIn();
		expect((await app.browser.postJson('/auth/session', { data: {} })).status).toBe(500);
		expect(app.logger.errors[0]).toBeInstanceOf(InvalidConfig);
	});

	test('an object that is not a schema is refused when the configuration is compiled', () => {
		expect(() => createApp({ session: { updateSchema: {} as Schema<unknown> } })).toThrow(/updateSchema/);
	});
});

describe('from the server', () => {
	test('locals.updateSession needs no schema, returns the session, and stores it', async () => {
		const app = createKitApp({ ...remembering(), session: { updateSchema: choice } });
		await app.browser.follow(app.op.authorize(new URL((await begin(app)).headers.get('location')!)));
		app.page = async ({ locals }) => Response.json(await locals.updateSession({ theme: 'system' }));
		expect(await (await app.browser.visit('/')).json()).toMatchObject({ theme: 'system' });
		app.page = async ({ locals }) => Response.json(await locals.auth());
		expect(await (await app.browser.visit('/')).json()).toMatchObject({ theme: 'system' });
	});

	test('locals.updateSession returns null without a session', async () => {
		const app = createKitApp(remembering());
		app.page = async ({ locals }) => Response.json(await locals.updateSession({ theme: 'dark' }));
		expect(await (await app.browser.visit('/')).json()).toBeNull();
	});

	test('S213 locals.updateSession is refused in a remote query, and for a form of another site', async () => {
		const app = createKitApp(remembering());
		const thrown: unknown[] = [];
		app.page = async ({ locals }) => {
			await locals.updateSession({ theme: 'dark' }).catch((error: unknown) => thrown.push(error));
			return new Response();
		};
		app.options = { isRemoteRequest: true };
		await app.browser.visit('/_app/remote/x/theme');
		app.options = {};
		await app.browser.post('/', {}, { crossSite: true });
		expect(thrown.map((each) => each instanceof CrossSiteRequest)).toEqual([true, true]);
	});

	test('with stored sessions the session callback gets the data', async () => {
		const told: unknown[] = [];
		const app = createApp({
			adapter: MemoryAdapter(),
			callbacks: {
				session({ session, newSession, trigger }) {
					if (trigger) told.push([trigger, newSession]);
					return session;
				}
			}
		});
		await app.signIn();
		const request = new Request('https://app.test/', {
			headers: { cookie: `__Secure-authjs.session-token=${app.browser.cookie('__Secure-authjs.session-token')}` }
		});
		const { session } = await app.auth.updateSession(request, { theme: 'dark' });
		expect(session?.user?.name).toBe('Ada Lovelace');
		expect(told).toEqual([['update', { theme: 'dark' }]]);
	});
});

async function begin(app: ReturnType<typeof createKitApp>): Promise<Response> {
	return app.browser.post('/auth/signin/op');
}
