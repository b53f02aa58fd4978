/** A section on the page of an organization, as a stranger writes it, by the public entries and nothing else. */
import { definePlugin, html, PluginError, type PluginVisit } from '../../src/plugin.js';
import type { Membership } from '../../src/organizations.js';

export class NoticeTooLong extends PluginError {
	static override rule = { status: 422, code: 'NoticeTooLong' } as const;
}

const texts = { title: 'Notice board', pin: 'Pin', saved: 'The notice is pinned.', key: 'Make a key', made: 'Made.' };

/** Notices of organizations, in memory: those who may change the organization pin them. */
export function noticeBoard() {
	const notices = new Map<string, string>();
	const plugin = definePlugin({
		name: 'notice-board',
		texts,
		errors: [[NoticeTooLong, { title: 'The notice is too long', text: 'Write less.' }]],
		sections: [
			{
				id: 'board',
				audience: 'organization',
				order: 150,
				isFor: (about) => (about as Membership).can('organization:update'),
				async show(_context, { about, once, formOf }: PluginVisit<typeof texts, Membership>) {
					const notice = notices.get(about.organization.slug) ?? '';
					const key = typeof once === 'string' && html`<output>${once}</output>`;
					const pin = formOf('pin', html`<input name="text" value="${notice}" /><button>${texts.pin}</button>`);
					const make = formOf('key', html`<button>${texts.key}</button>`);
					return Promise.resolve({ title: texts.title, body: html`${key}${pin}${make}` });
				},
				actions: {
					pin: {
						async run(_context, { about, form: { text = '' } }) {
							if (text.length > 20) throw new NoticeTooLong('a notice has at most 20 characters');
							await Promise.resolve(notices.set((about as Membership).organization.slug, text));
						},
						done: ({ saved }) => saved
					},
					key: {
						fresh: false,
						showsOnce: true,
						run: async () => Promise.resolve({ once: 'key-of-the-board' }),
						done: ({ made }) => made
					},
					leave: { fresh: false, run: async () => Promise.resolve({ redirect: '/left' }), done: ({ made }) => made }
				}
			}
		]
	});
	return { plugin, notices };
}
