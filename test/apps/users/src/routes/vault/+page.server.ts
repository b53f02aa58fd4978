export const load = async ({ locals }) => ({ methods: (await locals.auth())?.methods });
