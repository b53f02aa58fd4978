import type { PageServerLoad } from './$types';

// The hook has seen to it that somebody is signed in. A load on the server matters all the same: without one, a
// navigation in the browser asks the server for nothing, and no hook runs.
export const load: PageServerLoad = () => ({ title: 'Admin', checkedAt: new Date().toISOString() });
