import { invalid } from '@sveltejs/kit';
import { remote } from '#lib/server/auth.ts';
import { addErrand, errandsOf, removeErrand } from '#lib/server/errands.ts';

// #region functions
/** Anyone can call a remote function: each of these checks its caller first. */
export const errands = remote.query(async (_, { user }) => errandsOf(user.id ?? ''));

export const add = remote.form('unchecked', async ({ text }: { text?: string }, { user, issue }) => {
	const errand = (text ?? '').trim().slice(0, 100);
	if (!errand) invalid(issue.text('Write something first.'));
	if (!addErrand(user.id ?? '', errand)) invalid(issue.text('It is on the list already.'));
	await errands().refresh();
});

export const remove = remote.command('unchecked', async (text: string, { user }) => {
	removeErrand(user.id ?? '', text);
	await errands().refresh();
});
// #endregion
