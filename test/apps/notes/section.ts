import { html } from 'framework-auth/plugin';
import type { PluginSection } from 'framework-auth/plugin';
import { add, list } from './store';
import type { Texts } from './texts';

export const section = (most: number): PluginSection<Texts> => ({
	id: 'notes',
	order: 550,
	async show(context, { owner, texts, formOf }) {
		if (owner === null) return null;
		const { length } = await list(context, owner);
		const field = html`<label>${texts.label} <input name="text" required /></label> <button>${texts.add}</button>`;
		return {
			title: texts.title,
			body: html`<p>${texts.count(length)}</p>
				${formOf('add', field)}`
		};
	},
	actions: {
		add: {
			fresh: false,
			async run(context, { owner, user, form: { text = '' } }) {
				await add(context, owner ?? '', text, most);
				if (user.email) await context.sendMail('added', { to: user.email, data: { text } });
			},
			done: ({ added }) => added
		}
	}
});
