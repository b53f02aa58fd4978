import { redirect } from '@sveltejs/kit';

export const load = async ({ locals }) => {
	const challenge = await locals.factors.challenge();
	// No sign-in waits in this browser: it was finished, or took too long.
	if (!challenge) redirect(303, '/sign-in');
	return { challenge };
};
