export const load = async ({ locals }) => ({ email: (await locals.auth())?.user?.email });
