import { openTables } from 'framework-auth/tables';
import { testPlugin } from 'framework-auth/testing';
import { test } from 'vitest';
import { notes } from './index';
import { note } from './table';

testPlugin({
	test,
	createPlugin: () => notes(),
	async examples({ adapter, user }) {
		const row = { id: crypto.randomUUID(), userId: user?.id ?? '', text: 'Milk', createdAt: new Date() };
		if (user) await openTables(adapter, [note]).insert(note, row);
		return {
			forms: { 'notes.add': { text: 'Milk' } },
			members: { 'notes.add': ['Milk'] },
			mails: { added: { text: 'Milk' } }
		};
	}
});
