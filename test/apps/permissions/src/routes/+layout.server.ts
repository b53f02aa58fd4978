export const load = async ({ locals }) => ({ session: await locals.auth(), permissions: await locals.can.list() });
