export const load = async ({ locals, url }: { locals: App.Locals; url: URL }) => ({
	sections: await locals.organizations.sections({ only: url.searchParams.get('only')?.split(',') })
});
