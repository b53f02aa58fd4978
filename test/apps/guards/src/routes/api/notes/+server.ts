export const GET = async ({ locals }) => Response.json(await locals.auth());
export const POST = GET;
