export const GET = async ({ locals }: { locals: App.Locals }) => Response.json(await locals.auth());
