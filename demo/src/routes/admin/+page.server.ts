import type { PageServerLoad } from './$types';

// The hook has checked that a user is signed in. A load function on the server is needed anyway: without one, navigation
// in the browser sends no request to the server, and no hook runs.
export const load: PageServerLoad = () => ({ title: 'Admin', checkedAt: new Date().toISOString() });
