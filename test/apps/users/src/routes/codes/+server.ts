import { sentCodes } from '../../lib/server/factors';

/** Returns the latest code that was sent to an address or a number. */
export function GET({ url }) {
	return new Response(sentCodes.get(url.searchParams.get('to') ?? '') ?? '');
}
