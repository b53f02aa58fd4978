import type { PageServerLoad } from './$types';

/** Reads the session after the response has begun. */
export const load: PageServerLoad = ({ locals }) => ({
	streamed: new Promise((done) => setTimeout(done, 100)).then(() => locals.auth())
});
