import { json } from '@sveltejs/kit';
import { letters, obliged } from '../../lib/server/auth';

/** The mails to an address. */
export function GET({ url }) {
	return json(letters.filter(({ to }) => to === url.searchParams.get('to')));
}

/** Makes the user of an address have a second factor. */
export function POST({ url }) {
	obliged.add(url.searchParams.get('to') ?? '');
	return json({});
}
