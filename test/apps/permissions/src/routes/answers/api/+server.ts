export const GET = async ({ locals }) => Response.json(await locals.can('project:update'));
