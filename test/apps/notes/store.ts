import { PluginError } from 'framework-auth/plugin';
import type { PluginContext } from 'framework-auth/plugin';
import { note } from './table';

export class NotesFull extends PluginError {
	static override rule = { status: 409, code: 'NotesFull' } as const;
}

export const list = async ({ tables }: PluginContext, userId: string) =>
	tables.select(note, { userId }, { orderBy: ['createdAt'], descending: true });

export async function add({ tables }: PluginContext, userId: string, text: string, most: number) {
	if ((await tables.count(note, { userId })) >= most) throw new NotesFull(`the user ${userId} has ${most} notes`);
	await tables.insert(note, { id: crypto.randomUUID(), userId, text, createdAt: new Date() });
}
