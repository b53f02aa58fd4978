/** A plugin as a stranger writes it, by what `framework-auth/plugin` exports and nothing else. */
import { definePlugin, html, InvalidRequest, PluginError } from '../../src/plugin.js';

/** The note does not exist, or belongs to another user. */
export class NoteMissing extends PluginError {
	static override rule = { status: 404, code: 'NoteMissing', level: 'debug' } as const;
}

/** The site has no room for another note. */
export class NotesFull extends PluginError {
	static override rule = { status: 409, code: 'NotesFull' } as const;
}

export interface NotesOptions {
	/** The most notes of a user. @default 3 */
	readonly most?: number;
	/** Refuses a user at the sign-in. */
	readonly refuse?: (userId: string) => boolean;
	/** Receives each call of a hook. */
	readonly told?: string[];
}

/** Notes of users, in memory. */
export function notes({ most = 3, refuse = () => false, told = [] }: NotesOptions = {}) {
	const stored = new Map<string, string[]>();
	const of = (userId: string) => stored.get(userId) ?? [];
	const add = (userId: string, text: string) => {
		if (of(userId).length >= most) throw new NotesFull(`the user ${userId} has ${most} notes`);
		stored.set(userId, [...of(userId), text]);
	};
	return definePlugin({
		name: 'notes',
		check({ adapter }) {
			told.push(`check ${adapter !== undefined}`);
		},
		routes: {
			notes: {
				json: true,
				async GET(_context, { userId }) {
					const owner = await userId();
					return { json: owner === null ? [] : of(owner) };
				},
				async POST(_context, { userId, json }) {
					const owner = await userId();
					const { text } = await json();
					if (owner === null || typeof text !== 'string') throw new InvalidRequest('a note needs a user and a text');
					add(owner, text);
					return { json: of(owner), status: 201 };
				}
			},
			'notes/:at': {
				async GET(_context, { userId, params, texts }) {
					const note = of((await userId()) ?? '')[Number(params.at)];
					if (note === undefined) throw new NoteMissing(`there is no note ${params.at}`);
					return { page: { title: texts.title, body: html`<p>${note}</p>` } };
				},
				async DELETE(_context, { userId, params }) {
					const owner = (await userId()) ?? '';
					if (of(owner)[Number(params.at)] === undefined) throw new NoteMissing(`there is no note ${params.at}`);
					stored.set(owner, of(owner).toSpliced(Number(params.at), 1));
					return { redirect: '/notes' };
				}
			},
			'/.well-known/notes': {
				publicForSeconds: 60,
				GET: async ({ basePath }) => Promise.resolve({ json: { endpoint: `${basePath}/notes` } })
			}
		},
		texts: {
			title: 'Your notes',
			count: (notes: number) => `${notes} notes`,
			add: 'Add a note',
			done: 'The note is there.'
		},
		translations: {
			de: async () =>
				Promise.resolve({
					title: 'Ihre Notizen',
					count: (notes: number) => `${notes} Notizen`,
					errors: { NoteMissing: { title: 'Die Notiz fehlt', text: 'Vielleicht wurde sie gelöscht.' } }
				})
		},
		errors: [
			[NoteMissing, { title: 'This note is missing', text: 'It may have been deleted.' }],
			[NotesFull, { title: 'No room', text: 'Delete a note first.' }]
		],
		sections: [
			{
				id: 'notes',
				order: 550,
				show: async (_context, { owner, texts, formOf }) =>
					Promise.resolve(
						owner === null
							? null
							: {
									title: texts.title,
									body: html`<p>${texts.count(of(owner).length)}</p>
										${formOf('add', html`<input name="text" /><button>${texts.add}</button>`)}`
								}
					),
				actions: {
					add: {
						fresh: false,
						run: async (_context, { owner, form: { text = '' } }) => Promise.resolve(add(owner ?? '', text)),
						done: ({ done }) => done
					}
				}
			}
		],
		locals: {
			list: { run: async (_context, { userId }) => of((await userId()) ?? '') },
			add: {
				changes: true,
				async run(_context, { userId, texts }, text: string) {
					const owner = await userId();
					if (owner === null) throw new InvalidRequest('a note needs a user');
					add(owner, text);
					return String(texts.title);
				}
			}
		},
		server: { of: async (_context, userId: string) => Promise.resolve(of(userId)) },
		hooks: {
			async beginning(_context, { user }) {
				told.push('beginning');
				if (refuse(user.id)) throw new NotesFull('this user may not come in');
				return Promise.resolve(async () => {
					told.push('begun');
					await Promise.resolve();
				});
			},
			entered: async (_context, { provider, isNewUser }) =>
				Promise.resolve(void told.push(`entered ${provider} ${isNewUser}`)),
			recorded: async (_context, { type }) => Promise.resolve(void told.push(`recorded ${type}`)),
			exported: async (_context, userId) => Promise.resolve(of(userId)),
			deleting: async (_context, userId) => {
				told.push('deleting');
				await Promise.resolve(stored.delete(userId));
			},
			swept: async (_context, batch) => Promise.resolve(batch > 0 ? 0 : 1)
		}
	});
}
