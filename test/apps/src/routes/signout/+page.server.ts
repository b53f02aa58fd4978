import { signOut } from '../../lib/server/auth';

export const actions = { default: signOut };
