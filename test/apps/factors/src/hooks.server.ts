import { sequence } from '@sveltejs/kit/hooks';
import { auth } from './lib/server/auth';

/** A page that asks for two factors, proven in the last five minutes. */
const guard = auth.protect({ '/vault': { methods: ['mfa'], fresh: 300 } });

export const handle = sequence(auth.handle, guard);
