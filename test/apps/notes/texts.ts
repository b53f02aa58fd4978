export const texts = {
	title: 'Your notes',
	count: (notes: number) => `Notes: ${notes}`,
	label: 'New note',
	add: 'Add',
	added: 'The note is saved.'
};

export const full = { title: 'No room for another note', text: 'Delete a note first.' };

export type Texts = typeof texts;
