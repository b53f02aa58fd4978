export const load = async ({ locals }: { locals: { auth(): Promise<object | null> } }) => ({
	session: await locals.auth()
});
