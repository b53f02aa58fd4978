import { AccessDenied, definePlugin, html, InvalidConfig } from 'framework-auth/plugin';
import { section } from './section';
import { add, list, NotesFull } from './store';
import { note } from './table';
import { full, texts } from './texts';

export const notes = ({ most = 20 }: { most?: number } = {}) =>
	definePlugin({
		name: 'notes',
		check() {
			if (!(most > 0)) throw new InvalidConfig('`most` of notes has to be above 0');
		},
		tables: [note],
		texts,
		translations: { de: async () => (await import('./de')).de },
		errors: [[NotesFull, full]],
		sections: [section(most)],
		routes: {
			notes: {
				async GET(context, { userId, texts }) {
					const owner = await userId();
					const rows = owner === null ? [] : await list(context, owner);
					const items = rows.map(({ text }) => html`<p>${text}</p>`);
					return { page: { title: texts.title, body: html`${items}` } };
				}
			}
		},
		mails: {
			added: (texts, { text = '' }) => ({
				subject: texts.added,
				parts: [{ paragraph: String(text) }, { button: texts.title, url: '/auth/notes' }]
			})
		},
		locals: {
			add: {
				changes: true,
				async run(context, { userId }, text: string) {
					const owner = await userId();
					if (owner === null) throw new AccessDenied('no user is signed in');
					await add(context, owner, text, most);
				}
			}
		},
		server: { of: list },
		hooks: { exported: async (context, userId) => (await list(context, userId)).map(({ text }) => text) }
	});
