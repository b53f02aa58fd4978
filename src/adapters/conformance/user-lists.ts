/** The rules of listUsers. An adapter may lack it. */
import type { AdapterUser } from '../types.js';
import { aUser, HOSTILE } from './fixtures.js';
import { check, equal, rule, type Rule } from './rule.js';

const METHODS = ['createUser', 'listUsers'] as const;

/** The rules of the list of users. */
export const userListRules: readonly Rule[] = [
	rule('listUsers returns each user once, page by page', METHODS, async (adapter) => {
		const users: AdapterUser[] = [];
		for (let count = 0; count < 3; count++) users.push(await adapter.createUser(aUser()));
		const ids: string[] = [];
		for (let after: string | undefined; ;) {
			const page = await adapter.listUsers({ limit: 100, ...(after !== undefined && { after }) });
			check(page.length <= 100, 'A page has at most as many users as asked for');
			if (page.length === 0) break;
			ids.push(...page.map(({ id }) => String(id)));
			after = ids.at(-1);
		}
		for (const { id } of users) equal(ids.filter((each) => each === id).length, 1, 'How often a user is listed');
	}),

	rule('listUsers returns whole users, and begins behind the given one', METHODS, async (adapter) => {
		const user = await adapter.createUser(aUser());
		const other = await adapter.createUser(aUser());
		const [first] = await adapter.listUsers({ limit: 1 });
		check(typeof first?.id === 'string' && first.id !== '', 'A listed user has an id');
		for (const { id } of [user, other]) {
			const behind = await adapter.listUsers({ limit: 1000, after: id });
			check(
				behind.every((each) => each.id !== id),
				'The given user is not listed again'
			);
		}
	}),

	rule('listUsers takes any text as the id of the last user', METHODS, async (adapter) => {
		for (const after of ['', 'an id', '-1', '9'.repeat(30), ...HOSTILE]) {
			check(Array.isArray(await adapter.listUsers({ limit: 1, after })), 'The answer is a list');
		}
	})
];
