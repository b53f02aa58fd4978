export const GET = async ({ locals }) => new Response((await locals.auth())?.user?.name ?? 'nobody');
