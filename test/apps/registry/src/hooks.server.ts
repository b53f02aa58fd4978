import { auth } from './lib/server/auth';

export const handle = auth.handle;
