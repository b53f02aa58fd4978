import { defineTable } from 'framework-auth/tables';

export const note = defineTable('note', {
	columns: { id: 'key', userId: { references: 'user' }, text: 'text', createdAt: 'date' },
	primaryKey: ['id'],
	indexes: [['userId', 'createdAt']]
});
