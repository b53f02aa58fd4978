import { sequence } from '@sveltejs/kit/hooks';
import { auth } from './lib/server/auth';

const guard = auth.protect({
	'/shop': { anonymous: true },
	'/orders': true,
	'/tokens': true,
	'/api/notes': { bearer: ['notes'] },
	'/api/admin': { bearer: ['admin'] }
});

export const handle = sequence(auth.handle, guard);
