import type { PluginTranslation } from 'framework-auth/plugin';
import type { Texts } from './texts';

export const de: PluginTranslation<Texts> = {
	title: 'Ihre Notizen',
	count: (notes) => `Notizen: ${notes}`,
	label: 'Neue Notiz',
	add: 'Hinzufügen',
	added: 'Die Notiz ist gespeichert.',
	errors: { NotesFull: { title: 'Kein Platz für eine weitere Notiz', text: 'Löschen Sie zuerst eine Notiz.' } }
};
