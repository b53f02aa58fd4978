export const load = async ({ locals, url }: { locals: App.Locals; url: URL }) => ({
	account: await locals.accountSections({ only: url.searchParams.get('only')?.split(',') })
});
