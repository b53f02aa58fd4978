import { json } from '@sveltejs/kit';
import { letters } from '../../lib/server/letters';

/** The mails to an address. */
export function GET({ url }) {
	return json(letters.filter(({ to }) => to === url.searchParams.get('to')));
}
