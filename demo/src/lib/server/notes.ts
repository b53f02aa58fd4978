/** Notes of people and of visitors, in the memory of the process. */
const notes = new Map<string, string[]>();

export function notesOf(userId: string): readonly string[] {
	return notes.get(userId) ?? [];
}

/** Keeps the last ten. */
export function addNote(userId: string, text: string): void {
	notes.set(userId, [...notesOf(userId), text].slice(-10));
}

/** Moves the notes of a visitor to the person who has signed in. */
export function moveNotes(from: string, to: string): void {
	for (const text of notesOf(from)) addNote(to, text);
	notes.delete(from);
}
