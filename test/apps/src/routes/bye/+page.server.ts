import { signOut } from '../../lib/server/auth';

// Forms that lead here need no page.
export const actions = { default: signOut };
