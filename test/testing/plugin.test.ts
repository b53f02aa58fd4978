/** The checks of plugins: a sound plugin passes all of them, and each is broken by a small plugin. */
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { Adapter } from '../../src/adapters/types.js';
import type { PluginDefinition } from '../../src/lib/core/plugin-contract/types.js';
import { organizations } from '../../src/organizations.js';
import { definePlugin, html, PluginError } from '../../src/plugin.js';
import { defineTable } from '../../src/tables.js';
import { pluginCases, testPlugin } from '../../src/testing.js';
import type { PluginConformanceOptions, PluginExamples } from '../../src/testing.js';
import { notes } from '../plugins/notes.js';
import { terms } from '../plugins/terms.js';
import { noticeBoard } from '../plugins/notice-board.js';
import { company, createIdentityProvider } from '../plugins/company.js';
import { createWallet, wallet } from '../plugins/wallet.js';

class Missing extends PluginError {
	static override rule = { status: 404, code: 'ThingMissing' } as const;
}

/** It is answered as any other error, because the class is no error of plugins. */
class Foreign extends Error {
	static rule = { status: 404, code: 'Foreign' } as const;
}

const thing = defineTable('thing', {
	columns: { id: 'key', ownerId: { references: 'user' }, text: 'text' },
	primaryKey: ['id']
});
const trace = defineTable('trace', { columns: { id: 'key', ownerId: 'key' }, primaryKey: ['id'] });

const wait = async () => Promise.resolve();
const row = (ownerId: string) => ({ id: crypto.randomUUID(), ownerId });
const page = (body: ReturnType<typeof html>) => ({
	page: { GET: async () => Promise.resolve({ page: { title: 'A page', body } }) }
});
const section = (
	body: (acting: boolean) => ReturnType<typeof html>,
	more: Partial<NonNullable<PluginDefinition['sections']>[number]> = {}
) => [
	{
		id: 'things',
		order: 550,
		show: async (_: unknown, { acting }: { acting: boolean }) =>
			Promise.resolve({ title: 'Things', body: body(acting) }),
		...more
	}
];

/** Says that a section is for everyone, of whom the page says something. */
function thrownUnless(about: unknown): boolean {
	if (about === null) throw new TypeError('no about');
	return true;
}

/** A page of sections, with one section and one form. */
const desk = (
	more: Partial<NonNullable<PluginDefinition['pages']>[string]> = {},
	sectionMore: Partial<NonNullable<PluginDefinition['sections']>[number]> = {}
): Pick<PluginDefinition, 'pages' | 'sections'> => ({
	pages: {
		clerk: {
			path: 'desk/:id',
			open: async () => Promise.resolve({ title: 'Desk', home: { href: '/', text: 'Home' }, about: null }),
			...more
		}
	},
	sections: [
		{
			id: 'inbox',
			order: 1,
			audience: 'clerk',
			show: async (_, { acting, formOf }) =>
				Promise.resolve({ title: 'Inbox', body: acting ? html`` : formOf('empty', html`<button>Empty</button>`) }),
			actions: { empty: { fresh: false, run: wait, done: () => 'Empty.' } },
			...sectionMore
		}
	]
});

class Unproven extends PluginError {
	static override rule = { status: 403, code: 'Unproven' } as const;
}

/** A provider whose proof is the text that `prove` makes. */
const badge = (
	isProof: (text: string, signIn: { readonly challenge: string; readonly origin: string }) => boolean,
	more: Partial<NonNullable<PluginDefinition['providers']>[string]> = {}
): Pick<PluginDefinition, 'providers' | 'errors'> => ({
	errors: [[Unproven, { title: 'The badge is wrong', text: 'Try again.' }]],
	providers: {
		badge: {
			name: 'Badge',
			path: 'badge',
			fields: ['text'],
			begin: async (_, { formOf }) =>
				Promise.resolve({ page: { title: 'Badge', body: formOf(html`<input name="text" />`) } }),
			async verify(_, { answer: { text = '' }, challenge, origin }) {
				await wait();
				if (!isProof(text, { challenge, origin })) throw new Unproven('the badge is wrong');
				return { id: 'ada' };
			},
			...more
		}
	}
});
const prove = ({ challenge, origin }: { readonly challenge: string; readonly origin: string }) =>
	`${origin} ${challenge}`;
const proofs = { badge: (signIn: Parameters<typeof prove>[0]) => ({ text: prove(signIn) }) };

/** Whether this has been said before. */
function saidBefore(): (text: string) => boolean {
	const said = new Set<string>();
	return (text) => said.size === said.add(text).size;
}
const [endedBefore, changedBefore] = [saidBefore(), saidBefore()];

/** An adapter whose rows of plugins end with no user. */
function forgetful(): Adapter {
	const adapter = MemoryAdapter();
	const source = adapter.tables as Extract<NonNullable<Adapter['tables']>, { open: unknown }>;
	return {
		...adapter,
		tables: {
			open: async (...given) => ({ ...(await source.open(...given)), userDeleted: undefined })
		} as Adapter['tables']
	};
}

interface Broken {
	/** The check that it breaks: the beginning of its name. */
	readonly check: string;
	readonly message: RegExp;
	readonly definition: Omit<Partial<PluginDefinition>, 'name'> & { readonly name?: string };
	readonly options?: Partial<PluginConformanceOptions>;
	readonly examples?: PluginExamples;
}

let reader: Adapter | undefined;

const broken: readonly (readonly [what: string, Broken])[] = [
	['a name that no address has', { check: 'start: give', message: /No Name/, definition: { name: 'No Name' } }],
	[
		'a cookie of ten years',
		{ check: 'start: give', message: /400 days/, definition: { cookies: { a: { maxAge: 4e8 } } } }
	],
	[
		'arguments that it refuses itself',
		{
			check: 'start: give',
			message: /no key was given/,
			definition: {
				check: () => {
					throw new TypeError('no key was given');
				}
			}
		}
	],
	[
		'a section that another plugin has',
		{
			check: 'start: leave',
			message: /"broken" and "neighbour" both have sections "neighbour"/,
			definition: { sections: section(() => html``, { id: 'neighbour' }) }
		}
	],
	[
		'a global variable',
		{
			check: 'start: change nothing outside',
			message: /`thingsOfPlugin` was added/,
			definition: { check: () => void Object.assign(globalThis, { thingsOfPlugin: 1 }) }
		}
	],
	['an empty text', { check: 'texts: write', message: /"title" is empty/, definition: { texts: { title: ' ' } } }],
	[
		'an error without a text',
		{
			check: 'texts: write',
			message: /"ThingMissing" is empty/,
			definition: { errors: [[Missing, { title: 'Missing', text: '' }]] }
		}
	],
	[
		'a text that is not translated',
		{
			check: 'texts: translate',
			message: /de: translate the text "more"/,
			definition: {
				texts: { title: 'Title', more: 'More' },
				translations: { de: async () => Promise.resolve({ title: 'Titel' }) }
			}
		}
	],
	[
		'an error that is not translated',
		{
			check: 'texts: translate',
			message: /de: translate the text of the error "ThingMissing"/,
			definition: {
				errors: [[Missing, { title: 'Missing', text: 'It is missing.' }]],
				translations: { de: async () => Promise.resolve({}) }
			}
		}
	],
	[
		'a translation of nothing',
		{
			check: 'texts: translate',
			message: /remove or rename the text "titel"/,
			definition: { texts: {}, translations: { de: async () => Promise.resolve({ titel: 'Titel' }) } }
		}
	],
	[
		'a language that no request finds',
		{
			check: 'texts: name each language',
			message: /name the language "pt-BR"/,
			definition: {
				texts: { title: 'Title' },
				translations: { 'pt-br': async () => Promise.resolve({ title: 'Título' }) }
			}
		}
	],
	[
		'an error that is none of plugins',
		{
			check: 'errors: let each error show its page',
			message: /Foreign is answered with 500/,
			definition: { errors: [[Foreign as unknown as typeof Missing, { title: 'Foreign', text: 'It is foreign.' }]] }
		}
	],
	[
		'an email without a subject',
		{
			check: 'emails: make',
			message: /"added" in en has no subject/,
			definition: { mails: { added: () => ({ subject: '', parts: [{ paragraph: 'A thing.' }] }) } }
		}
	],
	[
		'an email that leads to a script',
		{
			check: 'emails: make',
			message: /is not sent: InvalidConfig/,
			definition: { mails: { added: () => ({ subject: 'A', parts: [{ button: 'B', url: 'javascript:1' }] }) } }
		}
	],
	[
		'a method in small letters',
		{
			check: 'routes: name each method',
			message: /has `get`/,
			definition: { routes: { things: { get: wait } as object } }
		}
	],
	[
		'a route without a method',
		{ check: 'routes: name each method', message: /has no method/, definition: { routes: { things: {} } } }
	],
	[
		'an open element',
		{ check: 'pages: write', message: /write <\/b> where/, definition: { routes: page(html`<p><b>One</p>`) } }
	],
	[
		'a script',
		{
			check: 'pages: write',
			message: /leave out <script>/,
			definition: {
				routes: page(
					html`<script>
						1;
					</script>`
				)
			}
		}
	],
	[
		'a style',
		{
			check: 'pages: write',
			message: /leave out `style` of <p>/,
			definition: { routes: page(html`<p style="color: red">A</p>`) }
		}
	],
	[
		'a page that needs a user',
		{
			check: 'pages: answer a visitor',
			message: /page fails with 500/,
			definition: {
				routes: {
					page: {
						GET: async (_, { userId }) => {
							if ((await userId()) === null) throw new TypeError('there is no user');
							return { json: 1 };
						}
					}
				}
			}
		}
	],
	[
		'a row that a GET request stores',
		{
			check: 'changes: change nothing in a GET',
			message: /GET things calls `change`/,
			definition: {
				tables: [thing],
				routes: {
					things: {
						async GET({ tables }, { userId }) {
							const ownerId = await userId();
							if (ownerId !== null) await tables.insert(thing, { ...row(ownerId), text: 'x' });
							return { json: 1 };
						}
					}
				}
			}
		}
	],
	[
		'a row that a section stores',
		{
			check: 'changes: change nothing in a GET',
			message: /a section calls `change`/,
			definition: {
				tables: [thing],
				sections: [
					{
						id: 'things',
						order: 1,
						async show({ tables }, { owner }) {
							await tables.insert(thing, { ...row(owner ?? ''), text: 'x' });
							return null;
						}
					}
				]
			}
		}
	],
	[
		'a route that any site may call in the name of a user',
		{
			check: 'changes: let pages of other sites',
			message: /POST things calls `change` for a page of another site/,
			definition: {
				tables: [thing],
				routes: {
					things: {
						crossSite: true,
						async POST({ tables }, { userId }) {
							await tables.insert(thing, { ...row((await userId()) ?? ''), text: 'x' });
							return { json: 1 };
						}
					}
				}
			}
		}
	],
	[
		'a member that hides its change',
		{
			check: 'changes: set `changes: true`',
			message: /`broken\.add` calls `change`, also in a remote `query`/,
			definition: {
				tables: [thing],
				locals: {
					add: {
						async run({ tables }, { userId }, text: string) {
							await tables.insert(thing, { ...row((await userId()) ?? ''), text });
						}
					}
				}
			},
			examples: { members: { 'broken.add': ['A'] } }
		}
	],
	[
		'a hook that refuses everyone',
		{
			check: 'sign-in: let a user in',
			message: /the sign-in ends with .*refused/,
			definition: {
				errors: [[Missing, { title: 'Missing', text: 'It is missing.' }]],
				hooks: { beforeEnter: async () => Promise.reject(new Missing('refused')) }
			}
		}
	],
	[
		'a hook whose error is in the log alone',
		{
			check: 'sign-in: let a user in',
			message: /the hook "recorded" of the plugin "broken" failed/,
			definition: { hooks: { recorded: async () => Promise.reject(new TypeError('no')) } }
		}
	],
	[
		'a read around every request',
		{
			check: 'sign-in: ask the adapter nothing',
			message: /`getUser` is called at each sign-in/,
			definition: {
				check: ({ adapter }) => void (reader = adapter),
				around: async ({ next }) => {
					await reader?.getUser?.('1');
					return next();
				}
			}
		}
	],
	[
		'a section that needs rows',
		{
			check: 'sections: show each',
			message: /with the rows.*a section of the plugin "broken" failed/s,
			definition: { sections: [{ id: 'things', order: 1, show: async () => Promise.reject(new TypeError('no row')) }] }
		}
	],
	[
		'a form while another user acts',
		{
			check: 'sections: show no form',
			message: /"things" has a form/,
			definition: {
				sections: section(() => html`<form method="post"><button>Add</button></form>`, { whileActing: true })
			}
		}
	],
	[
		'a row that outlives its user',
		{
			check: 'deletion: delete what is stored',
			message: /a row of "trace" is left/,
			definition: {
				tables: [trace],
				server: { add: async ({ tables }, ownerId: string) => tables.insert(trace, row(ownerId)) }
			},
			options: {
				examples: async ({ auth, user }) => {
					const { broken: of } = auth as unknown as { broken: { add(id: string): Promise<boolean> } };
					if (user) await of.add(user.id);
					return {};
				}
			}
		}
	],
	[
		'a deletion that takes the rows of all users',
		{
			check: 'deletion: delete what is stored',
			message: /rows of another user are gone/,
			definition: { tables: [thing], hooks: { deleting: async ({ tables }) => void (await tables.delete(thing, {})) } }
		}
	],
	[
		'a page that says yes before the user has a row',
		{
			check: 'pages of sections: answer a user',
			message: /"clerk" answers a user with 404: store what the page needs/,
			definition: {
				errors: [[Missing, { title: 'Missing', text: 'It is missing.' }]],
				...desk({ open: async () => Promise.reject(new Missing('no desk')) })
			}
		}
	],
	[
		'a section that fails to say for whom it is',
		{
			check: 'pages of sections: answer a user',
			message:
				/the page "clerk" fails: EventError: `isFor` of the section "inbox" of the plugin "broken" failed .*no about/,
			definition: desk({}, { isFor: (about) => thrownUnless(about) })
		}
	],
	[
		'a section that needs rows, on a page of sections',
		{
			check: 'pages of sections: answer a user',
			message: /the page "clerk" fails: .*a section of the plugin "broken" failed/,
			definition: desk({}, { show: async () => Promise.reject(new TypeError('no row')) })
		}
	],
	[
		'an open element on a page of sections',
		{
			check: 'pages of sections: answer a user',
			message: /the page "clerk": write <\/b> where/,
			definition: desk({}, { show: async () => Promise.resolve({ title: 'Inbox', body: html`<p><b>One</p>` }) })
		}
	],
	[
		'a section without a place',
		{
			check: 'pages of sections: answer a user',
			message: /the section "inbox" has no place/,
			definition: desk({}, { order: undefined as never })
		}
	],
	[
		'a page of sections that needs a user',
		{
			check: 'pages of sections: send a visitor',
			message: /"clerk" answers a visitor without a session with 500/,
			definition: desk({
				async open(_, { userId }) {
					if ((await userId()) === null) throw new TypeError('there is no user');
					return { title: 'Desk', home: { href: '/', text: 'Home' }, about: null };
				}
			})
		}
	],
	[
		'a row that `open` stores',
		{
			check: 'changes: change nothing in a GET',
			message: /a section calls `change`/,
			definition: {
				tables: [thing],
				...desk({
					async open({ tables }, { userId }) {
						const ownerId = await userId();
						if (ownerId !== null) await tables.insert(thing, { ...row(ownerId), text: 'x' });
						return { title: 'Desk', home: { href: '/', text: 'Home' }, about: null };
					}
				})
			}
		}
	],
	[
		'a form of a page of sections that any site may post',
		{
			check: 'changes: let pages of other sites',
			message: /inbox.empty answers a page of another site with 200/,
			definition: {
				...desk(),
				around: async ({ request, next }) => {
					const isForm = request.method === 'POST' && new URL(request.url).pathname.includes('/desk/');
					return isForm ? new Response('empty') : next();
				}
			}
		}
	],
	[
		'a form of a page of sections while another user acts',
		{
			check: 'sections: show no form',
			message: /"inbox" has a form/,
			definition: desk(
				{},
				{
					whileActing: true,
					show: async (_, { formOf }) =>
						Promise.resolve({ title: 'Inbox', body: formOf('empty', html`<button>Empty</button>`) })
				}
			)
		}
	],
	[
		'a redirect by a link that stores a row',
		{
			check: 'changes: set `changes: true`',
			message: /`broken\.leave` calls `change`/,
			definition: {
				tables: [thing],
				locals: {
					leave: {
						answers: 'redirect',
						async run({ tables }, { userId }) {
							await tables.insert(thing, { ...row((await userId()) ?? ''), text: 'x' });
							return { redirect: '/left' };
						}
					}
				}
			}
		}
	],
	[
		'a redirect to another site',
		{
			check: 'members: answer as',
			message: /`broken\.leave` leads to https:\/\/elsewhere\.test\/: return an address of the site/,
			definition: {
				locals: {
					leave: { answers: 'redirect', run: async () => Promise.resolve({ redirect: 'https://elsewhere.test/' }) }
				}
			}
		}
	],
	[
		'a redirect to nowhere',
		{
			check: 'members: answer as',
			message: /`leave` returns no `redirect`/,
			definition: { functions: { leave: { answers: 'redirect', run: async () => Promise.resolve({} as never) } } }
		}
	],
	[
		'a cookie that it has not named',
		{
			check: 'members: answer as',
			message: /`broken\.remember` fails with .*seen/,
			definition: {
				locals: {
					remember: {
						answers: 'cookies',
						run: async () => Promise.resolve({ result: true, cookies: { seen: { at: 1 } } })
					}
				}
			}
		}
	],
	[
		'cookies without a result',
		{
			check: 'members: answer as',
			message: /`broken\.remember` returns no `result`/,
			definition: {
				cookies: { seen: { maxAge: 60 } },
				locals: {
					remember: { answers: 'cookies', run: async () => Promise.resolve({ cookies: { seen: { at: 1 } } } as never) }
				}
			}
		}
	],
	[
		'a change of the session that fails',
		{
			check: 'members: answer as',
			message: /`broken\.choose` fails with TypeError: .*Give its arguments/,
			definition: {
				locals: {
					choose: {
						answers: 'session',
						run: async (_: unknown, __: unknown, team: string) => Promise.resolve({ data: { team: team.trim() } })
					}
				}
			}
		}
	],
	[
		'a page of a provider with a style',
		{
			check: 'providers: show the page',
			message: /the page of "badge": leave out `style` of <p>/,
			definition: badge((text, signIn) => text === prove(signIn), {
				begin: async () => Promise.resolve({ page: { title: 'Badge', body: html`<p style="color: red">A</p>` } })
			})
		}
	],
	[
		'a page of a provider that fails',
		{
			check: 'providers: show the page',
			message: /the page of "badge" fails: .*no badge/,
			definition: badge((text, signIn) => text === prove(signIn), {
				begin: async () => Promise.reject(new TypeError('no badge'))
			})
		}
	],
	[
		'a provider that accepts everyone',
		{
			check: 'providers: refuse',
			message: /"badge" accepts {"text":""}: refuse what proves nothing/,
			definition: badge(() => true)
		}
	],
	[
		'a provider that fails without a proof',
		{
			check: 'providers: refuse',
			message: /"badge" fails for {"text":""}: .*no signature/,
			definition: badge(() => {
				throw new TypeError('no signature');
			})
		}
	],
	[
		'a proof that is of no sign-in',
		{
			check: 'providers: accept',
			message: /"badge" accepts the proof of another sign-in/,
			definition: badge((text, { origin }) => text.startsWith(`${origin} `)),
			examples: { proofs }
		}
	],
	[
		'a proof that is of no site',
		{
			check: 'providers: accept',
			message: /"badge" accepts a proof for another site/,
			definition: badge((text, { challenge }) => text.endsWith(` ${challenge}`)),
			examples: { proofs }
		}
	],
	[
		'a proof that is refused',
		{
			check: 'providers: accept',
			message: /"badge" refuses the proof of the examples/,
			definition: badge(() => false),
			examples: { proofs }
		}
	],
	[
		'an end of a session that counts once',
		{
			check: 'hooks: let',
			message: /the hook "signedOut" of the plugin "broken" failed/,
			definition: {
				hooks: {
					async signedOut(_, { sessionId = '' }) {
						await wait();
						if (endedBefore(sessionId)) throw new TypeError('the session has ended before');
					}
				}
			}
		}
	],
	[
		'a change of a user that counts once',
		{
			check: 'hooks: let',
			message: /the hook "userChanged" of the plugin "broken" failed/,
			definition: {
				hooks: {
					async userChanged(_, { user }) {
						await wait();
						if (changedBefore(`${user.id} ${user.name}`)) throw new TypeError('the user has changed before');
					}
				}
			}
		}
	],
	[
		'a token in the export',
		{
			check: 'export: leave out',
			message: /a token or a key at apiToken/,
			definition: { hooks: { exported: async () => Promise.resolve({ apiToken: 'abc' }) } }
		}
	]
];

function casesOf({ definition, options, examples }: Broken) {
	return pluginCases({
		createPlugin: () => definePlugin({ name: 'broken', ...definition } as PluginDefinition),
		examples: () => examples ?? {},
		...options
	});
}

describe('each check fails for a plugin that breaks it, and the other checks do not:', () => {
	test.each(broken)('%s', async (_, each) => {
		const failures: [name: string, message: string][] = [];
		for (const { name, run } of casesOf(each)) {
			await run().catch(({ message }: Error) => failures.push([name, message]));
		}
		Reflect.deleteProperty(globalThis, 'thingsOfPlugin');
		reader = undefined;
		const own = failures.filter(([name]) => name.startsWith(each.check));
		expect(own).toEqual([[expect.any(String), expect.stringMatching(each.message)]]);
		// Nothing else can be seen of a plugin that does not start.
		if (!each.check.startsWith('start: give')) expect(failures).toEqual(own);
	});

	test('no check is without such a plugin', () => {
		const whole = pluginCases({ createPlugin: () => notes() });
		const started = definePlugin({
			name: 'some',
			tables: [thing],
			mails: {},
			locals: { leave: { answers: 'redirect', run: async () => Promise.resolve({ redirect: '/' }) } },
			hooks: { signedOut: wait },
			...desk(),
			...badge(() => false)
		});
		const names = [...whole, ...pluginCases({ createPlugin: () => started })].map(({ name }) => name);
		const unbroken = names.filter(
			(name) => !name.startsWith('tables: ') && !broken.some(([, { check }]) => name.startsWith(check))
		);
		expect(unbroken).toEqual([]);
		expect(new Set(names.filter((name) => !name.startsWith('tables: '))).size).toBe(27);
	});

	test('a table that is not sound breaks a rule on tables', async () => {
		const adapter = forgetful();
		const lossy = { ...adapter, tables: { open: async () => Promise.reject(new Error('no tables')) } } as Adapter;
		const plugin = definePlugin({ name: 'some', tables: [thing] });
		const [first] = pluginCases({ createPlugin: () => plugin, createAdapter: () => lossy }).filter(({ name }) =>
			name.startsWith('tables: thing: ')
		);
		await expect(first?.run()).rejects.toThrow();
	});
});

describe('a sound plugin passes:', () => {
	testPlugin({
		test,
		createPlugin: () => notes(),
		examples: () => ({
			params: { at: '0' },
			bodies: { 'POST notes': { text: 'One' } },
			members: { 'notes.add': ['One'] }
		}),
		skip: {
			'texts: translate each text and each error, and nothing else': 'it leaves texts in English',
			'errors: let each error show its page, with its status and text in each language': 'the same'
		},
		log: () => undefined
	});
});

describe('a sound plugin with a page before the session passes:', () => {
	testPlugin({
		test,
		createPlugin: () => terms('1'),
		examples: () => ({ bodies: { 'POST terms': { decision: 'accept' } } }),
		skip: { 'texts: translate each text and each error, and nothing else': 'it leaves a text in English' },
		log: () => undefined
	});
});

describe('a sound provider passes:', () => {
	testPlugin({
		test,
		createPlugin: () => wallet(),
		async examples() {
			const { sign } = await createWallet();
			return { proofs: { wallet: async ({ challenge, origin }) => sign(challenge, origin) } };
		},
		log: () => undefined
	});
});

describe('a sound provider whose answers another site posts passes:', async () => {
	const { verify, answer } = await createIdentityProvider();
	testPlugin({
		test,
		createPlugin: () => company(verify),
		examples: () => ({
			proofs: { company: async ({ challenge, origin }) => answer(challenge, { audience: origin }) }
		}),
		log: () => undefined
	});
});

describe('a section on a page of another plugin passes:', () => {
	testPlugin({
		test,
		createPlugin: () => noticeBoard().plugin,
		config: { plugins: [organizations()] },
		async examples({ auth, user }) {
			const { organizations: of } = auth as unknown as {
				organizations: { create(by: string, name: { name: string; slug: string }): Promise<{ slug: string }> };
			};
			const slug = `board-${crypto.randomUUID().slice(0, 8)}`;
			if (user) await of.create(user.id, { name: 'Board', slug });
			return { params: { slug }, forms: { 'board.pin': { text: 'Fair' } } };
		},
		log: () => undefined
	});
});

test('an unknown name of a check is refused, and so is a name without a reason', () => {
	const skip = (skipped: Record<string, string>) => () => pluginCases({ createPlugin: () => notes(), skip: skipped });
	expect(skip({ nothing: 'because' })).toThrow(/this plugin has no check "nothing"/);
	expect(skip({ 'pages: answer a visitor without a session, too': '' })).toThrow(/needs a reason/);
	expect(() => pluginCases({ createPlugin: () => ({ name: 'notes', internals: {} }) })).toThrow(/no plugin/);
});
