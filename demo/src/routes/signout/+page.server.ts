import { signOut } from '#lib/server/auth.ts';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = () => ({ title: 'Sign out' });

export const actions: Actions = { default: signOut };
