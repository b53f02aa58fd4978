import { sequence } from '@sveltejs/kit/hooks';
import { auth } from './lib/server/auth';

const guard = auth.protect({
	'/members': true,
	'/members/open': false,
	// Its route is in a group: what counts is the address.
	'/staff': { where: ({ token }) => token?.role === 'admin' },
	// For scripts and mobile apps, too.
	'/api': { bearer: ['notes'] },
	remote: true
});

export const handle = sequence(auth.handle, guard);
