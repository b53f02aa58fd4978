import { sequence } from '@sveltejs/kit/hooks';
import { auth } from './lib/server/auth';

export const handle = sequence(auth.handle, auth.protect({ '/api': { bearer: ['app'] } }));
